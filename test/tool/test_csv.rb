# SPDX-License-Identifier: MIT
# Columns of a replay as CSV: ruby test/tool/test_csv.rb BUILT_COXSWAIN
require_relative "harness"
require_relative "replay_bytes"

def csv(file, columns, *options, code: 0)
  run(code, "dump", file, "--csv", columns, *options).out
end

# The same lines from tables that dump prints at these ticks.
def lines_of_tables(file, table, names, ticks, *options)
  ticks.flat_map do |tick|
    out = run(0, "dump", file, "--tick", tick.to_s, *options).out
    heads, *rows = out[/^#{table}, rows.*\n((?:.+\n)*)/, 1].lines.map(&:split)
    rows.map { |row| [tick, row[0], *names.map { |name| row[heads.index(name)] }].join(",") + "\n" }
  end
end

tool_test "the values at each tick are those of the tables at it" do
  record_hunt("a.cox", "--ticks", "130", "--keyframe", "50")
  names = %w[stamina prey position.x resting]
  lines = csv("a.cox", names.map { |name| "hunters.#{name}" }.join(","), "--every", "60").lines
  expect_equal("tick,row,hunters.stamina,hunters.prey,hunters.position.x,hunters.resting\n",
               lines.first, "the first line")
  wanted = lines_of_tables("a.cox", "hunters", names, [0, 60, 120, 130])
  expect_equal(wanted, lines.drop(1), "lines")
end

tool_test "all ticks are there by default, and the last one once" do
  record_hunt("a.cox", "--ticks", "30")
  ticks = ->(*options) { csv("a.cox", "rules.max_stamina", *options).lines.drop(1).map(&:to_i) }
  expect_equal((0..30).to_a, ticks.call, "every tick")
  expect_equal([0, 10, 20, 30], ticks.call("--every", "10"), "every 10")
  expect_equal([0, 30], ticks.call("--every", "4294967295"), "start and end")
  run(0, "record", "--from", "a.cox", "--tick", "17", "--ticks", "8", "-o", "branch.cox")
  ticks = csv("branch.cox", "rules.max_stamina", "--every", "5").lines.drop(1).map(&:to_i)
  expect_equal([17, 22, 25], ticks, "ticks of a branch")
  record_hunt("b.cox", "--ticks", "0")
  expect_equal(2, csv("b.cox", "rules.max_stamina").lines.size, "lines of a replay without ticks")
end

tool_test "--from and --to choose the ticks" do
  record_hunt("a.cox", "--ticks", "90", "--keyframe", "20")
  whole = csv("a.cox", "hunters.stamina").lines
  part = csv("a.cox", "hunters.stamina", "--from", "33", "--to", "47").lines
  wanted = whole.select { |line| line.to_i.between?(33, 47) && line !~ /tick/ }
  expect_equal(wanted, part.drop(1), "lines")
  ticks = ->(*options) { csv("a.cox", "rules.max_stamina", *options).lines.drop(1).map(&:to_i) }
  expect_equal([33, 43, 47], ticks.call("--from", "33", "--to", "47", "--every", "10"), "every 10")
  expect_equal([88, 89, 90], ticks.call("--from", "88"), "to the end")
  expect_equal([0, 1], ticks.call("--to", "1"), "from the start")
  expect_equal([90], ticks.call("--from", "90", "--to", "90"), "the last tick")
  run_refused("has no tick 91", "dump", "a.cox", "--csv", "prey.id", "--from", "91")
  run_refused("--from 5 lies after --to 4", "dump", "a.cox", *%w[--csv prey.id --from 5 --to 4])
  %w[from to].each do |option|
    run_refused("--#{option} goes with --csv", "dump", "a.cox", "--#{option}", "3")
  end
  result = run(2, "dump", "a.cox", *%w[--csv prey.id --to 91])
  expect_says(result.err, "a.cox: goes from tick 0 to tick 90 and has no tick 91")
  File.binwrite("cut.cox", File.binread("a.cox")[0...-40])
  run(0, "dump", "cut.cox", *%w[--csv prey.id --to 60])
end

tool_test "rows that come and go have lines while they are there, in ascending id" do
  object = build_scenario("harbour.c", "harbour.so")
  orders = (1..6).map { |t| "#{t} 0 launch #{t}\n" } + ["10 0 sink 2\n", "20 0 sink 1\n"]
  File.write("input.txt", orders.join)
  run(0, "record", "--sim", object, "--input", "input.txt", "--ticks", "30", "-o", "a.cox")
  lines = csv("a.cox", "boats.leader,boats.way,boats.id", "--sim", object).lines
  wanted = lines_of_tables("a.cox", "boats", %w[leader way row], (0..30), "--sim", object)
  expect_equal(wanted, lines.drop(1), "lines")
  expect_equal(%w[3 4 5 6 7 8], lines.last(6).map { |line| line.split(",")[1] }, "rows at the end")
  run_refused("no scenario fleet", "dump", "a.cox", "--csv", "boats.way")
end

tool_test "awk and sqlite take it from a pipe" do
  record_hunt("a.cox", "--ticks", "120")
  pipe = "'#{COXSWAIN}' dump a.cox --csv prey.position.x --every 60 |"
  greatest = lines_of_tables("a.cox", "prey", %w[position.x], [0, 60, 120])
             .map { |line| line.split(",")[2].to_f }.max
  out, = Open3.capture2("#{pipe} awk -F, 'NR > 1 && $3 > most { most = $3 } END { print most }'")
  expect_equal(greatest, out.to_f, "what awk finds")
  raise Skip, "sqlite3 is not here" unless system("command -v sqlite3 >/dev/null")

  out, = Open3.capture2("#{pipe} sqlite3 :memory: '.mode csv' '.import /dev/stdin t' " \
                        "'select max(\"prey.position.x\" + 0), count(distinct tick) from t'")
  expect_equal([greatest, 3], [out.to_f, out.split(",")[1].to_i], "what sqlite finds")
end

tool_test "what diverges, is cut or damaged gives its ticks up to there, and its exit code" do
  record_hunt("a.cox", "--ticks", "200", "--keyframe", "0")
  bytes = File.binread("a.cox")
  File.binwrite("cut.cox", bytes[0...-40])
  result = run(3, "dump", "cut.cox", "--csv", "rules.max_stamina")
  last = result.err[/truncated at tick (\d+)/, 1]
  expect_equal(last.to_i, result.out.lines.last.to_i, "the last tick of a cut file")
  File.binwrite("longer.cox", "#{bytes}x")
  run(2, "dump", "longer.cox", "--csv", "rules.max_stamina")
  replay = ReplayBytes.new("a.cox")
  checkpoint = replay.records.select { |record| record.type == ReplayBytes::CHECKPOINT }[2]
  checkpoint.payload.setbyte(6, checkpoint.payload.getbyte(6) ^ 1)
  replay.write("false.cox")
  result = run(1, "dump", "false.cox", "--csv", "rules.max_stamina")
  expect_says(result.err, "diverged between ticks 60 and 120")
  expect_equal(119, result.out.lines.last.to_i, "the last tick that agreed")
  piped = run(0, "dump", "-", "--csv", "prey.velocity.y", stdin: bytes).out
  expect_equal(csv("a.cox", "prey.velocity.y"), piped, "what is read from the standard input")
end

tool_test "wrong columns and options are refused in one sentence" do
  object = build_scenario("tavern.c", "tavern.so")
  run(0, "record", "--sim", object, "-o", "tavern.cox", "--ticks", "30")
  record_hunt("a.cox", "--ticks", "30")
  { "prey.position.x,hunters.position.x" => "prey.position.x and hunters.position.x are of two",
    "prey.positon.x" => "did you mean prey.position.x?", "prey" => "prey is a table",
    "" => "the tables are rules", "prey.id," => "the tables are rules",
    (["prey.id"] * 251).join(",") => "more than 250" }.each do |columns, said|
    run_refused(["coxswain: a.cox: ", said], "dump", "a.cox", "--csv", columns)
  end
  run_refused("text", "dump", "tavern.cox", "--sim", object, "--csv", "guests.name.0")
  [%w[--tick 3], %w[--note x]].each do |other|
    run_refused("one of --tick, --note and --csv", "dump", "a.cox", "--csv", "prey.id", *other)
  end
  run_refused("--every goes with --csv", "dump", "a.cox", "--every", "3")
  run_refused("from 1 to", "dump", "a.cox", "--csv", "prey.id", "--every", "0")
end

finish_tests
