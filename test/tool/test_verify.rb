# SPDX-License-Identifier: MIT
# coxswain verify and info on replays that are sound, cut, damaged, foreign or diverged:
# ruby test/tool/test_verify.rb BUILT_COXSWAIN
require_relative "harness"
require_relative "replay_bytes"

# A recording with commands, checkpoints, keyframes and settings.
def record_sample(file)
  File.write("input.txt", (0..200).map { |t| "#{t} #{t % 3} cursor #{t} #{2 * t}\n" }.join)
  record_hunt(file, "--seed", "7", "--ticks", "250", "--input", "input.txt", "--keyframe", "100")
end

tool_test "a sound replay verifies with the recorded ticks and hash" do
  recorded = record_sample("a.cox")
  result = run(0, "verify", "a.cox")
  expect(result.out.start_with?("a.cox: same: ticks 250 hash "), result.out)
  expect_equal(recorded, last_result(result.out), "ticks and hash")
  expect_equal("", result.err, "stderr without a terminal")
  told = run_json(0, "verify", "a.cox")
  expect_equal(1, told.size, "files in the JSON")
  keys = %w[file verdict code ticks hash]
  expect_equal(["a.cox", "same", 0, *recorded], told.first.values_at(*keys), "JSON")
end

tool_test "a file cut anywhere is reported as cut and sound so far, never as the same" do
  record_sample("a.cox")
  bytes = File.binread("a.cox")
  ends = ReplayBytes.new("a.cox").offsets
  lengths = [*1..20, *ends, *ends.map { |at| at - 1 }, *ends.map { |at| at - 5 }]
  lengths += (1...bytes.bytesize).step(97).to_a
  names = lengths.uniq.sort.select { |length| length < bytes.bytesize }.map do |length|
    File.binwrite("cut#{length}.cox", bytes[0, length])
    "cut#{length}.cox"
  end
  verdicts = run_json(3, "verify", *names).map { |file| file["verdict"] }
  expect_equal(["cut"], verdicts.uniq, "verdicts of #{names.size} cut files")
  late = names.last
  line = run(3, "verify", late).out
  expect_says(line, /\A#{late}: truncated at tick \d+, verified to tick \d+: ticks \d+ hash/)
  run(3, "info", late)
  run(3, "info", names.first)
end

tool_test "a flipped bit is never reported as the same or as cut" do
  record_hunt("a.cox", "--seed", "7", "--ticks", "200")
  bytes = File.binread("a.cox")
  names = (0...bytes.bytesize).step(7).map do |at|
    changed = bytes.dup
    changed.setbyte(at, changed.getbyte(at) ^ (1 << (at % 8)))
    File.binwrite("bit#{at}.cox", changed)
    "bit#{at}.cox"
  end
  told = run_json(2, "verify", *names)
  expect_equal([2], told.map { |file| file["code"] }.uniq, "exit codes of #{names.size} files")
end

tool_test "a damaged replay is reported with the byte and the last verified tick" do
  record_sample("a.cox")
  replay = ReplayBytes.new("a.cox")
  offset = replay.offsets[-3]
  bytes = File.binread("a.cox")
  bytes.setbyte(offset + 5, bytes.getbyte(offset + 5) ^ 1)
  File.binwrite("b.cox", bytes)
  out = run(2, "verify", "b.cox").out
  expected = /\Ab.cox: damaged at byte #{offset}, verified to tick \d+: ticks \d+ hash \h{16}$/
  expect_says(out, expected)
  result = run(2, "info", "b.cox")
  expect_says(result.err, "damaged at byte #{offset}")
  expect_says(result.out, "damaged")
  File.binwrite("c.cox", File.binread("a.cox") + "x")
  expect_says(run(2, "verify", "c.cox").out, "damaged at byte #{File.size('a.cox')}")
end

tool_test "a file that is no replay is refused in a sentence" do
  File.write("text", "hello\n")
  File.write("empty", "")
  %w[verify info dump].each do |verb|
    run_refused("text: is not a replay", verb, "text")
    run_refused("empty: is empty", verb, "empty")
    run_refused("nowhere: cannot be read: No such file", verb, "nowhere")
    run_refused(".: is a directory", verb, ".")
    run_refused("replay FILE", verb)
  end
end

tool_test "another core epoch and container version are refused with both values" do
  record_sample("a.cox")
  ReplayBytes.new("a.cox").patch(ReplayBytes::HEADER, 2, [9].pack("V")).write("epoch.cox")
  run_refused("epoch.cox: was recorded with core epoch 9, this is ", "verify", "epoch.cox")
  expect_says(run(0, "info", "epoch.cox").out, /core epoch +9, not this one's/)
  ReplayBytes.new("a.cox").patch(ReplayBytes::HEADER, 0, [7].pack("v")).write("container.cox")
  run_refused("container version 7, and this reads version 3", "verify", "container.cox")
end

tool_test "verify refuses an unknown simulation, and info describes it" do
  record_sample("a.cox")
  ReplayBytes.new("a.cox").patch(ReplayBytes::HEADER, 14, "chess\0").write("chess.cox")
  run_refused(["chess", "--sim"], "verify", "chess.cox")
  told = run_json(0, "info", "chess.cox")
  expect_equal(["chess", "complete", 250], told.values_at("simulation", "state", "ticks"), "info")
  rows = told["tables"].to_h { |table| table.values_at("name", "rows_at_start") }
  expect_equal([3, 12], rows.values_at("hunters", "prey"), "rows")
end

tool_test "info says whether a scenario of one's own takes a replay, or why not" do
  mine = build_scenario("counter.c", "mine.so")
  run(0, "record", "--sim", mine, "-o", "a.cox", "--ticks", "9")
  expect_says(run(0, "info", "--sim", mine, "a.cox").out, /^taken by .*mine.so +yes$/)
  expect_equal(true, run_json(0, "info", "--sim", mine, "a.cox")["is_taken"], "is_taken")
  wider = build_scenario("counter.c", "wider.so", "COLUMN")
  expect_says(run(2, "info", "--sim", wider, "a.cox").out, /^taken by .*wider.so +no: a.cox: .*\w/)
  told = run_json(2, "info", "--sim", wider, "a.cox")
  expect_equal([false, "complete"], told.values_at("is_taken", "state"), "told")
  expect_says(told["refusal"], "column")
end

tool_test "unknown records that a reader may skip are skipped, others are refused" do
  record_sample("a.cox")
  ReplayBytes.new("a.cox").insert_before_end(200, "later").write("skip.cox")
  run(0, "verify", "skip.cox")
  ReplayBytes.new("a.cox").insert_before_end(99, "later").write("refuse.cox")
  out = run(2, "verify", "refuse.cox").out
  expect_says(out, "does not know")
end

tool_test "info shows header, settings, schema, records, bytes and hash" do
  ticks, hash = record_sample("a.cox")
  told = run_json(0, "info", "a.cox")
  replay = ReplayBytes.new("a.cox")
  expect_equal([ticks, hash], told.values_at("ticks", "hash"), "ticks and hash")
  expected = { "simulation" => "hunt", "seed" => 7, "start_tick" => 0, "state" => "complete",
               "commands_given" => 201, "bytes" => File.size("a.cox") }
  expect_equal(expected, told.slice(*expected.keys), "header")
  expect_equal(replay.records.size, told["records"].values.sum, "records")
  expect_equal(12, told["settings"]["prey"], "setting prey")
  text = run(0, "info", "a.cox").out
  expect_equal([ticks, hash], last_result(text), "last line of info")
end

tool_test "verify and info print the notes of a file, safe for a terminal" do
  record_sample("a.cox")
  long = "tick 21: #{'x' * 480} the end"
  replay = ReplayBytes.new("a.cox")
  long.scan(/.{1,248}/).each { |piece| replay.insert_before_end(ReplayBytes::NOTE, piece) }
  replay.insert_before_end(200, "between").insert_before_end(ReplayBytes::NOTE, "\e[31mred\"")
  replay.write("noted.cox")
  quoted = ["note \"#{long}\"\n", "note \"\\x1b[31mred\\x22\"\n"]
  out = run(0, "verify", "noted.cox", "a.cox").out
  expect_equal(quoted.map { |note| "noted.cox: #{note}" }, out.lines.first(2), "verify")
  expect_equal(%w[noted.cox a.cox], out.lines.last(2).map { |line| line[/\A[^:]+/] }, "results")
  expect_equal([long, "\e[31mred\""], run_json(0, "verify", "noted.cox").first["notes"], "JSON")
  quoted.each { |note| expect_says(run(0, "info", "noted.cox").out, "\n#{note}") }
  expect_equal([long, "\e[31mred\""], run_json(0, "info", "noted.cox")["notes"], "JSON of info")
  20.times { replay.insert_before_end(200, "").insert_before_end(ReplayBytes::NOTE, "more") }
  replay.write("many.cox")
  said = "notes more than these: 18; coxswain info --notes lists all\n"
  expect_says(run(0, "verify", "many.cox").out, "\nmany.cox: #{said}")
  expect_says(run(0, "info", "many.cox").out, "\n#{said}")
  expect_equal(18, run_json(0, "info", "many.cox")["more_notes"], "JSON of info")
end

tool_test "a state that differs from the recorded one has diverged: the tick and both hashes" do
  honest = build_scenario("counter.c", "honest.so")
  drift = build_scenario("counter.c", "drift.so", "DRIFT")
  File.write("input.txt", "3 0 push 2 5\n")
  run(0, "record", "--sim", honest, "-o", "a.cox", "--ticks", "200", "--input", "input.txt")
  run(0, "verify", "--sim", honest, "a.cox")
  out = run(1, "verify", "--sim", drift, "a.cox").out
  hashes = /expected hash \h{16}, found (\h{16}): ticks 120 hash \1$/
  expect_says(out, /\Aa.cox: diverged between ticks 60 and 120: #{hashes}/)
  told = run_json(1, "verify", "--sim", drift, "a.cox").first
  expected = { "verdict" => "diverged", "verified_tick" => 60, "checkpoint_tick" => 120 }
  expect_equal(expected, told.slice(*expected.keys), "JSON")
  expect(told["expected_hash"] != told["found_hash"], "both hashes are #{told['found_hash']}")
end

# A replay whose header names another seed than the one that made its start.
def forge_seed(file, forged)
  text = run(0, "dump", file).out
  File.write("text", text.sub(/^seed .*/, "seed 8"))
  run(0, "pack", "text", "-o", forged)
end

tool_test "a start that settings and seed do not make is the same, but not genuine" do
  record_sample("a.cox")
  forge_seed("a.cox", "forged.cox")
  run(0, "verify", "forged.cox")
  start = run(0, "record", "hunt", "--seed", "8", "--ticks", "0").out[/\h{16}/]
  said = run(1, "verify", "--genuine", "a.cox", "forged.cox").out.lines
  expect(said[0].start_with?("a.cox: same: ticks 250 hash "), said[0])
  expect_says(said[1], /^forged.cox: not genuine: .* of hash #{start}: ticks 0 hash \h{16}$/)
  told = run_json(1, "verify", "--genuine", "--threads", "1", "forged.cox").first
  expect_equal(["unproven", 1, 0], told.values_at("verdict", "code", "ticks"), "JSON")
end

tool_test "a long forged replay, verified in parts, is not genuine" do
  record_hunt("a.cox", "--seed", "7", "--ticks", "40000", "--keyframe", "500")
  run(0, "verify", "--genuine", "--threads", "4", "a.cox")
  forge_seed("a.cox", "forged.cox")
  expect_says(run(1, "verify", "--genuine", "--threads", "4", "forged.cox").out, "not genuine")
end

tool_test "a replay that goes on from another one is not genuine by itself" do
  record_sample("a.cox")
  run(0, "record", "--from", "a.cox", "--tick", "100", "-o", "on.cox", "--ticks", "10")
  run(0, "verify", "on.cox")
  expect_says(run(1, "verify", "--genuine", "on.cox").out, "it begins at tick 100 of another run")
end

tool_test "another epoch or schema of a simulation is refused with both values" do
  honest = build_scenario("counter.c", "honest.so")
  newer = build_scenario("counter.c", "newer.so", "EPOCH=2")
  column = build_scenario("counter.c", "column.so", "COLUMN")
  run(0, "record", "--sim", honest, "-o", "a.cox")
  run_refused("counter epoch 1, this is counter epoch 2", "verify", "--sim", newer, "a.cox")
  run_refused("a.cox: declares its state otherwise: table counters, column pace: not in the file",
              "verify", "--sim", column, "a.cox")
  record_sample("hunt.cox")
  run_refused("hunt.cox: simulation hunt was expected, and scenario counter makes counter",
              "verify", "--sim", honest, "hunt.cox")
end

tool_test "a replay carries the name of the simulation, not of the scenario" do
  race = build_scenario("harbour.c", "race.so", 'NAME="race"')
  fleet = build_scenario("harbour.c", "fleet.so")
  other = build_scenario("harbour.c", "other.so", 'NAME="fleet"', 'SIMULATION="pond"')
  record_boats(race, "a.cox", "--ticks", "60", "--keyframe", "20")
  expect_equal("fleet", run_json(0, "info", "a.cox")["simulation"], "name in the file")
  [race, fleet].each do |object|
    run(0, "verify", "--sim", object, "a.cox")
    run(0, "diff", "--sim", object, "a.cox", "a.cox")
    run(0, "dump", "--tick", "9", "--sim", object, "a.cox")
  end
  run_refused("a.cox: simulation fleet was expected, and scenario fleet makes pond",
              "verify", "--sim", other, "a.cox")
  record_boats(other, "b.cox", "--ticks", "60")
  run(0, "verify", "--sim", other, "b.cox")
  run_refused("b.cox: simulation pond was expected, and scenario fleet makes fleet",
              "verify", "--sim", fleet, "b.cox")
end

tool_test "a shared object without a scenario is refused" do
  File.write("text.so", "hello")
  run_refused("text.so: cannot be loaded", "scenarios", "--sim", "text.so")
  File.write("empty.c", "int nothing; int nothing = 1;\n")
  expect(system("cc -shared -fPIC -o empty.so empty.c"), "cc")
  run_refused("coxswain_scenario() was expected", "scenarios", "--sim", "./empty.so")
  other = build_scenario("counter.c", "other.so", "ABI=77")
  run_refused("was built for scenario abi 77, this is abi ", "scenarios", "--sim", other)
end

tool_test "a scenario in C++ is loaded by the name in the header" do
  metronome = build_scenario("metronome.cpp", "metronome.so")
  expect_says(run(0, "scenarios", "--sim", metronome).out, "metronome, epoch 1: it beats")
  ticks, hash = last_result(run(0, "record", "--sim", metronome, "-o", "a.cox").out)
  expect_equal([ticks, hash], last_result(run(0, "verify", "--sim", metronome, "a.cox").out), "end")
end

tool_test "a text that fills its array, without a zero at its end, is refused" do
  { "UNIT" => ["the unit of a setting has no end", 24],
    "LINE" => ["the line of a setting has no end", 64],
    "MEANING" => ["the text of a meaning has no end", 24],
    "ORDER" => ["x is no name of a command: a-z, 0-9, _ and . are allowed, at most 23", 24] }
    .each do |macro, (fault, size)|
    full = build_scenario("counter.c", "full.so", "#{macro}=\"#{'x' * size}\"")
    run_refused(fault, "scenarios", "--sim", full, "counter")
    run(0, "scenarios", "--sim",
        build_scenario("counter.c", "fits.so", "#{macro}=\"#{'x' * (size - 1)}\""), "counter")
  end
end

tool_test "the sync test passes the shipped scenarios" do
  record_sample("hunt.cox")
  names = run(0, "scenarios").out.lines.map { |line| line.split.first }
  names.each do |name|
    run(0, "record", name, "-o", "#{name}.cox", "--ticks", "300", "--seed", "4",
        "--input", "#{ROOT}/demo/cursor.csv")
  end
  run(0, "verify", "--sync-test", "hunt.cox", *names.map { |name| "#{name}.cox" })
end

tool_test "the sync test names state that is not declared or not rebuilt" do
  careless = build_scenario("counter.c", "careless.so", "CARELESS")
  stale = build_scenario("counter.c", "stale.so", "STALE")
  honest = build_scenario("counter.c", "honest.so")
  { honest => [0, "same"],
    careless => [1, /: counter: tick 1: counters 1 value is 6 where it went on and -?\d+ where it/,
                 "so the step depends on state that is not declared"],
    stale => [1, /: counter: tick 0: counters 1 twice is 12 where it went on and -?\d+ where it/,
              "it is derived, and restored() does not rebuild it"] }
    .each do |object, (code, *words)|
    run(0, "record", "--sim", object, "-o", "a.cox", "--ticks", "50", "--seed", "5")
    out = run(code, "verify", "--sync-test", "--sim", object, "a.cox").out
    words.each { |said| expect_says(out, said) }
  end
end

tool_test "the sync test tells a step that depends on the order of rows from undeclared state" do
  record_boats(build_scenario("harbour.c", "honest.so"), "honest.cox", "--ticks", "40")
  run(0, "verify", "--sync-test", "--sim", "./honest.so", "honest.cox")
  slotwise = build_scenario("harbour.c", "slotwise.so", "SLOTWISE")
  record_boats(slotwise, "a.cox", "--ticks", "40")
  run(0, "verify", "--sim", slotwise, "a.cox")
  out = run(1, "verify", "--sync-test", "--sim", slotwise, "a.cox").out
  expect_says(out, /: fleet: tick \d+: boats \d+ way is \d+ where it went on and \d+ with the same/)
  expect_says(out, "so the outcome depends on the order in which rows are stored: visit them by")
  expect(!out.include?("declared"), out)
end

tool_test "the sync test finds an unordered_map whose order restored() does not rebuild" do
  { "SORTED" => [0, "same"],
    "UNSORTED" => [1, /: bag: tick \d+: boats \d score is \d+ where it went on and \d+ w/] }
    .each do |macro, (code, said)|
    object = build_scenario("bag.cpp", "#{macro}.so", macro)
    run(0, "record", "--sim", object, "-o", "a.cox", "--ticks", "50")
    expect_says(run(code, "verify", "--sync-test", "--sim", object, "a.cox").out, said)
  end
end

tool_test "the sync test draws at every tick and names what draw() changes" do
  where = 'value is \d+ where it was drawn and \d+ where it was not;'
  { 1 => [0, "same"], 3 => [0, "same"],
    2 => [1, /: counter: tick \d+: counters 2 #{where}/, "so draw() changes the state: ticks"],
    4 => [1, /: counter: tick \d+: counters 1 #{where}/,
          "so draw() changes memory that no snapshot holds and the step reads: ticks"] }
    .each do |way, (code, *words)|
    object = build_scenario("counter.c", "drawn#{way}.so", "DRAWN=#{way}")
    run(0, "record", "--sim", object, "-o", "a.cox", "--ticks", "50", "--seed", "5")
    run(0, "verify", "--sim", object, "a.cox")
    out = run(code, "verify", "--sync-test", "--sim", object, "a.cox").out
    words.each { |said| expect_says(out, said) }
    next if code.zero?

    told = run_json(code, "verify", "--sync-test", "--sim", object, "a.cox").first
    expect_equal(["drawn", 1], told.values_at("verdict", "code"), "JSON")
  end
end

tool_test "a refused start is reported by table, row, column, value and bounds" do
  honest = build_scenario("harbour.c", "honest.so")
  record_boats(honest, "a.cox", "--ticks", "5")
  # schema hash, harbour: count, launched; boats: count, id, leader, speed, way
  rows_at = 8 + 4 + 4 + 4
  changes = { [rows_at + 8, 101] => "boats 1 speed is 101, and -100 to 100 are allowed",
              [rows_at + 4, 7] => "boats 1 leader is 7, a reference to a row that is gone",
              [rows_at + 16, 1] => "boats 1 comes after a row with the same id or a greater one",
              [rows_at - 4, 9] => "boats has 9 rows, and at most 8 fit" }
  changes.each do |(offset, value), words|
    ReplayBytes.new("a.cox").patch(4, offset, [value].pack("V")).write("bad.cox")
    said = "bad.cox: its start is refused: #{words}"
    run_refused(said, "verify", "--sim", honest, "bad.cox")
    run_refused(said, "dump", "--tick", "3", "--sim", honest, "bad.cox")
    run_refused(said, "diff", "a.cox", "--sim", honest, "bad.cox")
  end
end

tool_test "a state that cannot be loaded again becomes no keyframe and does not verify" do
  dangling = build_scenario("harbour.c", "dangling.so", "DANGLING")
  said = "boats 3 leader is 2, a reference to a row that is gone"
  record_boats(dangling, "a.cox", "--ticks", "40", "--keyframe", "5", "--ticks", "9")
  before = File.binread("a.cox")
  run_refused("fleet: tick 10: the state cannot be loaded again: #{said}",
              "record", "--sim", dangling, "-o", "a.cox", "--input", "fleet.txt", "--ticks", "40",
              "--keyframe", "5")
  expect_equal(before, File.binread("a.cox"), "what was there before")
  record_boats(dangling, "b.cox", "--ticks", "40", "--checkpoint", "5")
  out = run(1, "verify", "--sim", dangling, "b.cox").out
  unsound = "fleet: tick 10: the state cannot be loaded again: #{said}"
  expect_says(out, /\Ab.cox: #{unsound}: ticks 10 hash/)
  told = run_json(1, "verify", "--sim", dangling, "b.cox").first
  expect_equal("unsound", told["verdict"], "JSON")
  record_boats(dangling, "c.cox", "--ticks", "40", "--checkpoint", "0")
  out = run(1, "verify", "--sim", dangling, "c.cox").out
  expect_says(out, "fleet: tick 40: the state cannot be loaded again: #{said}: ticks 40 hash")
  out = run(1, "verify", "--sync-test", "--sim", dangling, "c.cox").out
  expect_says(out, "fleet: tick 10: a snapshot of the state cannot be loaded: #{said}: ticks")
  expect_equal([], Dir["*.part*"], "files left behind")
end

tool_test "the sync test gives rows garbage memory, even if init clears it first" do
  uncleared = build_scenario("harbour.c", "uncleared.so", "UNCLEARED")
  record_boats(uncleared, "a.cox", "--ticks", "8")
  out = run(1, "verify", "--sync-test", "--sim", uncleared, "a.cox").out
  expect_says(out, /: fleet: tick 3: boats 3 way is \d+ where it went on and -?\d+ where it was/)
  expect_says(out, "so the step depends on state that is not declared")
end

finish_tests
