# SPDX-License-Identifier: MIT
# coxswain-bench crowd --company, in instructions, which are the same in every run: ruby
# test/bench/test_bench_company.rb BUILT_COXSWAIN_BENCH
require_relative "../tool/harness"

ROWS = JSON.parse(run_bench(0, "crowd", "--company", "--instructions", "--json").out)

tool_test("bench crowd --company: whatever else there is in a world costs its agents nothing") do
  expect(ROWS.size >= 27, ROWS.size)
  dear = ROWS.select { |row| row["cost"] > row["limit"] * row["due"] }
  expect(dear.empty?, dear.inspect)
end

ROWS.each do |row|
  puts format("figure company: %s, %s: %.0f instructions, %.3f of what is due",
              row["world"], row["level"], row["cost"], row["cost"] / row["due"])
end
finish_tests
