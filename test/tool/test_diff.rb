# SPDX-License-Identifier: MIT
# coxswain diff: ruby test/tool/test_diff.rb BUILT_COXSWAIN
require_relative "harness"
require_relative "replay_bytes"

# Records hunt with an input given as text.
def record_input(file, text, *options)
  File.write("input.txt", text)
  record_hunt(file, "--input", "input.txt", "--ticks", "200", *options)
end

tool_test "equal replays are the same, even if they were written in another way" do
  ticks, hash = record_hunt("a.cox", "--seed", "7", "--ticks", "200")
  record_hunt("b.cox", "--seed", "7", "--ticks", "200", "--checkpoint", "7", "--keyframe", "50")
  out = run(0, "diff", "a.cox", "b.cox").out
  expect(out.start_with?("a.cox and b.cox are the same\n"), out)
  expect_equal([ticks, hash], last_result(out), "ticks and hash")
  told = run_json(0, "diff", "a.cox", "b.cox")
  expect_equal([true, [], hash], told.values_at("same", "made_with", "hash_b"), "JSON")
end

tool_test "a different command is named, then the first cell it changed and the last command" do
  record_input("a.cox", "5 0 cursor 900 500\n50 0 cursor 100 100\n")
  record_input("b.cox", "5 0 cursor 900 500\n50 0 cursor 100 101\n")
  out = run(1, "diff", "a.cox", "b.cox").out
  expect_says(out, "input: tick 50: player 0 gives cursor 100 100 and cursor 100 101\n")
  expect_says(out, /^state: tick 51: cursors 1 position.y: 100 and 101$/)
  last = "tick 50 player 0 cursor"
  expect_says(out, "last command: #{last} 100 100 and #{last} 100 101\n")
  told = run_json(1, "diff", "a.cox", "b.cox")
  input = { "tick" => 50, "player" => 0, "a" => "cursor 100 100", "b" => "cursor 100 101" }
  expect_equal(input, told["input"], "input")
  cell = told["state"].values_at("tick", "table", "row", "column", "a", "b")
  expect_equal([51, "cursors", 1, "position.y", "100", "101"], cell, "state")
end

tool_test "a command that only one side has is named" do
  record_input("a.cox", "5 0 cursor 900 500\n5 1 cursor 1 2\n")
  record_input("b.cox", "5 1 cursor 1 2\n")
  out = run(1, "diff", "a.cox", "b.cox").out
  expect_says(out, "input: tick 5: player 0 gives cursor 900 500 and nothing\n")
  out = run(1, "diff", "b.cox", "a.cox").out
  expect_says(out, "input: tick 5: player 0 gives nothing and cursor 900 500\n")
  expect_says(out, /^state: tick 6: cursors 1 (id|position.x): absent and /)
end

tool_test "a different seed and setting are named" do
  record_hunt("a.cox", "--seed", "7", "--ticks", "50")
  record_hunt("b.cox", "--seed", "8", "--ticks", "50", "--set", "prey_max_speed=2.5")
  out = run(1, "diff", "a.cox", "b.cox").out
  expect_says(out, "seed: 7 and 8\n")
  expect_says(out, "setting prey_max_speed: 3 and 2.5\n")
  expect_says(out, /^state: tick 0: /)
end

tool_test "a different length is named" do
  record_hunt("a.cox", "--seed", "7", "--ticks", "100")
  record_hunt("b.cox", "--seed", "7", "--ticks", "90")
  out = run(1, "diff", "a.cox", "b.cox").out
  expect_says(out, "end: a.cox goes on after tick 90; b.cox ends at tick 90\n")
  File.binwrite("cut.cox", File.binread("a.cox")[0..-10])
  out = run(1, "diff", "a.cox", "cut.cox").out
  expect_says(out, "cut.cox: truncated at tick")
end

tool_test "the notes of both are printed" do
  record_hunt("a.cox", "--ticks", "10")
  ReplayBytes.new("a.cox").insert_before_end(ReplayBytes::NOTE, "states differ").write("b.cox")
  out = run(0, "diff", "a.cox", "b.cox").out
  expect_equal("b.cox: note \"states differ\"\n", out.lines[1], "the second line")
  told = run_json(0, "diff", "a.cox", "b.cox")
  expect_equal([nil, ["states differ"]], told.values_at("notes_a", "notes_b"), "JSON")
end

tool_test "replays of two simulations differ" do
  record_hunt("a.cox", "--ticks", "10")
  run(0, "record", "homing", "--ticks", "10", "-o", "b.cox")
  expect_says(run(1, "diff", "a.cox", "b.cox").out, "simulation: hunt and homing\n")
end

tool_test "the last command that names the row is named, not a later one about another" do
  honest = build_scenario("counter.c", "honest.so")
  { "a" => 5, "b" => 6 }.each do |name, by|
    File.write("input.txt", "3 0 push 2 #{by}\n4 1 push 2 7\n4 2 push 1 9\n")
    run(0, "record", "--sim", honest, "-o", "#{name}.cox", "--ticks", "20", "--input", "input.txt")
  end
  out = run(1, "diff", "--sim", honest, "a.cox", "b.cox").out
  expect_says(out, /^state: tick 4: counters 2 value: \d+ and \d+$/)
  last = "tick 3 player 0 push 2"
  expect_says(out, "last command that names the row: #{last} 5 and #{last} 6\n")
end

tool_test "long replays are compared in little memory" do
  { "a" => LONG_INPUT, "b" => LONG_INPUT.sub(/\d+\n\z/, "1\n") }.each do |name, input|
    File.write("input.txt", input)
    run(0, "record", "hunt", "--set", "prey=1", "--input", "input.txt", "-o", "#{name}.cox")
  end
  out = run_in_little_memory(1, "diff", "a.cox", "b.cox").out
  last = LONG_TICKS - 1
  x, y = LONG_INPUT.split.last(2)
  expect_says(out, "input: tick #{last}: player 0 gives cursor #{x} #{y} and cursor #{x} 1\n")
  expect_says(out, "state: tick #{LONG_TICKS}: cursors 1 position.y: #{y} and 1\n")
  given = "tick #{last} player 0 cursor #{x}"
  expect_says(out, "  last command: #{given} #{y} and #{given} 1\n")
end

tool_test "of a pipe, which cannot be read twice, the last command is unknown" do
  record_input("a.cox", "50 0 cursor 100 100\n")
  record_input("b.cox", "50 0 cursor 100 101\n")
  unknown = "unknown, as the file cannot be read twice"
  known = "tick 50 player 0 cursor 100 101"
  out = run(1, "diff", "-", "b.cox", stdin: File.binread("a.cox")).out
  expect_says(out, /^state: tick 51: cursors 1 /)
  expect_says(out, "  last command: #{unknown} and #{known}\n")
  out = run(1, "diff", "b.cox", "-", stdin: File.binread("a.cox")).out
  expect_says(out, "  last command: #{known} and #{unknown}\n")
end

tool_test "a replay that plays differently in this build is reported as diverged" do
  honest = build_scenario("counter.c", "honest.so")
  drift = build_scenario("counter.c", "drift.so", "DRIFT")
  run(0, "record", "--sim", honest, "-o", "a.cox", "--ticks", "200")
  run(0, "record", "--sim", drift, "-o", "b.cox", "--ticks", "200")
  out = run(1, "diff", "--sim", honest, "a.cox", "b.cox").out
  expect_says(out, "b.cox: diverged between ticks 60 and 120")
end

tool_test "a keyframe of a machine that computes differently names the cell and both values" do
  honest = build_scenario("counter.c", "honest.so")
  drift = build_scenario("counter.c", "drift.so", "DRIFT")
  File.write("input.txt", "3 0 push 2 5\n110 0 push 2 1\n")
  options = %w[--ticks 200 --keyframe 25 --input input.txt]
  run(0, "record", "--sim", honest, "-o", "a.cox", *options)
  run(0, "record", "--sim", drift, "-o", "b.cox", *options)
  [%w[a.cox b.cox], %w[b.cox a.cox]].each do |files|
    told = run_json(1, "diff", "--sim", honest, *files)["state"]
    cell = { "tick" => 75, "table" => "counters", "row" => 2, "column" => "value",
             "keyframe_of" => "b.cox", "last_command_a" => "tick 3 player 0 push 2 5" }
    expect_equal(cell, told.slice(*cell.keys), "state")
    drifted = files[0] == "b.cox" ? 1 : -1
    expect_equal(drifted, told["a"].to_i - told["b"].to_i, "the difference of both values")
  end
end

tool_test "what two replays agree on is passed over by their keyframes" do
  honest = build_scenario("counter.c", "honest.so")
  drift = build_scenario("counter.c", "drift.so", "DRIFT")
  { "a" => 5, "b" => 6 }.each do |name, by|
    File.write("input.txt", "3 0 push 2 5\n110 0 push 2 #{by}\n")
    run(0, "record", "--sim", drift, "-o", "#{name}.cox", "--ticks", "200", "--keyframe", "25",
        "--input", "input.txt")
  end
  # Before tick 75 this build computes otherwise than both.
  out = run(1, "diff", "--sim", honest, "a.cox", "b.cox").out
  expect_says(out, "input: tick 110: player 0 gives push 2 5 and push 2 6\n")
  expect_says(out, /^state: tick 111: counters 2 value: \d+ and \d+$/)
end

tool_test "a refused keyframe gives a warning with the cell and the values allowed" do
  honest = build_scenario("harbour.c", "honest.so")
  drift = build_scenario("harbour.c", "drift.so", "DRIFT")
  run(0, "record", "--sim", honest, "-o", "a.cox", "--ticks", "200")
  run(0, "record", "--sim", drift, "-o", "b.cox", "--ticks", "200", "--keyframe", "75")
  # schema hash, harbour: count, launched; boats: count, id, leader, speed
  speed_at = 8 + 4 + 4 + 4 + 4 + 4
  ReplayBytes.new("b.cox").patch(ReplayBytes::KEYFRAME, speed_at, [101].pack("V")).write("c.cox")
  expect_equal("", run(1, "diff", "--sim", honest, "a.cox", "b.cox").err, "stderr")
  words = "boats 1 speed is 101, and -100 to 100 are allowed"
  expect_equal("coxswain: warning: c.cox: the keyframe of tick 75 is refused: #{words}\n",
               run(1, "diff", "--sim", honest, "a.cox", "c.cox").err, "stderr")
end

tool_test "files that cannot be compared are refused" do
  record_hunt("a.cox", "--ticks", "100")
  bytes = File.binread("a.cox")
  bytes.setbyte(bytes.bytesize - 30, bytes.getbyte(bytes.bytesize - 30) ^ 1)
  File.binwrite("damaged.cox", bytes)
  run_refused("damaged.cox: damaged at byte", "diff", "a.cox", "damaged.cox")
  run_refused("nowhere.cox: cannot be read", "diff", "a.cox", "nowhere.cox")
  run_refused("two replays, A and B", "diff", "a.cox")
end

finish_tests
