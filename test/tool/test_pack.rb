# SPDX-License-Identifier: MIT
# coxswain pack --keyframes: ruby test/tool/test_pack.rb BUILT_COXSWAIN
require_relative "harness"
require_relative "replay_bytes"

TICKS = 2100

# Records hunt with commands in some ticks, and more of them in one than a record holds.
def record_commands(file, *options)
  lines = (0...TICKS).step(97).map { |t| "#{t} #{t % 2} cursor #{t % 1900} #{t % 1000}\n" }
  lines += (0..15).flat_map { |player| (0..6).map { |i| "1024 #{player} cursor #{i} #{player}\n" } }
  File.write("input.txt", lines.sort_by { |line| line.split.first(2).map(&:to_i) }.join)
  record_hunt(file, "--ticks", TICKS.to_s, "--input", "input.txt", *options)
end

# Packs with a distance, and returns the bytes.
def packed(file, distance, code: 0, says: //)
  result = run(code, "pack", file, "--keyframes", distance, "-o", "packed.cox")
  expect_says(result.err, says)
  File.binread("packed.cox")
end

# The ticks of the keyframes in a file.
def keyframe_ticks(file)
  run(0, "dump", file).out.scan(/^index (\d+) /).flatten.map(&:to_i)
end

# What a dump says beside keyframes, and beside where ticks without commands are cut in two.
def lines_without_keyframes(file)
  lines = run(0, "dump", file).out.lines.map(&:chomp)
  first = lines.index { |line| line.start_with?("checkpoint ") }
  lines[first..].grep_v(/^(index|keyframe|=|empty) ?/)
end

# Has the session set the state of the first keyframe once more, behind it.
def set_state(replay)
  index, *pieces = replay.records.drop_while { |record| record.type != ReplayBytes::INDEX }
                         .take_while { |record| [7, 9].include?(record.type) }
  state = ReplayBytes::Record.new(ReplayBytes::STATE, index.payload[0, 20])
  behind = replay.records.index(pieces.last) + 1
  replay.records.insert(behind, state, *pieces.map(&:dup))
end

tool_test "keyframes are added, thinned and left out to the bytes that record writes" do
  [[], %w[--checkpoint 0], %w[--checkpoint 7]].each do |options|
    record_commands("default.cox", *options)
    record_commands("none.cox", "--keyframe", "0", *options)
    record_commands("33.cox", "--keyframe", "33", *options)
    expect(packed("default.cox", "0") == File.binread("none.cox"), "none of the default's")
    expect(packed("none.cox", "256") == File.binread("default.cox"), "the default's from none")
    expect(packed("default.cox", "33") == File.binread("33.cox"), "33 from the default's")
    expect(packed("33.cox", "256") == File.binread("default.cox"), "the default's from 33")
    expect(packed("33.cox", "33") == File.binread("33.cox"), "33 from 33")
  end
end

tool_test "what is packed says what came of it, and a pipe and a text are packed as the file is" do
  record_commands("a.cox")
  out = run(0, "pack", "a.cox", "--keyframes", "500", "-o", "b.cox").out
  expect_says(out, /bytes, keyframes: 4, at most 500 ticks apart$/)
  expect_equal([500, 1000, 1500, 2000], keyframe_ticks("b.cox"), "ticks of keyframes")
  wanted = File.binread("b.cox")
  [File.binread("a.cox"), run(0, "dump", "a.cox").out].each do |input|
    run(0, "pack", "-", "--keyframes", "500", "-o", "c.cox", stdin: input)
    expect(File.binread("c.cox") == wanted, "other bytes from the standard input")
  end
  expect_says(run(0, "pack", "a.cox", "--keyframes", "0", "-o", "b.cox").out, /, keyframes: 0$/)
end

tool_test "keyframes by the time that a jump takes leave the replay the same" do
  record_hunt("a.cox", "--ticks", "600", "--agents", "200", "--keyframe", "0")
  packed("a.cox", "2ms")
  expect(keyframe_ticks("packed.cox").size.between?(1, 599), "no keyframes, or one in each tick")
  expect_equal(lines_without_keyframes("a.cox"), lines_without_keyframes("packed.cox"), "records")
  expect_says(run(0, "verify", "packed.cox").out, "same: ticks 600")
  expect(packed("a.cox", "600000ms") == File.binread("a.cox"), "ten minutes take a keyframe")
end

tool_test "notes, odd records, states that were set and a keyframe's place at its tick stay" do
  record_commands("a.cox", "--keyframe", "60", "--checkpoint", "60")
  replay = ReplayBytes.new("a.cox")
  records = replay.records
  # As a session writes it: the keyframe, then the checkpoint of its tick.
  records.each_index.select { |i| records[i].type == ReplayBytes::INDEX }.each do |index|
    after = (index..).find { |i| records[i].type == ReplayBytes::FRAME }
    records.insert(after - 1, records.delete_at(index - 1))
  end
  at = records.each_index.select { |i| records[i].type == ReplayBytes::FRAME }
  records.insert(at[20], ReplayBytes::Record.new(ReplayBytes::NOTE, "first blood".b))
  records.insert(at[10], ReplayBytes::Record.new(200, "odd".b))
  set_state(replay)
  replay.name_places.write("b.cox")
  expect(lines_without_keyframes("b.cox").join.include?("state-set 60 "), "no state was set")
  expect(packed("b.cox", "60") == File.binread("b.cox"), "the bytes of a session's recording")
  %w[0 120 7].each do |distance|
    packed("b.cox", distance)
    expect_equal(lines_without_keyframes("b.cox"), lines_without_keyframes("packed.cox"), "records")
    expect_says(run(0, "verify", "--threads", "3", "packed.cox").out, "same: ticks")
  end
end

tool_test "a keyframe behind a state that was set has the input hash that was set with it" do
  record_hunt("a.cox", "--ticks", "62", "--keyframe", "60", "--checkpoint", "0")
  replay = ReplayBytes.new("a.cox")
  state = replay.first(ReplayBytes::INDEX)
  state.type = ReplayBytes::STATE
  state.payload[12, 8] = [5].pack("Q<")
  inputs = [60, 0, 61, 0].reduce(5) { |chain, word| replay.chain_of(chain, word) }
  replay.first(ReplayBytes::END_RECORD).payload[12, 8] = [inputs].pack("Q<")
  replay.name_places.write("b.cox")
  packed("b.cox", "20")
  expect_equal([20, 40, 60], keyframe_ticks("packed.cox"), "ticks of keyframes")
  expect_says(run(0, "verify", "packed.cox").out, "same: ticks 62")
end

tool_test "keyframes of an unknown simulation are thinned with a warning, or left out without" do
  record_commands("a.cox", "--keyframe", "50")
  replay = ReplayBytes.new("a.cox")
  replay.patch(ReplayBytes::HEADER, ReplayBytes::SIMULATION_AT, "tavern\0")
  replay.patch(ReplayBytes::HEADER, ReplayBytes::CORE_EPOCH_AT, [77].pack("V"))
  replay.write("odd.cox")
  warning = /\Acoxswain: warning: odd.cox: .*core epoch 77.*none are added\n\z/
  packed("odd.cox", "120", says: warning)
  expect_equal((150..TICKS - 1).step(150).to_a, keyframe_ticks("packed.cox"), "ticks of keyframes")
  packed("odd.cox", "20", says: "warning")
  expect(File.binread("packed.cox") == File.binread("odd.cox"), "keyframes were added")
  packed("odd.cox", "0", says: /\A\z/)
  expect_equal([], keyframe_ticks("packed.cox"), "ticks of keyframes")
  expect_equal(lines_without_keyframes("odd.cox"), lines_without_keyframes("packed.cox"), "records")
  run_refused("core epoch 77", "pack", "odd.cox", "--keyframes", "50ms", "-o", "b.cox")
end

tool_test "a scenario of one's own is played with --sim" do
  object = build_scenario("tavern.c", "tavern.so")
  run(0, "record", "--sim", object, "-o", "a.cox", "--ticks", "100", "--keyframe", "0")
  run(0, "record", "--sim", object, "-o", "b.cox", "--ticks", "100", "--keyframe", "30")
  run(0, "pack", "--sim", object, "a.cox", "--keyframes", "30", "-o", "c.cox")
  expect(File.binread("b.cox") == File.binread("c.cox"), "other bytes than record's")
  record_hunt("hunt.cox", "--ticks", "30")
  run_refused("hunt", "pack", "--sim", object, "hunt.cox", "--keyframes", "30", "-o", "d.cox")
end

tool_test "a replay that diverges, is damaged or cut is not packed, and the output stays" do
  record_commands("a.cox")
  File.write("kept.cox", "kept")
  bytes = File.binread("a.cox")
  { ReplayBytes::KEYFRAME => 40, ReplayBytes::CHECKPOINT => 6 }.each do |type, at|
    replay = ReplayBytes.new("a.cox")
    payload = replay.records.select { |record| record.type == type }[-1].payload
    payload.setbyte(at, payload.getbyte(at) ^ 1)
    replay.write("false.cox")
    ["300", "1", "5ms"].each do |distance|
      result = run(1, "pack", "false.cox", "--keyframes", distance, "-o", "kept.cox")
      expect_says(result.err, /\Acoxswain: false.cox: diverged .*\n\z/)
    end
  end
  { bytes[0, 5] => 3, bytes[0, 3000] => 3, bytes[0...-1] => 3, "#{bytes}x" => 2,
    bytes.sub("\x02\x1d".b, "\x03\x1d".b) => 2 }.each do |input, code|
    File.binwrite("bad.cox", input)
    %w[0 300 5ms].each do |distance|
      result = run(code, "pack", "bad.cox", "--keyframes", distance, "-o", "kept.cox")
      expect_says(result.err, /\Acoxswain: bad.cox: .*\n\z/)
    end
  end
  expect_equal("kept", File.read("kept.cox"), "kept.cox")
  expect_equal([], Dir["*.part"], "files left behind")
end

tool_test "wrong words, folders, texts and the input itself are refused" do
  record_hunt("a.cox", "--ticks", "30")
  File.write("hello", "hello\n")
  ["", "x", "ms", "-1", "1.5", "0ms", "4294967296", "5s", "5 ms", "99999999999999999999ms"]
    .each do |wrong|
    run_refused(["--keyframes takes a number of ticks", "'#{wrong}'"],
                "pack", "a.cox", "--keyframes", wrong, "-o", "b.cox")
  end
  run_refused("`coxswain-text 2` was expected", "pack", "a.cox", "-o", "b.cox")
  run_refused("line 1: `coxswain-text 2`", "pack", "hello", "--keyframes", "9", "-o", "b.cox")
  run_refused("is a directory", "pack", ".", "--keyframes", "9", "-o", "b.cox")
  run_refused("is the input", "pack", "a.cox", "--keyframes", "9", "-o", "a.cox")
  run_refused("-o FILE", "pack", "a.cox", "--keyframes", "9")
  run_refused("no.so", "pack", "a.cox", "--keyframes", "9", "--sim", "./no.so", "-o", "b.cox")
  expect_equal(["a.cox", "hello"], Dir["*"].sort, "files")
end

finish_tests
