# SPDX-License-Identifier: MIT
# Any tick of a replay, its parts verified side by side, and branches:
# ruby test/tool/test_seek.rb BUILT_COXSWAIN
require_relative "harness"
require_relative "replay_bytes"

INDEX = ReplayBytes::INDEX
TICKS = 9000 # enough for parts

# A long recording with commands all along.
def record_long(file, *options)
  lines = (0...TICKS).step(3).map { |t| "#{t} #{t % 2} cursor #{t * 37 % 1900} #{t * 53 % 1000}\n" }
  File.write("input.txt", lines.join)
  record_hunt(file, "--ticks", TICKS.to_s, "--input", "input.txt", *options)
end

def dump_tick(file, tick)
  run(0, "dump", "--tick", tick.to_s, file)
end

# What verify says of a file in one run, and in parts: the same, with the same exit code.
def expect_same_verdict(code, file, *options)
  alone = run(code, "verify", "--threads", "1", *options, file)
  parts = run(code, "verify", "--threads", "5", *options, file)
  expect_equal([alone.out, alone.err], [parts.out, parts.err], "verdicts of #{file}")
  told = [1, 5].map { |n| run_json(code, "verify", "--threads", n.to_s, *options, file) }
  expect_equal(told[0], told[1], "JSON of #{file}")
  alone
end

# The hash of a prefix as FORMAT.md has it.
def chain_hash(bytes)
  mask = 0xffffffffffffffff
  finish = lambda do |x|
    2.times { x = ((x ^ (x >> 32)) * 0xd6e8feb86659fd93) & mask }
    x ^ (x >> 32)
  end
  words = (bytes + "\0" * (-bytes.bytesize % 4)).unpack("V*")
  format("%016x", words.reduce(0) { |c, w| finish.((c + w + 0x9e3779b97f4a7c15) & mask) })
end

def write(path, bytes)
  File.binwrite(path, bytes)
  path
end

tool_test "the state at any tick is the same with and without keyframes" do
  record_long("with.cox")
  record_long("without.cox", "--keyframe", "0")
  counts = run_json(0, "info", "with.cox")["records"]
  expect(counts["index"] >= 5 && counts["index"] <= counts["keyframe"], "records: #{counts}")
  [0, 1, 500, 4321, 8191, 8192, 8193, TICKS].each do |tick|
    played = dump_tick("without.cox", tick).out
    expect_equal(played, dump_tick("with.cox", tick).out, "tick #{tick}")
  end
  run_refused("has no tick 9001", "dump", "--tick", "9001", "with.cox")
end

tool_test "keyframes by default come every 256 ticks" do
  record_long("with.cox")
  expect_equal(TICKS / 256, run_json(0, "info", "with.cox")["records"]["index"], "keyframes")
end

tool_test "keyframes of large states take at most 512 KB a minute" do
  options = %w[--agents 1000 --ticks 3600 --hz 60]
  record_hunt("with.cox", *options)
  record_hunt("without.cox", *options, "--keyframe", "0")
  more = File.size("with.cox") - File.size("without.cox")
  expect(more.between?(400_000, 524_288), "the file is #{more} bytes longer")
end

tool_test "a damaged keyframe is reported, and the states are the true ones" do
  record_long("good.cox")
  bytes = File.binread("good.cox")
  replay = ReplayBytes.new("good.cox")
  indexes = replay.records.each_index.select { |i| replay.records[i].type == INDEX }
  number = indexes[3]
  tick = replay.records[number].payload.unpack1("V")
  [0, 9, 40, 300].each do |byte|
    broken = bytes.dup
    at = replay.offsets[number] + byte
    broken.setbyte(at, broken.getbyte(at) ^ 0x20)
    File.binwrite("bad.cox", broken)
    [tick + 1, tick + 200].each do |wanted|
      result = dump_tick("bad.cox", wanted)
      expect_equal(dump_tick("good.cox", wanted).out, result.out, "tick #{wanted}, byte #{byte}")
      expect_says(result.err, /\Acoxswain: warning: bad.cox: the keyframe at byte \d+ is damaged/)
    end
    expect_same_verdict(2, "bad.cox")
  end
end

tool_test "a long replay is verified in parts with the same verdict as in one run" do
  record_long("good.cox")
  expect_says(expect_same_verdict(0, "good.cox").out, "same: ticks #{TICKS}")
  bytes = File.binread("good.cox")
  [0.3, 0.6, 0.999].each do |share|
    at = (bytes.size * share).to_i
    File.binwrite("cut.cox", bytes[0, at])
    expect_same_verdict(3, "cut.cox")
    broken = bytes.dup
    broken.setbyte(at, broken.getbyte(at) ^ 4)
    File.binwrite("broken.cox", broken)
    expect_same_verdict(2, "broken.cox")
  end
  File.binwrite("longer.cox", "#{bytes}x")
  expect_same_verdict(2, "longer.cox")
end

tool_test "a false hash, a false keyframe and a false link are found in parts as in one run" do
  record_long("good.cox")
  marks = { ReplayBytes::CHECKPOINT => [6, 1], INDEX => [6, 1], ReplayBytes::KEYFRAME => [30, 1],
            ReplayBytes::END_RECORD => [24, 2] }
  marks.each do |type, (offset, code)|
    [0.1, 0.5, 0.9].each do |share|
      replay = ReplayBytes.new("good.cox")
      chosen = replay.records.select { |record| record.type == type }
      payload = chosen[(chosen.size * share).to_i].payload
      payload.setbyte(offset, payload.getbyte(offset) ^ 1)
      replay.write("false.cox")
      expect_same_verdict(code, "false.cox")
    end
  end
end

tool_test "notes of a replay in parts are printed once" do
  record_long("good.cox")
  replay = ReplayBytes.new("good.cox")
  replay.insert_before_end(ReplayBytes::NOTE, "near the end").write("noted.cox")
  out = expect_same_verdict(0, "noted.cox").out
  expect_equal(1, out.scan("note \"near the end\"").size, "notes")
end

tool_test "a user's own scenario is verified in parts, each in a process, and so is its crash" do
  fleet = build_scenario("counter.c", "counter.so")
  drift = build_scenario("counter.c", "drift.so", "DRIFT")
  File.write("input.txt", (0...TICKS).map { |t| "#{t} 0 push #{t % 3} #{t % 7}\n" }.join)
  run(0, "record", "--sim", fleet, "-o", "a.cox", "--input", "input.txt")
  expect_same_verdict(0, "a.cox", "--sim", fleet)
  expect_same_verdict(1, "a.cox", "--sim", drift)
end

tool_test "a picture of late ticks is the same with and without keyframes" do
  record_long("with.cox")
  record_long("without.cox", "--keyframe", "0")
  %w[with without].each do |name|
    run(0, "render", "#{name}.cox", "--from", "7000", "--to", "7100", "-o", "#{name}.svg")
  end
  expect_equal(File.read("without.svg"), File.read("with.svg"), "pictures")
end

tool_test "a branch goes on as its parent did, and names it" do
  ticks, hash = record_long("whole.cox")
  [0, 1, 4000, TICKS].each do |tick|
    out = run(0, "record", "hunt", "--from", "whole.cox", "--tick", tick.to_s, "--input",
              "input.txt", "--ticks", (TICKS - tick).to_s, "-o", "branch.cox").out
    expect_equal([ticks, hash], last_result(out), "end of the branch from tick #{tick}")
    expect_equal([ticks, hash], last_result(run(0, "verify", "branch.cox").out), "verify")
    told = run_json(0, "info", "branch.cox")
    expect_equal(tick, told["start_tick"], "start tick")
    prefix = File.binread("whole.cox")[0, told["parent"]["prefix_bytes"]]
    expect_equal(chain_hash(prefix), told["parent"]["prefix_hash"], "hash of the prefix")
    cut = run(3, "dump", "--tick", (tick + 70_000).to_s, write("prefix.cox", prefix))
    expect_says(cut.err, /truncated at tick #{tick}\b/) unless tick.zero?
  end
end

tool_test "a branch may take another input, and its own further branches" do
  record_long("whole.cox")
  File.write("other.txt", "5100 1 cursor 5 5\n")
  run(0, "record", "--from", "whole.cox", "--tick", "5000", "--input", "other.txt", "--ticks",
      "300", "-o", "a.cox")
  run(0, "verify", "a.cox")
  run(0, "record", "--from", "a.cox", "--tick", "5200", "-o", "b.cox", "--ticks", "100")
  ends = %w[a.cox b.cox].map { |file| last_result(run(0, "verify", file).out) }
  expect_equal(ends[0], ends[1], "a branch of a branch without further commands")
end

tool_test "an input that ends before a branch begins is refused, or warned of if ticks are given" do
  record_hunt("a.cox", "--ticks", "50")
  File.write("early.txt", "5 0 cursor 1 1\n30 0 cursor 2 2\n")
  branch = ["record", "--from", "a.cox", "--input", "early.txt", "-o", "b.cox", "--tick"]
  run_refused("early.txt: ends before tick 31", *branch, "31")
  expect_equal(%w[a.cox early.txt], Dir["*"].sort, "files")
  warned = run(0, *branch, "40", "--ticks", "9")
  expect_says(warned.err, "warning: early.txt: ends before tick 40")
  expect_equal(49, last_result(warned.out)[0], "without any command")
  expect_equal(31, last_result(run(0, *branch, "30").out)[0], "with the last command alone")
end

tool_test "a tick before the start of a branch is refused with the start" do
  record_hunt("a.cox", "--ticks", "50")
  run(0, "record", "--from", "a.cox", "--tick", "30", "--ticks", "10", "-o", "b.cox")
  run_refused("b.cox: begins at tick 30 and has no tick 5", "dump", "--tick", "5", "b.cox")
  run_refused("b.cox: begins at tick 30 and has no tick 5", "record", "--from", "b.cox", "--tick",
              "5")
  run_refused("b.cox: goes from tick 30 to tick 40 and has no tick 41", "dump", "--tick", "41",
              "b.cox")
end

tool_test "what cannot be a branch is refused" do
  record_hunt("a.cox", "--ticks", "50")
  before = File.binread("a.cox")
  run_refused("go together", "record", "hunt", "--from", "a.cox")
  run_refused("go together", "record", "hunt", "--tick", "4")
  run_refused("--seed", "record", "--from", "a.cox", "--tick", "4", "--seed", "3")
  run_refused("has no tick 51", "record", "--from", "a.cox", "--tick", "51", "-o", "b.cox")
  run_refused("is the input", "record", "--from", "a.cox", "--tick", "5", "-o", "a.cox")
  run_refused("seek", "record", "seek", "--from", "a.cox", "--tick", "5", "-o", "b.cox")
  expect_equal(before, File.binread("a.cox"), "the parent")
  expect_equal(%w[a.cox], Dir["*"], "files")
end

finish_tests
