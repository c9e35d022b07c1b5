# SPDX-License-Identifier: MIT
# coxswain bench from outside: ruby test/tool/test_bench.rb BUILT_COXSWAIN
#
# Times depend on the machine; these tests check that the right steps were measured.
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
   %w[steering --rounds 0], %w[steering --agents 5], %w[steering seek], %w[state --rows 0],
   %w[state --rounds 0], %w[state --only nothing], %w[state save]].each do |line|
    run_refused([], "bench", *line)
  end
end

tool_test("bench: --help names every option") do
  help = run(0, "bench", "--help").out
  %w[--agents --ticks --rounds --sim --json --help].each { |o| expect(help.include?(o), o) }
  help = run(0, "bench", "state", "--help").out
  %w[--rows --rounds --instructions --only --json --help].each { |o| expect(help.include?(o), o) }
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

STATE_FIGURES = %w[save load check image_save image_load image_snapshot hash compare save_mixed
                   walk_save walk_load walk_check walk_hash walk_compare].freeze

tool_test("bench state: every figure is measured beside another one") do
  figures = bench("state", "--rows", "64", "--rounds", "3")["figures"]
  expect(figures.map { |figure| figure["name"] } == STATE_FIGURES, figures.inspect)
  bad = figures.reject { |figure| figure["row"].positive? && figure["beside_row"].positive? }
  expect(bad.empty?, bad.inspect)
end

tool_test("bench state: --only measures one figure, in a table of one line") do
  lines = run(0, "bench", "state", "--rows", "10", "--rounds", "3", "--only", "hash").out.lines
  expect(lines.size == 2, lines.join)
  expect(lines[1].match?(/^hash +\d+\.\d\d +\d+\.\d\d +\d+\.\d\dx +1\.1x   by hand$/), lines[1])
end

tool_test("bench state: a save with a plan is faster than a walk") do
  figures = bench("state", "--rounds", "5")["figures"].to_h { |f| [f["name"], f["row"]] }
  expect(figures["save"] < figures["walk_save"], figures.inspect)
end

finish_tests
