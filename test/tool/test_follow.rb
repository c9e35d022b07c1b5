# SPDX-License-Identifier: MIT
# Verbs that follow a recording while it is written: ruby test/tool/test_follow.rb BUILT_COXSWAIN
require "fileutils"
require_relative "harness"
require_relative "replay_bytes"

PATIENCE_SECONDS = 20 # for anything that a test waits for

# A verb that runs beside the test, which it does not outlive.
class Follower
  def initialize(*line)
    @line = line
    @pid = Process.spawn(COXSWAIN, *line, in: "/dev/null", out: "out", err: "err")
  end

  def out = File.read("out")

  def signal(name) = Process.kill(name, @pid)

  # Waits until the block holds.
  def wait_until(what)
    deadline = Process.clock_gettime(Process::CLOCK_MONOTONIC) + PATIENCE_SECONDS
    until yield
      late = Process.clock_gettime(Process::CLOCK_MONOTONIC) > deadline
      Process.kill(:KILL, @pid) if late
      expect(!late, "`#{@line.join(' ')}` did not come to this: #{what}")
      sleep 0.01
    end
    self
  end

  def runs? = Process.wait(@pid, Process::WNOHANG).nil?

  # Expects its exit code and returns what it printed.
  def finish(code)
    wait_until("its end") { !runs? }
    result = Result.new($?.exitstatus, out, File.read("err"))
    expect_equal(code, result.code, "exit code of `#{@line.join(' ')}`: #{result.out}#{result.err}")
    result
  end
end

# So many bytes of it hold its start and its first command, not its second.
SOME_BYTES = 3200

# Records hunt as whole.cox; its bytes.
def whole(*options)
  File.write("input.txt", "5 0 cursor 900 500\n300 0 cursor 100 100\n")
  record_hunt("whole.cox", "--ticks", "400", "--input", "input.txt", *options)
  File.binread("whole.cox")
end

# Appends bytes in steps that end anywhere, slower than a follower looks.
def append(path, bytes, steps)
  bytes.scan(/.{1,#{bytes.bytesize / steps + 1}}/mn).each do |part|
    File.binwrite(path, part, mode: "ab")
    sleep 0.05
  end
end

tool_test "verify follows a recording that grows to its end" do
  bytes = whole
  File.binwrite("grows.cox", bytes[0, 1])
  follower = Follower.new("verify", "--follow", "grows.cox")
  append("grows.cox", bytes[1..], 12)
  told = follower.finish(0).out
  expect_equal(run(0, "verify", "whole.cox").out.sub("whole", "grows"), told, "the verdict")
end

tool_test "a recording that is there already is as without following" do
  bytes = whole
  %w[verify dump].each do |verb|
    expect_equal(run(0, verb, "whole.cox").out, run(0, verb, "--follow", "whole.cox").out, verb)
    expect_equal(run(0, verb, "-", stdin: bytes).out,
                 run(0, verb, "--follow", "-", stdin: bytes).out, "#{verb} of a pipe")
  end
end

tool_test "a state that diverges is told while the recording still grows" do
  bytes = whole
  replay = ReplayBytes.new("whole.cox")
  record = replay.records.select { |one| one.type == ReplayBytes::CHECKPOINT }[2]
  record.payload.setbyte(4, record.payload.getbyte(4) ^ 1)
  replay.write("forged.cox")
  File.binwrite("grows.cox", File.binread("forged.cox")[0, bytes.bytesize * 3 / 4])
  told = Follower.new("verify", "--follow", "grows.cox").finish(1).out
  expect_says(told, "grows.cox: diverged between ticks 60 and 120")
end

tool_test "dump prints what is there before it waits, and goes on with what comes" do
  bytes = whole
  File.binwrite("grows.cox", bytes[0, SOME_BYTES])
  follower = Follower.new("dump", "--follow", "grows.cox")
  follower.wait_until("the first command") { follower.out.include?("5 0 cursor 900 500\n") }
  expect(!follower.out.include?("300 0 cursor 100 100\n"), "more than there is")
  append("grows.cox", bytes[SOME_BYTES..], 3)
  expect_equal(run(0, "dump", "whole.cox").out, follower.finish(0).out, "the dump")
end

tool_test "dump waits for a tick" do
  bytes = whole
  File.binwrite("grows.cox", bytes[0, SOME_BYTES])
  follower = Follower.new("dump", "--follow", "--tick", "350", "grows.cox")
  append("grows.cox", bytes[SOME_BYTES..], 3)
  expected = run(0, "dump", "--tick", "350", "whole.cox").out
  expect_equal(expected, follower.finish(0).out, "the state")
end

# Follows grows.cox for a while, then gives Ctrl-C; what verify says.
def interrupt_verify(*options)
  follower = Follower.new("verify", "--follow", "grows.cox", *options)
  sleep 0.4
  follower.signal(:INT)
  follower.finish(3).out
end

tool_test "find waits until every expression has held, and no longer" do
  bytes = whole
  asked = ["find", "--follow", "grows.cox", "cursors.position.y of 1 < 500"]
  File.binwrite("grows.cox", bytes[0, SOME_BYTES])
  follower = Follower.new(*asked)
  append("grows.cox", bytes[SOME_BYTES..-37], 3)
  found = "tick 301: #{asked.last}: row 1, value 100\n"
  expect_equal(found, follower.finish(0).out, "what was found")
  File.binwrite("grows.cox", bytes[0, SOME_BYTES])
  follower = Follower.new(*asked)
  sleep 0.3
  follower.signal(:INT)
  expect_says(follower.finish(3).err, "grows.cox: truncated at tick ")
end

tool_test "dump does not wait for a note" do
  whole
  run_refused("dump takes --note or --follow, not both", "dump", "--follow", "--note", "x",
              "whole.cox")
end

tool_test "Ctrl-C ends the following, and what was reached is said as of a cut file" do
  File.binwrite("grows.cox", whole[0, SOME_BYTES])
  expected = run(3, "verify", "grows.cox").out
  expect_says(expected, /^grows\.cox: truncated at tick \d+, verified to tick \d+: ticks \d+ hash /)
  expect_equal(expected, interrupt_verify, "the verdict")
end

tool_test "Ctrl-C ends it also where the scenario is one's own" do
  scenario = build_scenario("counter.c", "own.so")
  run(0, "record", "--sim", scenario, "-o", "whole.cox", "--ticks", "200")
  File.binwrite("grows.cox", File.binread("whole.cox")[0..-37])
  expected = run(3, "verify", "--sim", scenario, "grows.cox").out
  expect_equal(expected, interrupt_verify("--sim", scenario), "the verdict")
end

tool_test "a file that is replaced, removed or shortened meanwhile is told" do
  bytes = whole
  replaced = "grows.cox: was replaced or removed while it was followed"
  [[replaced, -> { File.rename("whole.cox", "grows.cox") }],
   [replaced, -> { File.delete("grows.cox") }],
   ["grows.cox: was shortened while it was followed", -> { File.truncate("grows.cox", 100) }]]
    .each do |sentence, change|
    %w[verify dump].each do |verb|
      File.binwrite("whole.cox", bytes)
      File.delete("grows.cox") if File.exist?("grows.cox")
      File.binwrite("grows.cox", bytes[0, SOME_BYTES])
      follower = Follower.new(verb, "--follow", "grows.cox")
      sleep 0.3
      change.call
      told = follower.finish(2)
      expect_says(told.out + told.err, sentence)
    end
  end
end

tool_test "a recording is followed under its name while it is written beside that" do
  bytes = whole
  File.open("match.cox.part", "wb") do |writer|
    writer.flock(File::LOCK_EX)
    writer.sync = true
    writer.write(bytes[0, 2000])
    File.write("match.cox", "an older file, which another one replaces")
    follower = Follower.new("verify", "--follow", "match.cox")
    sleep 0.2
    writer.write(bytes[2000..])
    File.rename("match.cox.part", "match.cox")
    expect_says(follower.finish(0).out, "match.cox: same: ticks 400 hash ")
  end
end

tool_test "a writer that dies ends the following of its recording" do
  bytes = whole
  writer = File.open("match.cox.part", "wb")
  writer.flock(File::LOCK_EX)
  writer.write(bytes[0, SOME_BYTES])
  writer.flush
  follower = Follower.new("verify", "--follow", "match.cox")
  sleep 0.3
  expect(follower.runs?, "it ended before its writer")
  writer.close
  expect_says(follower.finish(3).out, "match.cox: truncated at tick ")
end

# The frames of a player's file of chunks: their kinds, ticks and payloads.
Frame = Struct.new(:first, :ticks, :kind, :payload)

def frames_of(bytes)
  frames = []
  at = 0
  while at < bytes.bytesize
    length, first, ticks, kind = bytes[at, 12].unpack("VVvv")
    frames << Frame.new(first, ticks, kind, bytes[at + 12, length])
    at += (12 + length + 2) / 3 * 3
  end
  expect_equal(bytes.bytesize, at, "bytes of whole frames")
  frames
end

# The head in a page, and a head with what came of it later.
def head_of(page) = JSON.parse(File.read(page)[%r{id="head-0">\s*(.*?)</script>}m, 1])

def renew(head, frames)
  frames.select { |frame| frame.kind == 2 }.each do |frame|
    fresh = JSON.parse(frame.payload)
    head["marks"][fresh.delete("marks_from")..] = fresh.delete("marks")
    head.merge!(fresh)
  end
  head
end

def skip_without_players
  return unless run(0, "--version").out =~ /without.*html/

  raise Skip, "this build has no players"
end

tool_test "a player of a recording that grows gets its chunks as they come" do
  skip_without_players
  bytes = whole
  File.binwrite("grows.cox", bytes[0, SOME_BYTES])
  follower = Follower.new("render", "--follow", "grows.cox", "-o", "match.html")
  follower.wait_until("a page") { File.exist?("match.html") }
  early = frames_of(File.binread("match.chunks"))
  expect(early.none? { |frame| frame.kind == 1 }, "it has ended early")
  expect_equal("match.chunks", head_of("match.html")["chunks_url"], "what the page reads")
  append("grows.cox", bytes[SOME_BYTES..], 3)
  expect_equal(run(0, "verify", "whole.cox").out[/ticks .*/], follower.finish(0).out[/ticks .*/],
               "the last line")
  frames = frames_of(File.binread("match.chunks"))
  expect_equal(early, frames.first(early.size), "the frames of the beginning")
  chunks = frames.select { |frame| frame.kind.zero? }
  expect_equal((0..400).to_a, chunks.flat_map { |one| [*one.first...(one.first + one.ticks)] },
               "ticks")
  expect_equal([0, 2] * chunks.size + [2, 1], frames.map(&:kind), "kinds")
  heads = frames.select { |one| one.kind == 2 }
  told = heads.map { |one| JSON.parse(one.payload)["last_tick"] }
  expect_equal(chunks.map { |one| one.first + one.ticks - 1 }, told[..-2], "the last ticks told")
  run(0, "render", "whole.cox", "-o", "whole.html")
  want = head_of("whole.html")
  expect_equal(want, renew(head_of("match.html"), frames).merge("file" => want["file"])
                       .except("chunks_url"), "the head in the end")
end

tool_test "a player ends where the following does, and says why" do
  skip_without_players
  [[->(_) { File.delete("grows.cox") }, 2, "was replaced or removed while it was followed"],
   [->(follower) { follower.signal(:INT) }, 0, "truncated at tick"]].each do |change, code, why|
    File.binwrite("grows.cox", whole[0, SOME_BYTES])
    File.delete("match.html") if File.exist?("match.html")
    follower = Follower.new("render", "--follow", "grows.cox", "-o", "match.html")
    follower.wait_until("a page") { File.exist?("match.html") }
    change.call(follower)
    expect_says(follower.finish(code).err, why)
    frames = frames_of(File.binread("match.chunks"))
    expect_equal([2, 1], frames.last(2).map(&:kind), "the last frames")
    last = frames.reverse.find { |frame| frame.kind.zero? }
    expect_equal(last.first + last.ticks, frames.last.first, "the tick of the end")
    expect_says(renew(head_of("match.html"), frames)["warning"], why)
  end
end

tool_test "what is no growing player is refused" do
  skip_without_players
  whole
  FileUtils.cp("whole.cox", "match.chunks")
  run_refused("--follow is for players", "render", "--follow", "whole.cox", "-o", "match.svg")
  run_refused("--follow takes one recording", "render", "--follow", "whole.cox", "whole.cox", "-o",
              "match.html")
  run_refused("match.chunks: is the input", "render", "--follow", "match.chunks", "-o",
              "match.html")
  run_refused("x/match.chunks: cannot be written", "render", "--follow", "whole.cox", "-o",
              "x/match.html")
  run_refused("input.txt: is not a replay", "render", "--follow", "input.txt", "-o", "other.html")
  expect_equal([], Dir["other.*"], "files of what was refused")
end

tool_test "what cannot be followed leaves the player and the chunks of a match before" do
  skip_without_players
  %w[match.html match.chunks].each { |name| File.write(name, "before") }
  run_refused("input.txt: cannot be read", "render", "--follow", "input.txt", "-o", "match.html")
  left = %w[match.html match.chunks].map { |name| File.read(name) }
  expect_equal(%w[before before], left, "files")
end

tool_test "a growing player on a full disk says that its chunks cannot be written" do
  skip_without_players
  raise Skip, "there is no /dev/full" unless File.exist?("/dev/full")
  whole
  File.symlink("/dev/full", "match.chunks")
  run_refused("match.chunks: cannot be written: No space left", "render", "--follow", "whole.cox",
              "-o", "match.html")
end

tool_test "a live match is followed to its end" do
  raise Skip, "this build has no network" if run(0, "--version").out =~ /without.*network/

  host = IO.popen([COXSWAIN, "host", "hunt", "--players", "2", "--hz", "200", "--ticks", "300",
                   "--port", "0", "--bot", "1", "-o", "match.cox", err: "host.err"])
  invite = nil
  invite = host.gets[/COXSWAIN_INVITE='?(\S+?)'? /, 1] until invite
  follower = Follower.new("verify", "--follow", "match.cox")
  joiner = Process.spawn(COXSWAIN, "join", invite, "--bot", "2", out: "join.out", err: "join.err")
  told = follower.finish(0).out
  said = host.read
  host.close
  Process.wait(joiner)
  expect_equal(300, last_result(told).first, "the ticks")
  expect_equal(last_result(said), last_result(told), "what host and follower came to")
end

finish_tests
