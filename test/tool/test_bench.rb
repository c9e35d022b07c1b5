# SPDX-License-Identifier: MIT
# coxswain bench from outside: ruby test/tool/test_bench.rb BUILT_COXSWAIN
#
# Times are the machine's; what is held here is that the steps measured were the right ones.
require_relative "harness"

QUICK = %w[--ticks 20 --rounds 2].freeze

# Runs bench and reads what --json prints.
def bench(*line)
  JSON.parse(run(0, "bench", *line, "--json").out)
end

tool_test("bench: every scenario is measured, and the hash at the end is the same in two runs") do
  names = JSON.parse(run(0, "scenarios", "--json").out).map { |s| s["name"] }
  runs = Array.new(2) { bench(*QUICK) }
  expect(runs[0].map { |result| result["scenario"] } == names, "not all of #{names}")
  hashes = runs.map { |run| run.map { |result| result["hash"] } }
  expect(hashes[0] == hashes[1], hashes.inspect)
end

tool_test("bench: one tick more gives another hash") do
  hashes = %w[20 21].map do |ticks|
    bench("homing", "--ticks", ticks, "--rounds", "1")[0]["hash"]
  end
  expect(hashes.uniq.size == 2, hashes.inspect)
end

tool_test("bench: --agents sets how many there are") do
  result = bench("hunt", "--agents", "17", *QUICK)[0]
  expect(result["agents"] == 17, result.inspect)
end

tool_test("bench: every figure is a positive number") do
  result = bench("hunt", *QUICK)[0]
  numbers = result.reject { |key, _| %w[scenario hash].include?(key) }
  expect(numbers.size >= 12, numbers.keys.inspect)
  bad = numbers.reject { |_, value| value.is_a?(Numeric) && value.positive? }
  expect(bad.empty?, bad.inspect)
end

tool_test("bench: the last line ends in ticks and hash") do
  last = run(0, "bench", "hunt", *QUICK).out.lines.last
  expect(last.match?(/ticks 20 hash \h{16}$/), last)
end

tool_test("bench: bad usage is refused in one sentence") do
  [%w[nothing], %w[hunt homing], %w[hunt --agents 0], %w[hunt --agents many], %w[hunt --ticks 0],
   %w[hunt --rounds 1000], %w[hunt --agents 999999], %w[hunt --faster],
   %w[steering --rounds 0], %w[steering --agents 5], %w[steering seek]].each do |line|
    run_refused([], "bench", *line)
  end
end

tool_test("bench: --help names every option") do
  help = run(0, "bench", "--help").out
  %w[--agents --ticks --rounds --sim --json --help].each { |o| expect(help.include?(o), o) }
  help = run(0, "bench", "steering", "--help").out
  %w[--rounds --json --help].each { |o| expect(help.include?(o), o) }
end

# The functions of src/steering/ that are behaviours.
def public_behaviours
  sources = Dir["#{__dir__}/../../src/steering/*.c"].map { |path| File.read(path) }.join
  defined = sources.scan(/^(?!static)\w[\w ]*?\bcox_(\w+)\(/).flatten
  defined.reject { |name| name =~ /_(default|make|is_sound)\z|\Amanager_|\Astroll_|\Apredict/ }
end

tool_test("bench steering: every behaviour of the library is measured") do
  measured = bench("steering", "--rounds", "1")["behaviours"].map { |b| b["name"] }
  expect(public_behaviours.size > 20, public_behaviours.inspect)
  missing = public_behaviours + %w[stroll_next manager_update agent_move curve_cubic] - measured
  expect(missing.empty?, missing.inspect)
  expect(measured.uniq == measured, measured.inspect)
end

tool_test("bench steering: times are positive, and ratios are relative to seek") do
  behaviours = bench("steering", "--rounds", "2")["behaviours"]
  seek = behaviours[0]
  expect(seek["name"] == "seek" && seek["of_seek"] == 1, seek.inspect)
  bad = behaviours.reject do |b|
    b["ns"].positive? && (b["of_seek"] - b["ns"] / seek["ns"]).abs < 0.001 * b["of_seek"]
  end
  expect(bad.empty?, bad.inspect)
end

tool_test("bench steering: the checksums are the same in every run, and no two are alike") do
  runs = %w[1 2].map do |rounds|
    bench("steering", "--rounds", rounds)["behaviours"].map { |b| b["checksum"] }
  end
  expect(runs[0] == runs[1], runs.inspect)
  expect(runs[0].uniq == runs[0], runs[0].inspect)
end

tool_test("bench steering: the table has a line for each behaviour") do
  lines = run(0, "bench", "steering", "--rounds", "1").out.lines.drop(1)
  expect(lines.size >= 30, lines.size)
  expect(lines.all? { |line| line.match?(/^\w+ +\d+\.\d +\d+\.\d\d   \h{16}$/) }, lines.join)
end

tool_test("bench replay: every figure is a number, and a replay that is cut is refused") do
  File.write("input.txt", (0...6000).map { |t| "#{t} 0 cursor #{t % 500} 9\n" }.join)
  record_hunt("a.cox", "--input", "input.txt")
  result = JSON.parse(run(0, "bench", "replay", "a.cox", "--rounds", "1", "--json").out)
  expect_equal(["a.cox", 6000, 6000], result.values_at("file", "ticks", "recorded_ticks"), "replay")
  expect(result["bytes_with_keyframes"] > result["bytes"], "bytes: #{result}")
  times = result.values_at("random_tick", "step_back").flat_map(&:values) +
          result.select { |key, _| key.end_with?("_ns") }.values
  expect(times.size == 13 && times.all?(&:positive?), "times: #{times}")
  File.binwrite("cut.cox", File.binread("a.cox")[0..-2])
  run_refused("cut.cox: is cut", "bench", "replay", "cut.cox")
end

finish_tests
