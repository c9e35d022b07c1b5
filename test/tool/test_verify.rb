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

tool_test "a file that is cut anywhere is cut and sound so far, never the same" do
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

tool_test "a flipped bit is never the same and never cut" do
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

tool_test "a damaged replay names the byte and how far it is proven" do
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

tool_test "what is no replay is refused in a sentence" do
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

tool_test "another library epoch and container version are refused with both values" do
  record_sample("a.cox")
  ReplayBytes.new("a.cox").patch(ReplayBytes::HEADER, 2, [9].pack("V")).write("epoch.cox")
  run_refused("epoch.cox: was recorded by library epoch 9, this is epoch ", "verify", "epoch.cox")
  expect_says(run(0, "info", "epoch.cox").out, /library epoch +9, not this one's/)
  ReplayBytes.new("a.cox").patch(ReplayBytes::HEADER, 0, [7].pack("v")).write("container.cox")
  run_refused("container version 7, and this reads version 1", "verify", "container.cox")
end

tool_test "an unknown simulation is refused by verify and told by info" do
  record_sample("a.cox")
  ReplayBytes.new("a.cox").patch(ReplayBytes::HEADER, 6, "chess\0").write("chess.cox")
  run_refused(["chess", "--sim"], "verify", "chess.cox")
  told = run_json(0, "info", "chess.cox")
  expect_equal(["chess", "complete", 250], told.values_at("simulation", "state", "ticks"), "info")
  rows = told["tables"].to_h { |table| table.values_at("name", "rows_at_start") }
  expect_equal([3, 12], rows.values_at("hunters", "prey"), "rows")
end

tool_test "records that a reader may skip are skipped, others are refused" do
  record_sample("a.cox")
  ReplayBytes.new("a.cox").insert_before_end(200, "later").write("skip.cox")
  run(0, "verify", "skip.cox")
  ReplayBytes.new("a.cox").insert_before_end(99, "later").write("refuse.cox")
  out = run(2, "verify", "refuse.cox").out
  expect_says(out, "does not know")
end

tool_test "info tells header, settings, schema, records, bytes and hash" do
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

tool_test "a state that is not the recorded one is diverged, with the tick and both hashes" do
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

tool_test "another epoch or schema of a simulation is refused with both values" do
  honest = build_scenario("counter.c", "honest.so")
  newer = build_scenario("counter.c", "newer.so", "EPOCH=2")
  column = build_scenario("counter.c", "column.so", "COLUMN")
  run(0, "record", "--sim", honest, "-o", "a.cox")
  run_refused("counter epoch 1, this is counter epoch 2", "verify", "--sim", newer, "a.cox")
  result = run_refused("declares its state otherwise: schema ", "verify", "--sim", column, "a.cox")
  expect_equal(2, result.err.scan(/\h{16}/).uniq.size, "schema hashes in: #{result.err}")
  record_sample("hunt.cox")
  run_refused("is a replay of hunt, and --sim gives counter", "verify", "--sim", honest, "hunt.cox")
end

tool_test "a shared object that is none of ours is refused" do
  File.write("text.so", "hello")
  run_refused("text.so: cannot be loaded", "scenarios", "--sim", "text.so")
  File.write("empty.c", "int nothing; int nothing = 1;\n")
  expect(system("cc -shared -fPIC -o empty.so empty.c"), "cc")
  run_refused("coxswain_scenario() was expected", "scenarios", "--sim", "./empty.so")
  other = build_scenario("counter.c", "other.so", "ABI=77")
  run_refused("was built for scenario abi 77, this is abi ", "scenarios", "--sim", other)
end

tool_test "a scenario in C++ is loaded by the name that the header declares" do
  metronome = build_scenario("metronome.cpp", "metronome.so")
  expect_says(run(0, "scenarios", "--sim", metronome).out, "metronome, epoch 1: it beats")
  ticks, hash = last_result(run(0, "record", "--sim", metronome, "-o", "a.cox").out)
  expect_equal([ticks, hash], last_result(run(0, "verify", "--sim", metronome, "a.cox").out), "end")
end

tool_test "a text that fills its array, without a zero at its end, is refused" do
  { "UNIT" => ["the unit of a setting", 24], "LINE" => ["the line of a setting", 64],
    "MEANING" => ["the text of a meaning", 24], "ORDER" => ["a name in its state or commands", 24] }
    .each do |macro, (what, size)|
    full = build_scenario("counter.c", "full.so", "#{macro}=\"#{'x' * size}\"")
    run_refused("#{what} has no end", "scenarios", "--sim", full, "counter")
    run(0, "scenarios", "--sim",
        build_scenario("counter.c", "fits.so", "#{macro}=\"#{'x' * (size - 1)}\""), "counter")
  end
end

tool_test "the sync test passes the shipped scenarios" do
  record_sample("hunt.cox")
  run(0, "record", "homing", "-o", "homing.cox", "--ticks", "300")
  run(0, "verify", "--sync-test", "hunt.cox", "homing.cox")
end

tool_test "the sync test names what a simulation forgot to declare or to rebuild" do
  careless = build_scenario("counter.c", "careless.so", "CARELESS")
  stale = build_scenario("counter.c", "stale.so", "STALE")
  honest = build_scenario("counter.c", "honest.so")
  found = "differs after a load"
  { honest => [0, "same"],
    careless => [1, "counter: tick 1: counters 1 value #{found}: a field that it depends on"],
    stale => [1, "counter: tick 0: counters 1 twice is derived and #{found}"] }
    .each do |object, (code, words)|
    run(0, "record", "--sim", object, "-o", "a.cox", "--ticks", "50", "--seed", "5")
    out = run(code, "verify", "--sync-test", "--sim", object, "a.cox").out
    expect_says(out, words)
  end
end

tool_test "many files are verified in the order given, and the gravest result is the exit code" do
  honest = build_scenario("counter.c", "honest.so")
  drift = build_scenario("counter.c", "drift.so", "DRIFT")
  names = (1..12).map do |i|
    object = i == 7 ? drift : honest
    run(0, "record", "--sim", object, "-o", "#{i}.cox", "--seed", i.to_s, "--ticks", "#{i}00")
    "#{i}.cox"
  end
  result = run(1, "verify", "--sim", honest, *names)
  expect_equal(names, result.out.lines.map { |line| line[/\A[^:]+/] }, "order")
  diverged = result.out.lines.grep(/diverged/).map { |line| line[/\A[^:]+/] }
  expect_equal(["7.cox"], diverged, "diverged")
  alone = run(1, "verify", "--sim", honest, "--threads", "1", *names)
  expect_equal(result.out, alone.out, "one thread")
  File.binwrite("cut.cox", File.binread("1.cox")[0..-3])
  run(3, "verify", "--sim", honest, "1.cox", "cut.cox", "2.cox")
  run(2, "verify", "--sim", honest, "1.cox", "cut.cox", "nowhere.cox")
  run(1, "verify", "--sim", honest, "cut.cox", "nowhere.cox", "7.cox")
  run_refused("--threads takes a whole number from 1 to", "verify", "--threads", "0", "1.cox")
end

finish_tests
