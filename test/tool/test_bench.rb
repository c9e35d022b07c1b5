# SPDX-License-Identifier: MIT
# coxswain-bench from outside: ruby test/tool/test_bench.rb BUILT_COXSWAIN, beside which it lies.
#
# Times depend on the machine; these tests check that the right steps were measured. Those of bench
# crowd take a minute, and are in test/bench.
require_relative "harness"

QUICK = %w[--ticks 20 --rounds 2].freeze

# Runs bench and reads what --json prints.
def bench(*line)
  JSON.parse(run_bench(0, *line, "--json").out)
end

tool_test("bench scenario: all are measured, and each ends with the same hash in two runs") do
  names = JSON.parse(run(0, "scenarios", "--json").out).map { |s| s["name"] }
  runs = Array.new(2) { bench("scenario", *QUICK) }
  expect(runs[0].map { |result| result["scenario"] } == names, "not all of #{names}")
  hashes = runs.map { |run| run.map { |result| result["hash"] } }
  expect(hashes[0] == hashes[1], hashes.inspect)
end

tool_test("bench: one tick more gives another hash") do
  hashes = %w[20 21].map do |ticks|
    bench("scenario", "homing", "--ticks", ticks, "--rounds", "1")[0]["hash"]
  end
  expect(hashes.uniq.size == 2, hashes.inspect)
end

tool_test("bench: --agents sets how many there are") do
  result = bench("scenario", "hunt", "--agents", "17", *QUICK)[0]
  expect(result["agents"] == 17, result.inspect)
end

tool_test("bench: of all scenarios, each has no more agents than it can have") do
  run_bench_refused("from 1 to 1000", "scenario", "seek", "--agents", "1100", *QUICK)
  agents = bench("scenario", "--agents", "1100", "--ticks", "1", "--rounds", "1").to_h do |result|
    result.values_at("scenario", "agents")
  end
  expect_equal([1000, 1100], agents.values_at("seek", "hunt"), "agents of seek and hunt")
end

tool_test("bench: every figure is a positive number") do
  result = bench("scenario", "hunt", *QUICK)[0]
  numbers = result.reject { |key, _| %w[scenario hash].include?(key) }
  expect(numbers.size >= 12, numbers.keys.inspect)
  bad = numbers.reject { |_, value| value.is_a?(Numeric) && value.positive? }
  expect(bad.empty?, bad.inspect)
end

tool_test("bench: the last line ends in ticks and hash") do
  last = run_bench(0, "scenario", "hunt", *QUICK).out.lines.last
  expect(last.match?(/ticks 20 hash \h{16}$/), last)
end

tool_test("bench: bad usage is refused in one sentence") do
  [%w[nothing], %w[--faster], %w[scenario nothing], %w[scenario hunt homing],
   %w[scenario --agents 0], %w[scenario --agents many], %w[scenario --ticks 0],
   %w[scenario --rounds 1000], %w[scenario hunt --agents 999999], %w[scenario --faster],
   %w[steering --rounds 0], %w[steering --agents 5], %w[steering seek],
   %w[steering --only dance], %w[math --only dance], %w[math --rounds 0], %w[state --rows 0],
   %w[state --rounds 0], %w[state --only nothing], %w[state save],
   %w[crowd --agents 1], %w[crowd --agents 1000,many], %w[crowd --agents 2000,1000],
   %w[crowd --agents 2,3,4,5,6,7,8,9,10], %w[crowd --threads 0], %w[crowd --threads 65],
   %w[crowd --rounds 0], %w[crowd flock], %w[crowd --faster]].each do |line|
    run_bench_refused([], *line)
  end
end

tool_test("bench: --help names every option") do
  help = run_bench(0, "scenario", "--help").out
  %w[--agents --ticks --rounds --sim --json].each { |o| expect(help.include?(o), o) }
  help = run_bench(0, "replay", "--help").out
  %w[--rounds --sim --json].each { |o| expect(help.include?(o), o) }
  help = run_bench(0, "state", "--help").out
  %w[--rows --rounds --instructions --only --json].each { |o| expect(help.include?(o), o) }
  help = run_bench(0, "crowd", "--help").out
  %w[--agents --threads --rounds --json].each { |o| expect(help.include?(o), o) }
  help = run_bench(0, "steering", "--help").out
  %w[--instructions --only --rounds --json].each { |o| expect(help.include?(o), o) }
  help = run_bench(0, "math", "--help").out
  %w[--errors --instructions --only --libfixmath --rounds --json].each do |o|
    expect(help.include?(o), o)
  end
end

# The functions of src/steer/steering/ that are behaviours.
def public_behaviours
  sources = Dir["#{__dir__}/../../src/steer/steering/*.c"].map { |path| File.read(path) }.join
  defined = sources.scan(/^(?!static)\w[\w ]*?\bcox_(\w+)\(/).flatten
  others = /_(default|make|is_sound|prepare|start)\z|\Apredict|
            \A(manager|combine|stroll|route|flow|orca|contact|context|formation|door|assigner|
               assignment|free_places)_|
            settle_decide|party_velocity/x
  defined.grep_v(others)
end

tool_test("bench steering: every behaviour of the library is measured") do
  measured = bench("steering", "--rounds", "1")["behaviours"].map { |b| b["name"] }
  expect(public_behaviours.size > 20, public_behaviours.inspect)
  more = %w[stroll_next manager_update agent_move curve_cubic combine_add_by_chance contact_push
            contact_push_off_walls context_steer formation_assign orca_turn]
  missing = public_behaviours + more - measured
  expect(missing.empty?, missing.inspect)
  expect(measured.uniq == measured, measured.inspect)
end

# Whether a ratio is that of two times, if there was one round alone.
def ratio?(ratio, time, other)
  time.positive? && other.positive? && (ratio - time.fdiv(other)).abs < 0.001 * ratio
end

tool_test("bench steering: times are positive, and ratios are those to seek and to float") do
  result = bench("steering", "--rounds", "1")
  behaviours = result["behaviours"]
  seek = behaviours[0]
  expect(seek["name"] == "seek" && seek["of_seek"] == 1, seek.inspect)
  bad = behaviours.reject { |b| ratio?(b["of_seek"], b["ns"], seek["ns"]) }
  expect(bad.empty?, bad.inspect)
  beside, = behaviours.partition { |b| b["float_ns"] }
  names = %w[seek arrive pursuit wander arrive_to_rest stay_on_path avoid_obstacles follow_wall
             avoid_walls contact_push contact_push_off_walls separation avoid_agents alignment
             cohesion formation_assign agent_move solo]
  expect_equal(names, beside.map { |b| b["name"] }, "beside float")
  expect(beside.all? { |b| ratio?(b["of_float"], b["ns"], b["float_ns"]) }, beside.inspect)
  expect(result["calibration_ns"].positive?, result["calibration_ns"])
end

tool_test("bench steering: --only measures one behaviour, with the checksum it has among all") do
  all = bench("steering", "--rounds", "1")["behaviours"]
  one = bench("steering", "--rounds", "1", "--only", "pursuit")["behaviours"]
  expect(one.map { |b| b["name"] } == %w[pursuit], one.inspect)
  expect(all.any? { |b| b["checksum"] == one[0]["checksum"] }, one.inspect)
end

# What two counts give; nil where there is no valgrind.
def counted(*line)
  return nil unless system("command -v valgrind >/dev/null")

  Array.new(2) { bench(*line, "--instructions") }
end

tool_test("bench steering: instructions are counted, the same number in every run") do
  runs = counted("steering", "--only", "seek") or next
  seek = runs[0]["behaviours"][0]
  expect(runs[0] == runs[1], runs.inspect)
  expect(seek["instructions"].between?(20, 1000), seek.inspect)
  expect(seek["float_instructions"].between?(10, 1000), seek.inspect)
end

tool_test("bench math: every operation has its time and its greatest error") do
  result = bench("math", "--rounds", "1")
  operations = result["operations"]
  names = operations.map { |o| o["name"] }
  expected = %w[add mul div sqrt sin cos sincos atan2 length normalise truncate]
  expect(names == expected, names.inspect)
  bad = operations.reject { |o| o["ours_ns"].positive? && o["ours_error_lsb"] <= 1.13 }
  expect(bad.empty?, bad.inspect)
  expect(result["calibration_ns"].positive?, result["calibration_ns"])
end

tool_test("bench math: a ratio is that of libfixmath's time to ours") do
  operations = bench("math", "--rounds", "1")["operations"]
  bad = operations.reject do |o|
    theirs = o["libfixmath_o2_ns"] || o["libfixmath_packaged_ns"]
    theirs.nil? ? o["ratio"].nil? : ratio?(o["ratio"], theirs, o["ours_ns"])
  end
  expect(bad.empty?, bad.inspect)
end

COLUMN_WAYS = %w[single_ns portable_ns simd_ns float_ns].freeze

tool_test("bench math: every operation on columns has its time by each way") do
  columns = bench("math", "--rounds", "1")["columns"]
  expected = %w[mul sincos length normalise set_length truncate]
  expect_equal(expected, columns.map { |c| c["name"] }, "operations")
  good = columns.select do |c|
    c.values_at(*COLUMN_WAYS).all?(&:positive?) && ratio?(c["ratio"], c["single_ns"], c["simd_ns"])
  end
  expect_equal(columns, good, "positive times and right ratios")
end

tool_test("bench math: --only measures an operation alone and in columns") do
  result = bench("math", "--rounds", "1", "--only", "normalise")
  names = result.values_at("operations", "columns").map { |rows| rows.map { |r| r["name"] } }
  expect_equal([%w[normalise], %w[normalise]], names, "operations")
  lines = run_bench(0, "math", "--rounds", "1", "--only", "add").out.lines
  expect(lines.size == 3, "no table of columns without one: #{lines.join}")
end

tool_test("bench math: instructions are counted, the same number in every run") do
  runs = counted("math", "--only", "sqrt") or next
  sqrt = runs[0]["operations"][0]
  expect(runs[0] == runs[1], runs.inspect)
  expect(sqrt["ours_instructions"].between?(20, 500), sqrt.inspect)
end

tool_test("bench steering: the checksums are the same in every run, and no two are alike") do
  runs = %w[1 2].map do |rounds|
    bench("steering", "--rounds", rounds)["behaviours"].map { |b| b["checksum"] }
  end
  expect(runs[0] == runs[1], runs.inspect)
  expect(runs[0].uniq == runs[0], runs[0].inspect)
end

tool_test("bench steering: the table has a line for each behaviour") do
  lines = run_bench(0, "steering", "--rounds", "1").out.lines.drop(1)
  calibration = lines.pop
  expect(lines.size >= 30, lines.size)
  line = /^\w+ +\d+\.\d +\d+\.\d\d +(\d+\.\d +\d+\.\d\d|- +-)   \h{16}$/
  expect(lines.all? { |text| text.match?(line) }, lines.join)
  expect(calibration.start_with?("calibration: "), calibration)
end

tool_test("bench route: on each map, routes, float's, nodes and fields are measured") do
  result = bench("route", "--rounds", "1")
  expect_equal(%w[empty blocked rooms costs], result["maps"].map { |map| map["name"] }, "maps")
  bad = result["maps"].flat_map { |map| map.values.grep(Numeric) }.reject(&:positive?)
  expect(bad.empty?, result.inspect)
  again = bench("route", "--rounds", "1")
  expect_equal(*[result, again].map { |r| r["maps"].map { |map| map["costs"] } }, "costs")
end

tool_test("bench route: the table has a line for each map") do
  lines = run_bench(0, "route", "--rounds", "1").out.lines.drop(1)
  expect(lines.size == 5, lines.join)
  expect(lines[0].match?(/^empty +(\d+\.\d+ +){7}\d+$/), lines[0])
end

tool_test("bench order: an order is spread over ticks, the same however often") do
  few = bench("order", "--rounds", "1", "--pairs", "2000000")
  many = bench("order", "--rounds", "1")
  expect_equal(*[few, many].map { |rows| rows.map { |row| row["answer"] } }, "answers")
  expect(few.zip(many).all? { |one, other| one["ticks"] <= other["ticks"] }, many.inspect)
  lines = run_bench(0, "order", "--rounds", "1").out.lines
  expect(lines.size == 7, lines.join)
  expect(lines[1].match?(/^2 x 500, lines +\d+( +\d+\.\d\d){5} +\d+$/), lines[1])
end

STATE_FIGURES = %w[save load check image_save image_load image_snapshot hash compare
                   save_mixed save_scattered hash_columns image_columns rollback
                   walk_save walk_load walk_check walk_hash walk_compare].freeze

tool_test("bench state: every figure is measured beside another one") do
  result = bench("state", "--rows", "64", "--rounds", "3")
  figures = result["figures"]
  names = figures.map { |figure| figure["name"] } - ["hash_xxh3"] # where libxxhash is
  expect(names == STATE_FIGURES, figures.inspect)
  expect(result["calibration_ns"].positive?, result.inspect)
  bad = figures.reject { |figure| figure["row"].positive? && figure["beside_row"].positive? }
  expect(bad.empty?, bad.inspect)
end

tool_test("bench state: --only measures one figure, in a table of one line") do
  lines = run_bench(0, "state", "--rows", "10", "--rounds", "3", "--only", "hash").out.lines
  expect(lines.size == 3, lines.join)
  expect(lines[1].match?(/^hash +\d+\.\d\d +\d+\.\d\d +\d+\.\d\dx +1\.1x   by hand$/), lines[1])
  expect(lines[2].start_with?("calibration: "), lines[2])
end

tool_test("bench state: a save with a plan is faster than a walk") do
  figures = bench("state", "--rounds", "5")["figures"].to_h { |f| [f["name"], f["row"]] }
  expect(figures["save"] < figures["walk_save"], figures.inspect)
end

tool_test("bench state: instructions are counted, the same number in every run") do
  runs = counted("state", "--rows", "64", "--only", "hash") or next
  hash = runs[0]["figures"][0]
  expect(runs[0] == runs[1], runs.inspect)
  expect(hash["row"].between?(10, 1000) && hash["beside_row"].between?(10, 1000), hash.inspect)
end

tool_test("bench replay: every figure is a number, and a replay that is cut is refused") do
  File.write("input.txt", (0...6000).map { |t| "#{t} 0 cursor #{t % 500} 9\n" }.join)
  record_hunt("a.cox", "--input", "input.txt")
  result = JSON.parse(run_bench(0, "replay", "a.cox", "--rounds", "1", "--json").out)
  expect_equal(["a.cox", 6000, 6000], result.values_at("file", "ticks", "recorded_ticks"), "replay")
  expect(result["bytes_with_keyframes"] > result["bytes"], "bytes: #{result}")
  times = result.values_at("random_tick", "jump", "step_back").flat_map(&:values) +
          result.select { |key, _| key.end_with?("_ns") }.values
  expect(times.size == 12 && times.all?(&:positive?), "times: #{times}")
  File.binwrite("cut.cox", File.binread("a.cox")[0..-2])
  run_bench_refused("cut.cox: is cut", "replay", "cut.cox")
end

finish_tests
