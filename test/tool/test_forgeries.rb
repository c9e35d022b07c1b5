# SPDX-License-Identifier: MIT
# Replays forged as somebody would who knows the format: all checks fit, hashes too. Each forgery is
# made anew, and docs/threats.md has them as a table:
# ruby test/tool/test_forgeries.rb BUILT_COXSWAIN
require_relative "harness"
require_relative "replay_bytes"
require_relative "state_forger"

ONE = 65_536
SEED_COLUMN = "wander.random.state"

# A forger for the state in the pieces that begin with a record.
def forger_of(replay, number)
  StateForger.new(replay.pieces(replay.runs(ReplayBytes::SCHEMA).first), replay.pieces(number))
end

# Makes all hunters in a state strong, and its hash the one that it had.
def strengthen(replay, number)
  forged = forger_of(replay, number)
  original = forger_of(replay, number)
  3.times do |row|
    forged.set("hunters", row, "max_speed", 30 * ONE).set("hunters", row, "max_force", 20 * ONE)
    done = (0..99).any? do |more|
      forged.set("hunters", row, "velocity.x", ONE + more)
      forged.repair("hunters", row, SEED_COLUMN, original)
    end
    expect(done, "no value makes up for the change of hunter #{row + 1}")
  end
  replay.replace_pieces(number, forged.bytes)
end

# The hash of the last state, as a dump plays it.
def last_hash(file, tick)
  [run(0, "dump", "--tick", tick.to_s, file).out[/hash (\h{16})/, 1].hex].pack("Q<")
end

# Makes the end of a forged file fit what it leads to.
def mend_end(forged, tick)
  File.write("text", "")
  replay = ReplayBytes.new(forged)
  replay.patch(ReplayBytes::END_RECORD, 4, last_hash(forged, tick)).write(forged)
end

# What verify says of a file in runs of so many threads: the same, with an exit code.
def expect_one_verdict(code, file, *options)
  all = [%w[--threads 1], %w[--threads 2], %w[--threads 8], []].map do |threads|
    result = run(code, "verify", *threads, *options, file)
    [result.out, result.err]
  end
  expect_equal([all.first], all.uniq, "verdicts of #{file}")
  all.first.join
end

tool_test "a start that is edited and has the right hash is not genuine" do
  record_hunt("good.cox", "--ticks", "200", "--checkpoint", "0", "--keyframe", "0")
  replay = ReplayBytes.new("good.cox")
  strengthen(replay, replay.runs(ReplayBytes::SNAPSHOT).first).write("forged.cox")
  mend_end("forged.cox", 200)
  hash = ->(file) { run(0, "dump", "--tick", "0", file).out[/hash (\h{16})/, 1] }
  expect_equal(hash.call("good.cox"), hash.call("forged.cox"), "hash of the start")
  expect_says(expect_one_verdict(0, "forged.cox"), "forged.cox: same: ticks 200 hash ")
  said = expect_one_verdict(1, "forged.cox", "--genuine")
  expect_says(said, "not genuine: its settings and its seed make another start")
  expect_says(expect_one_verdict(0, "good.cox", "--genuine"), "good.cox: same: ticks 200 hash ")
end

tool_test "a genuine start is what is played, not the one in the file" do
  record_hunt("good.cox", "--ticks", "200", "--checkpoint", "0", "--keyframe", "0")
  replay = ReplayBytes.new("good.cox")
  strengthen(replay, replay.runs(ReplayBytes::SNAPSHOT).first).write("forged.cox")
  # With the end of the true run, only the played state tells the two apart.
  expect_says(run(1, "verify", "forged.cox").out, "diverged between ticks 0 and 200")
  expect_says(run(1, "verify", "--genuine", "forged.cox").out, "not genuine")
end

tool_test "a keyframe that is edited and has the right hash is found with any number of threads" do
  record_hunt("good.cox", "--ticks", "8192", "--checkpoint", "0", "--keyframe", "4096")
  replay = ReplayBytes.new("good.cox")
  strengthen(replay, replay.runs(ReplayBytes::KEYFRAME).first).write("forged.cox")
  mend_end("forged.cox", 8192)
  said = expect_one_verdict(1, "forged.cox")
  expect_says(said, "forged.cox: diverged at tick 4096: the keyframe there is another state")
  expect_one_verdict(1, "forged.cox", "--genuine")
end

tool_test "no byte of a keyframe can be changed, though all checks fit" do
  record_hunt("good.cox", "--ticks", "8192", "--checkpoint", "0", "--keyframe", "4096")
  size = ReplayBytes.new("good.cox").then do |replay|
    replay.pieces(replay.runs(ReplayBytes::KEYFRAME).first).bytesize
  end
  names = (0...size).step(7).map do |at|
    replay = ReplayBytes.new("good.cox")
    number = replay.runs(ReplayBytes::KEYFRAME).first
    bytes = replay.pieces(number)
    bytes.setbyte(at, bytes.getbyte(at) ^ 1)
    replay.replace_pieces(number, bytes).write("byte#{at}.cox")
    "byte#{at}.cox"
  end
  one = run_json(1, "verify", "--threads", "1", *names)
  expect_equal([1], one.map { |told| told["code"] }.uniq, "exit codes of #{names.size} files")
  names.each_slice(23).map(&:first).each { |name| expect_one_verdict(1, name) }
end

# A record with checks that fit behind the check `before`, and its own check.
def sealed(type, payload, before)
  head = [type, payload.bytesize].pack("CC")
  crc = Zlib.crc32(head, before)
  check = [crc >> 16].pack("v")
  crc = Zlib.crc32(payload, crc)
  [head + check + payload + [crc].pack("V"), crc]
end

# A state of the counter scenario in which the first counter has a value, as an INDEX and a KEYFRAME
# that stand behind any four bytes. Returns the bytes and the offset of the INDEX among them.
def hidden_keyframe(replay, tick, value)
  number = replay.runs(ReplayBytes::KEYFRAME).first
  forged = forger_of(replay, number).set("counters", 0, "value", value)
  index = replay.records[number - 1].payload.dup
  index = [tick].pack("V") + index[4, 16]
  before = "hide"
  first, crc = sealed(ReplayBytes::INDEX, index, before.unpack1("V"))
  second, crc = sealed(ReplayBytes::KEYFRAME, forged.bytes, crc)
  last, = sealed(ReplayBytes::CHECKPOINT, index, crc)
  [before + first + second + last, before.bytesize]
end

# Records counters with keyframes and hides one with another state in a NOTE before the end.
# Returns the replay and the offset of the hidden INDEX.
def hide_keyframe(object)
  run(0, "record", "--sim", object, "-o", "good.cox", "--ticks", "120", "--keyframe", "30",
      "--checkpoint", "0")
  replay = ReplayBytes.new("good.cox")
  note, within = hidden_keyframe(replay, 91, 77)
  expect(note.bytesize <= 248, "the note has #{note.bytesize} bytes")
  replay.insert_before_end(ReplayBytes::NOTE, note)
  [replay, replay.offsets[-3] + 4 + within]
end

tool_test "an index within a note that the end names is found" do
  honest = build_scenario("counter.c", "honest.so")
  replay, offset = hide_keyframe(honest)
  replay.patch(ReplayBytes::END_RECORD, 20, [offset].pack("Q<")).write("forged.cox")
  said = expect_one_verdict(2, "forged.cox", "--sim", honest)
  expect_says(said, "forged.cox: damaged at byte #{replay.offsets[-2]}, verified to tick 90")
end

tool_test "an index within a note to which a link leads is found" do
  honest = build_scenario("counter.c", "honest.so")
  replay, = hide_keyframe(honest)
  note = replay.records.delete_at(-2)
  number = replay.runs(ReplayBytes::INDEX).last
  replay.records.insert(number, note)
  offset = replay.offsets[number] + 4 + 4
  index = replay.records[number + 1].payload
  index[20, 12] = [offset, 91].pack("Q<V")
  replay.write("forged.cox")
  said = expect_one_verdict(2, "forged.cox", "--sim", honest)
  expect_says(said, "forged.cox: damaged at byte #{replay.offsets[number + 1]}")
end

tool_test "what begins with a keyframe says that the file was not verified, the rest does not" do
  honest = build_scenario("counter.c", "honest.so")
  run(0, "record", "--sim", honest, "-o", "good.cox", "--ticks", "120", "--keyframe", "30")
  with = ["--sim", honest]
  words = "was not verified by this run, which began at a keyframe"
  said = /\Acoxswain: warning: good.cox: #{words}; .*\n\z/
  expect_says(run(0, "dump", "--tick", "91", *with, "good.cox").err, said)
  branch = ["record", "--from", "good.cox", "--tick", "91", "--ticks", "5"]
  expect_says(run(0, *branch, *with).err, said)
  expect_equal("", run(0, "dump", "--tick", "29", *with, "good.cox").err, "played from the start")
  record_hunt("good.cox", "--ticks", "120", "--keyframe", "30")
  expect_says(run(0, "render", "good.cox", "--from", "91", "-o", "a.svg").err, said)
end

tool_test "a world's seed is state: another one has another hash, and is not genuine" do
  run(0, "record", "town", "--seed", "7", "--ticks", "20", "-o", "good.cox", "--checkpoint", "0",
      "--keyframe", "0")
  replay = ReplayBytes.new("good.cox")
  start = replay.runs(ReplayBytes::SNAPSHOT).first
  forged = forger_of(replay, start)
  forged.set("world", 0, "seed", forged.value("world", 0, "seed") + 1)
  replay.replace_pieces(start, forged.bytes).write("forged.cox")
  expect_says(expect_one_verdict(1, "forged.cox"), "diverged between ticks 0 and 20")
  mend_end("forged.cox", 20)
  expect_one_verdict(0, "forged.cox")
  expect_says(expect_one_verdict(1, "forged.cox", "--genuine"), "make another start")
end

tool_test "columns that are renamed in the schema are found by every verb" do
  record_hunt("good.cox", "--ticks", "60")
  replay = ReplayBytes.new("good.cox")
  schema = replay.runs(ReplayBytes::SCHEMA).first
  bytes = replay.pieces(schema).sub("max_speed", "min_speed")
  replay.replace_pieces(schema, bytes).write("forged.cox")
  [%w[verify], %w[verify --genuine], %w[dump --tick 3], %w[dump]].each do |verb|
    result = run(2, *verb, "forged.cox")
    expect_says(result.out + result.err, "forged.cox: damaged at byte")
    expect(verb == %w[dump] || !result.out.include?("min_speed"), "#{verb}: #{result.out}")
  end
  expect_says(run(2, "info", "forged.cox").err, "damaged at byte")
end

# A replay of a few bytes with so many records of 65,535 empty ticks.
def bomb(file, records)
  record_hunt("small.cox", "--ticks", "0", "--checkpoint", "0", "--keyframe", "0")
  replay = ReplayBytes.new("small.cox")
  records.times { replay.insert_before_end(ReplayBytes::FRAME, [65_535, 0].pack("vC")) }
  replay.patch(ReplayBytes::END_RECORD, 0, [records * 65_535].pack("V")).write(file)
end

# The seconds of a processor that a block's children take.
def cpu_seconds
  before = Process.times
  yield
  after = Process.times
  after.cutime + after.cstime - before.cutime - before.cstime
end

tool_test "a small file that claims millions of ticks is stopped by the bounds" do
  bomb("bomb.cox", 100)
  expect(File.size("bomb.cox") < 5000, "#{File.size('bomb.cox')} bytes")
  record_hunt("good.cox", "--ticks", "60")
  took = cpu_seconds do
    out = run(2, "verify", "--ticks-max", "1000000", "bomb.cox", "good.cox").out
    said = "bomb.cox: stopped at tick 0 by --ticks-max: ticks 0"
    expect_says(out, /\A#{said} hash \h{16}\ngood.cox: same/)
  end
  expect(took < 0.5, "to stop at once took #{took} s")
  [%w[--threads 1], %w[--threads 3]].each do |threads|
    took = cpu_seconds do
      out = run(2, "verify", *threads, "--cpu-seconds", "1", "bomb.cox", "good.cox").out
      said = /bomb.cox: stopped at tick \d+ by --cpu-seconds: ticks \d+/
      expect_says(out, /\A#{said} hash \h{16}\ngood.cox: same/)
    end
    expect(took.between?(0.9, 1.6), "a bound of one second took #{took} s")
  end
  told = run_json(2, "verify", "--ticks-max", "5", "bomb.cox", "good.cox")
  expect_equal([["stopped", 2]] * 2, told.map { |file| file.values_at("verdict", "code") }, "JSON")
end

tool_test "the ticks of a pipe are counted while they are played" do
  bomb("bomb.cox", 3)
  out, = Open3.capture2(COXSWAIN, "verify", "--ticks-max", "500", "-",
                        stdin_data: File.binread("bomb.cox"))
  expect_says(out, /\A-: stopped at tick 500 by --ticks-max: ticks 500 hash \h{16}$/)
end

tool_test "a file that wants more memory than the bound is stopped before it gets it" do
  honest = build_scenario("counter.c", "honest.so")
  run(0, "record", "--sim", honest, "-o", "a.cox", "--ticks", "10")
  result = run(2, "verify", "--memory", "64", "--sim", honest, "a.cox")
  said = "coxswain: a.cox: stopped at tick 0 by --memory: counter of these settings takes"
  expect_says(result.err, /\A#{said} \d+ bytes\n/)
  record_hunt("many.cox", "--agents", "1000", "--ticks", "4500", "--keyframe", "2048")
  [%w[--threads 1], %w[--threads 4]].each do |threads|
    result = run(2, "verify", *threads, "--memory", "40K", "many.cox")
    expect_says(result.err, "many.cox: stopped at tick 0 by --memory")
  end
  run(0, "verify", "--memory", "64K", "--sync-test", "--sim", honest, "a.cox")
  run_refused("--memory takes a number of bytes, as 64M or 1G, not 'much'", "verify", "--memory",
              "much", "a.cox")
end

tool_test "of results that are cut off by SIGTERM every line is whole JSON" do
  record_hunt("good.cox", "--ticks", "20000", "--keyframe", "0")
  reader, writer = IO.pipe
  pid = spawn(COXSWAIN, "verify", "--json", "--threads", "1", *["good.cox"] * 500, out: writer)
  writer.close
  first = reader.gets
  Process.kill(:TERM, pid)
  lines = [first, *reader.each_line]
  Process.wait(pid)
  expect(lines.size < 500, "it was not cut off")
  lines.each { |line| expect_equal("same", JSON.parse(line)["verdict"], "verdict") }
end

tool_test "a long list takes no more memory than a short one" do
  record_hunt("a.cox", "--ticks", "1", "--keyframe", "0")
  run(0, "verify", "--threads", "1", *["a.cox"] * 15_000, limits: { rlimit_as: 60_000_000 })
end

finish_tests
