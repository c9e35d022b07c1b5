# SPDX-License-Identifier: MIT
# find: when something happens in a replay, to the tick, for any number of threads:
# ruby test/tool/test_find.rb BUILT_COXSWAIN
require_relative "harness"
require_relative "replay_bytes"

THREADS = [%w[--threads 1], %w[--threads 2], %w[--threads 8], []].freeze

# Boats are launched and sunk, so that the last one moves to another slot.
def record_fleet(object, file, *options)
  lines = ["2 0 launch 7", "3000 0 launch 11", "3001 0 sink 3"]
  (0..9).each do |i|
    lines << "#{3500 + 700 * i} 0 launch #{i}" << "#{3800 + 700 * i} 0 sink #{i + 1}"
  end
  File.write("fleet.txt", lines.join("\n") + "\n")
  run(0, "record", "--sim", object, "-o", file, "--input", "fleet.txt", *options)
end

# Counters 1 and 2; the speed of the first is below 0 in the state of tick 3001 alone.
def record_counter(object, file, *options)
  File.write("dip.txt", "3000 0 push 1 -50\n3001 0 push 1 50\n")
  run(0, "record", "--sim", object, "-o", file, "--input", "dip.txt", *options)
end

# What find says in runs of so many threads, which is the same: its lines, and stderr.
def find_lines(code, *line)
  all = THREADS.map do |threads|
    result = run(code, "find", *line, *threads)
    [result.out.lines.map(&:chomp), result.err]
  end
  expect_equal([all.first], all.uniq, "what `find #{line.join(' ')}` says")
  all.first
end

# The same where nothing goes to stderr.
def found(*line)
  lines, err = find_lines(0, *line)
  expect_equal("", err, "stderr")
  lines
end

tool_test "a dip of one tick between two keyframes is found" do
  counter = build_scenario("counter.c", "counter.so")
  record_counter(counter, "a.cox", "--ticks", "9000")
  line = "tick 3001: counters.speed of 1 < 0: row 1, value -49"
  expect_equal([line], found("a.cox", "counters.speed of 1 < 0", "--sim", counter), "first")
  expect_equal([line], found("a.cox", "counters.speed of 1 < 0", "--sim", counter, "--each"),
               "each")
  expect_equal(["tick 3001: counters.speed changes: row 1, value -49, before 1",
                "tick 3002: counters.speed changes: row 1, value 1, before -49"],
               found("a.cox", "counters.speed changes", "--sim", counter, "--each"), "changes")
end

tool_test "a row that is there for one tick appears and is gone" do
  fleet = build_scenario("harbour.c", "fleet.so")
  record_fleet(fleet, "a.cox", "--ticks", "11000")
  expect_equal(["tick 3: boats appears: row 3", "tick 3002: boats.speed gone: row 3, before 7"],
               found("a.cox", "boats.speed gone", "boats appears", "--sim", fleet), "lines")
  expect_equal(["tick 3001: boats of 4 appears: row 4"],
               found("a.cox", "boats of 4 appears", "--sim", fleet), "row 4")
  expect_equal(1 + 1 + 10, found("a.cox", "boats appears", "--sim", fleet, "--each").size, "boats")
end

tool_test "the start counts for a value, and no row appears there" do
  record_hunt("hunt.cox", "--ticks", "100")
  line = found("hunt.cox", "hunters.position.x < 16000").first
  expect_says(line, "tick 0: hunters.position.x < 16000: row 1, value ")
  _, err = find_lines(1, "hunt.cox", "hunters appears")
  expect_says(err, "coxswain: hunt.cox: 'hunters appears' never holds up to tick 100\n")
end

tool_test "an expression is asked of one row, of any or of all together" do
  counter = build_scenario("counter.c", "counter.so")
  record_counter(counter, "a.cox", "--ticks", "20", "--seed", "0")
  # The speeds are 1 and 2.
  expect_equal(["tick 5: counters.value >= 10: row 2, value 10",
                "tick 5: counters.value of any >= 10: row 2, value 10",
                "tick 10: counters.value of all >= 10: all of 2 rows",
                "tick 10: counters.value of 1 >= 10: row 1, value 10"],
               found("a.cox", "counters.value of all >= 10", "counters.value of 1 >= 10",
                     "counters.value >= 10", "counters.value of any >= 10", "--sim", counter),
               "lines")
  expect_equal(["tick 5: counters.value>=10: row 2, value 10",
                "tick 10: counters.value>=10: row 1, value 10"],
               found("a.cox", "counters.value>=10", "--sim", counter, "--each"), "--each")
end

tool_test "every test compares as it says" do
  counter = build_scenario("counter.c", "counter.so")
  record_counter(counter, "a.cox", "--ticks", "20", "--seed", "0")
  { "<" => 0, "<=" => 0, "=" => 7, "!=" => 0, ">=" => 7, ">" => 8 }.each do |test, tick|
    expect_equal(["tick #{tick}: counters.value of 1 #{test} 7: row 1, value #{tick}"],
                 found("a.cox", "counters.value of 1 #{test} 7", "--sim", counter), test)
  end
end

tool_test "a decimal number is the value that dump prints as it" do
  record_hunt("hunt.cox", "--ticks", "60")
  row = run(0, "dump", "hunt.cox", "--tick", "60").out[/^hunters.*?^ +1 .*?$/m].lines
  column = row[1].split.index("position.x")
  value = row.last.split[column]
  expect_says(value, ".")
  expect_equal(["tick 60: hunters.position.x of 1 = #{value}: row 1, value #{value}"],
               found("hunt.cox", "hunters.position.x of 1 = #{value}"), "=")
end

tool_test "what is found does not depend on the number of threads, wherever rows are stored" do
  fleet = build_scenario("harbour.c", "fleet.so")
  record_fleet(fleet, "a.cox", "--ticks", "11000")
  conditions = ["boats.leader changes", "boats.way > 20000", "boats.way of all > 1000",
                "boats.speed of 5 >= 0", "boats gone", "harbour.launched changes"]
  lines = found("a.cox", *conditions, "--sim", fleet, "--each")
  ticks = lines.map { |line| line[/\d+/].to_i }
  expect_equal(ticks.sort, ticks, "order")
  expect(lines.size > 40, "too little is found: #{lines.size} lines")
  rows = lines.group_by { |line| line[/.*?: .*?: /] }
  rows.each_value { |same| expect_equal(same.sort_by { |l| l[/row (\d+)/, 1].to_i }, same, "rows") }
end

tool_test "what a forged keyframe says is not found" do
  counter = build_scenario("counter.c", "counter.so")
  record_counter(counter, "good.cox", "--ticks", "9000", "--keyframe", "4096", "--seed", "0")
  replay = ReplayBytes.new("good.cox")
  number = replay.runs(ReplayBytes::KEYFRAME).first
  bytes = replay.pieces(number)
  # Behind the schema's hash, the number of rows and an id stands the first value.
  expect_equal(4096 - 50, bytes[16, 4].unpack1("l<"), "the value in the keyframe")
  bytes[16, 4] = [1_000_000].pack("l<")
  replay.replace_pieces(number, bytes).write("forged.cox")
  lines, err = find_lines(1, "forged.cox", "counters.value > 900000", "--sim", counter)
  expect_equal([], lines, "what is found")
  expect_says(err, /\Acoxswain: forged.cox: diverged at tick 4096[^\n]*\n\z/)
end

tool_test "what a replay proves before it diverges is printed, and why it ends" do
  counter = build_scenario("counter.c", "counter.so")
  drift = build_scenario("counter.c", "drift.so", "DRIFT")
  record_counter(counter, "a.cox", "--ticks", "600", "--checkpoint", "60", "--seed", "0")
  lines, err = find_lines(1, "a.cox", "counters.value of 2 >= 20", "counters.value of 2 >= 142",
                          "--sim", drift)
  expect_equal(["tick 10: counters.value of 2 >= 20: row 2, value 20"], lines, "lines")
  expect_says(err, /\Acoxswain: a.cox: diverged between ticks 60 and 120[^\n]*\n\z/)
  expect_equal(1, found("a.cox", "counters.value of 2 >= 20", "--sim", drift).size, "before")
end

tool_test "what is found before a replay is cut or damaged counts" do
  counter = build_scenario("counter.c", "counter.so")
  record_counter(counter, "a.cox", "--ticks", "9000", "--seed", "0")
  bytes = File.binread("a.cox")
  File.binwrite("cut.cox", bytes[0, bytes.bytesize * 2 / 3])
  bytes.setbyte(bytes.bytesize * 2 / 3, bytes.getbyte(bytes.bytesize * 2 / 3) ^ 1)
  File.binwrite("damaged.cox", bytes)
  { "cut" => 3, "damaged" => 2 }.each do |name, code|
    expect_equal(["tick 10: counters.value of 1 >= 10: row 1, value 10"],
                 found("#{name}.cox", "counters.value of 1 >= 10", "--sim", counter), name)
    lines, err = find_lines(code, "#{name}.cox", "counters.value of 1 >= 10", "counters gone",
                            "--sim", counter)
    expect_equal(1, lines.size, "lines of #{name}.cox")
    expect_says(err, /\Acoxswain: #{name}.cox: [^\n]*\n\z/)
  end
  last = run(3, "find", "cut.cox", "counters.value of 1 >= 0", "counters gone", "--each", "--sim",
             counter)
  expect_equal(1, last.out.lines.size, "each in a cut replay")
end

tool_test "the state that a cut replay leads to is looked at too" do
  counter = build_scenario("counter.c", "counter.so")
  record_counter(counter, "a.cox", "--ticks", "40", "--seed", "0", "--checkpoint", "0")
  bytes = File.binread("a.cox")
  replay = ReplayBytes.new("a.cox")
  ending = replay.records.index { |record| record.type == ReplayBytes::END_RECORD }
  File.binwrite("cut.cox", bytes[0, replay.offsets[ending]])
  lines, err = find_lines(3, "cut.cox", "counters.value of 1 >= 40", "--sim", counter)
  expect_equal(["tick 40: counters.value of 1 >= 40: row 1, value 40"], lines, "lines")
  expect_says(err, "truncated")
end

tool_test "an expression that never holds is named" do
  record_hunt("hunt.cox", "--ticks", "100")
  lines, err = find_lines(1, "hunt.cox", "hunters.position.x of 1 > -16000",
                          "hunters.position.x of 1 > 16000", "hunters of 70 gone")
  expect_equal(1, lines.size, "what is found")
  never = "never holds up to tick 100"
  expect_equal("coxswain: hunt.cox: 'hunters.position.x of 1 > 16000' #{never}\n" \
               "coxswain: hunt.cox: 'hunters of 70 gone' #{never}: there never is a row 70\n", err,
               "stderr")
end

tool_test "JSON has a line for each" do
  tavern = build_scenario("tavern.c", "tavern.so")
  File.write("serve.txt", "5 0 serve 1 -3 1.5 true\n")
  run(0, "record", "--sim", tavern, "-o", "a.cox", "--ticks", "20", "--input", "serve.txt")
  out = run(0, "find", "a.cox", "guests.drinks.1 changes", "guests.debt of all != 77", "--sim",
            tavern, "--json").out
  told = out.lines.map { |line| JSON.parse(line) }
  expect_equal({ "tick" => 0, "expression" => "guests.debt of all != 77", "rows" => 3 }, told[0],
               "all")
  expect_equal(%w[tick expression row value before], told[1].keys, "keys")
  expect_equal([6, 1], told[1].values_at("tick", "row"), "where a drink changes")
end

tool_test "a simulation that crashes ends in one sentence" do
  honest = build_scenario("harbour.c", "honest.so")
  crash = build_scenario("harbour.c", "crash.so", "CRASH")
  record_fleet(honest, "a.cox", "--ticks", "11000")
  lines, err = find_lines(2, "a.cox", "boats gone", "--sim", crash)
  expect_equal([], lines, "what is found")
  expect_says(err, /\Acoxswain: a.cox: the simulation crashed \(SIG[A-Z]+\) at tick 2\n\z/)
end

tool_test "what is no expression is refused with how one is written" do
  record_hunt("hunt.cox", "--ticks", "20")
  {
    "hunters.position.x" => "says no test; in quotes, as the shell takes < for its own, write 'un",
    "hunters.position.x == 3" => "== is no test; there are <, <=, =, !=, >=, >, changes, appea",
    "hunters.position.x of" => "a row's number, any or all is wanted behind of, not",
    "hunters.position.x of -1 < 3" => "a row's number, any or all is wanted behind of, not -1",
    "hunters.position.x <" => "a value is wanted behind <",
    "hunters.position.x < 3 4" => "nothing is wanted behind it, and there is 4",
    "< 3" => "begins with no name, such as units.hp",
    "" => "begins with no name, such as units.hp",
    "hunters\n" => "a condition is one line without tabs"
  }.each { |text, words| run_refused(words, "find", "hunt.cox", text) }
  {
    "hunters.positon.x < 3" => "no column hunters.positon.x; did you mean hunters.position.x?",
    "units.hp < 3" => "there is no column units.hp; the tables are ",
    "hunters < 3" => "hunters is a table; a column of it is wanted, or appears, or gone",
    "hunters.position.x < fast" => "fast is no value of hunters.position.x, which is fixed"
  }.each do |text, words|
    THREADS.each do |threads|
      run_refused(["coxswain: hunt.cox: '#{text}': ", words], "find", "hunt.cox", text, *threads)
    end
  end
  run_refused("find wants a replay FILE and an EXPRESSION or more", "find", "hunt.cox")
  run_refused("is one too many", "find", "hunt.cox", *["hunters gone"] * 65)
end

tool_test "a text and a local column are refused" do
  tavern = build_scenario("tavern.c", "tavern.so")
  run(0, "record", "--sim", tavern, "-o", "a.cox", "--ticks", "20")
  run_refused("column guests.name holds text, and a number was expected", "find", "a.cox",
              "guests.name of 2 changes", "--sim", tavern)
  local = build_scenario("counter.c", "local.so", "COLUMN")
  run(0, "record", "--sim", local, "-o", "b.cox", "--ticks", "20")
  run_refused("counters.pace is a local column, which a state that is loaded does not have", "find",
              "b.cox", "counters.pace = 3", "--sim", local)
end

tool_test "what is no replay is refused" do
  File.write("text.cox", "hello")
  File.write("empty.cox", "")
  run_refused("text.cox: ", "find", "text.cox", "units gone")
  run_refused("nowhere.cox: ", "find", "nowhere.cox", "units gone")
  run_refused("empty.cox: is empty", "find", "empty.cox", "units gone")
end

finish_tests
