# SPDX-License-Identifier: MIT
# coxswain-bench crowd from outside: ruby test/bench/test_bench_crowd.rb BUILT_COXSWAIN_BENCH
#
# Times depend on the machine; these tests check that the right steps were measured, and that the
# crowds of all sides are alike.
require_relative "../tool/harness"

# Runs bench and reads what --json prints.
def bench(*line)
  JSON.parse(run_bench(0, *line, "--json").out)
end

# Whether a ratio is that of two times, if there was one round alone.
def ratio?(ratio, time, other)
  time.positive? && other.positive? && (ratio - time.fdiv(other)).abs < 0.001 * ratio
end

TWINS = {
  "flock" => %w[float_branchy float_compacted float_pairs native_branchy native_compacted
                native_pairs],
  "solo" => %w[float_solo native_solo],
  "pursuit" => %w[float_pursuit native_pursuit]
}.freeze

# The results of bench crowd with two numbers of agents, and what --json says beside them.
def crowds(*line)
  whole = bench("crowd", "--agents", "60,700", "--rounds", "1", *line)
  [whole["results"], whole]
end

tool_test("bench crowd: every twin steps its workload, with each number of agents") do
  results, whole = crowds
  TWINS.each do |workload, names|
    [60, 700].each do |agents|
      found = results.select { |r| r["workload"] == workload && r["agents"] == agents }
      twins = found.select { |r| %w[float native].include?(r["kind"]) }
      expect_equal(names, twins.map { |r| r["side"] }, "twins of #{workload}")
    end
  end
  ours = results.select { |r| r["kind"] == "ours" && r["agents"] == 700 }
  worlds = %w[world world_simd world_threads world_simd_threads world_avx2]
  worlds.reject! { |world| world.include?("simd") } if whole["simd"] == "portable"
  worlds.delete("world_avx2") unless whole["simd"] == "avx512"
  own = ours.select { |r| r["side"] == "own_structs" }.map { |r| r["workload"] }
  sorted = worlds + %w[world_sorted]
  expect_equal([%w[flock solo orca], sorted + worlds + sorted * 2],
               [own, ours.map { |r| r["side"] } - %w[own_structs]], "ours")
  expect(results.any? { |r| r["side"] == "detour" } == whole["has_detour"], "DetourCrowd")
  expect(whole["native"].include?("-ffast-math"), whole["native"])
  expect(whole["calibration_ns"].positive?, whole["calibration_ns"])
end

tool_test("bench crowd: a ratio is that to the fastest twin, and growth that to fewest agents") do
  results, = crowds
  results.each do |result|
    alike = results.select { |r| r["workload"] == result["workload"] }
    { "of_float" => "float", "of_native" => "native" }.each do |ratio, kind|
      twins = alike.select { |r| r["kind"] == kind && r["agents"] == result["agents"] }
      fastest = twins.map { |r| r["ns"] }.min
      expect(ratio?(result[ratio], fastest, result["ns"]), [ratio, fastest, result].inspect)
    end
    fewest = alike.find { |r| r["side"] == result["side"] && r["agents"] == 60 }
    expect(ratio?(result["growth"], result["ns"], fewest["ns"]), result.inspect)
  end
end

tool_test("bench crowd: threads share a world's steps, and its state is hashed and resimulated") do
  worlds = crowds("--threads", "3")[0].select { |r| r["side"].start_with?("world") }
                                      .reject { |r| r["side"].match?(/sorted|avx2/) }
  alone, together = worlds.partition { |r| r["threads"] == 1 }
  expect(alone.size >= 6 && alone.size == together.size, worlds.inspect)
  expect(alone.all? { |r| r["state_ns"].positive? && r["rollback"] > 0.5 }, alone.inspect)
  expect(together.all? { |r| r["of_slowest_thread"].between?(1, 3) }, together.inspect)
  expect(crowds("--threads", "1")[0].none? { |r| r["threads"] > 1 }, "one thread")
end

tool_test("bench crowd: the flocks of all twins and of ours look alike") do
  whole = bench("crowd", "--agents", "1000", "--rounds", "1")
  flocks = whole["results"].select { |r| r["workload"] == "flock" && r["kind"] != "other" }
  expect(flocks.size >= 9, flocks.inspect)
  neighbours, candidates = flocks[0].values_at("neighbours", "candidates")
  expect(neighbours.between?(10.5, 11.7) && candidates.between?(32, 34), flocks[0].inspect)
  %w[neighbours candidates nearest order].each do |key|
    least, most = flocks.map { |flock| flock[key] }.minmax
    expect(most - least < 0.03 * (key == "order" ? 1 : most), "#{key}: #{least} to #{most}")
  end
end

tool_test("bench crowd: no hostile flock of 100,000 takes four times as long as a spread one") do
  results = bench("crowd", "--hostile", "--rounds", "3")
  starts = %w[spread spot cell line corners fast]
  expect_equal(starts, results.map { |r| r["start"] }.uniq, "starts")
  expect(results.all? { |r| r["agents"] == 100_000 && r["of_spread"] < 4 }, results.inspect)
  full, roomy = results.partition { |r| %w[spot cell line corners].include?(r["start"]) }
  expect(full.all? { |r| r["left_out"] > 90_000 }, full.inspect)
  expect(roomy.all? { |r| r["left_out"].zero? }, roomy.inspect)
  lines = run_bench(0, "crowd", "--hostile", "--agents", "500", "--rounds", "1").out.lines
  expect(lines[0] == "flock of a world, 500 agents\n" && lines.size == starts.size + 2, lines.join)
end

tool_test("bench crowd: the world's flock looks like the twin's over 2,000 ticks") do
  figures = bench("crowd", "--alike")
  expect(figures.size == 4 && figures.all? { |figure| figure["holds"] }, figures.inspect)
  names = File.read(File.join(ROOT, "docs/crowds.md")).scan(/^\| ([^|]+) \|/).flatten
  expect((figures.map { |figure| figure["figure"] } - names).empty?, figures.inspect)
end

tool_test("bench crowd: the table has a line for each side, and how twins were compiled") do
  lines = run_bench(0, "crowd", "--agents", "50", "--rounds", "1").out.lines
  expect(lines.include?("solo, 50 agents\n"), lines.join)
  expect(lines[0].match?(/^flock, 50 agents, \d+\.\d neighbours, \d+\.\d candidates$/), lines[0])
  sides = lines.grep(/^  \w+ +\d+\.\d +\d+\.\d\dx +\d+\.\d\dx +1\.00x/)
  expect(sides.size >= TWINS.values.flatten.size, lines.join)
  expect(lines.grep(/^native: -O3.* -ffast-math$/).size == 1, lines.join)
  expect(lines.grep(/^simd: (portable|avx2|avx512|neon)$/).size == 1, lines.join)
  expect(lines.last.start_with?("calibration: "), lines.last)
end

finish_tests
