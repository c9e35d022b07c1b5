#!/usr/bin/env ruby
# SPDX-License-Identifier: MIT
# Matches that do not go as they should: peers that are killed, leave or are refused, and states
# that differ.
require "fileutils"
require "zlib"
require_relative "players"

FAST = %w[--hz 200].freeze
HASTY = %w[--patience 600].freeze # ms of silence until a peer is dropped

# Waits until a player has stepped for some time.
def play_a_while(player)
  player.wait_for(/the match runs/)
  sleep 0.4
end

network_test "a joiner that is killed is dropped; the others play on; what it recorded is sound" do
  one = host("hunt", *FAST, *HASTY, "--players", 3, "--ticks", 600, "--bot", 1, "-o", "one.cox")
  two = join(one, "second", "--bot", 2, "-o", "two.cox")
  three = join(one, "third", "--bot", 3, "-o", "three.cox")
  play_a_while(three)
  three.signal(:KILL)
  three.finish(:KILL)
  result = expect_same_end(one, two)
  expect_equal(600, result.first, "ticks")
  expect_says(one.err, /player [12] is gone; its last tick was \d+/)
  expect_verified(result, "one.cox", "two.cox")
  run(0, "diff", "one.cox", "two.cox")
  run(3, "verify", "three.cox.part")
end

network_test "when the host is killed, all joiners end with sound recordings" do
  one = host("hunt", *FAST, "--players", 3, "--bot", 1, "-o", "one.cox")
  others = [2, 3].map do |i|
    join(one, "joiner#{i}", *HASTY, "--bot", i, "-o", "#{i}.cox")
  end
  play_a_while(others.last)
  one.signal(:KILL)
  one.finish(:KILL)
  others.each { |other| expect_says(other.finish(3).err, "the host is lost") }
  expect_verified(others[0].result, "2.cox")
  expect_verified(others[1].result, "3.cox")
  run(3, "verify", "one.cox.part")
end

network_test "a joiner that is interrupted leaves in good order, and the match goes on" do
  one = host("hunt", *FAST, "--players", 3, "--ticks", 600, "--bot", 1, "-o", "one.cox")
  two = join(one, "second", "--bot", 2)
  three = join(one, "third", "--bot", 3, "-o", "three.cox")
  play_a_while(three)
  three.signal(:INT)
  expect_verified(three.finish.result, "three.cox")
  result = expect_same_end(one, two)
  expect_equal(600, result.first, "ticks")
  expect_verified(result, "one.cox")
end

network_test "a host that is interrupted ends the match for all with the same state" do
  one = host("hunt", *FAST, "--bot", 1, "-o", "one.cox")
  two = join(one, "joiner", "--bot", 2, "-o", "two.cox")
  play_a_while(two)
  one.signal(:INT)
  result = expect_same_end(one, two)
  expect(result.first > 20, "the match ended at tick #{result.first}")
  expect_verified(result, "one.cox", "two.cox")
end

network_test "a host that is interrupted before anyone came leaves no file" do
  one = host("hunt", "-o", "one.cox")
  one.signal(:INT)
  expect_equal(0, one.finish(130).result.first, "ticks")
  expect_equal([], Dir["*.cox*"], "files")
end

network_test "a host refuses more ticks than a match can have" do
  most = 0xffefffff
  refused = run(2, "host", "hunt", "--ticks", (most + 1).to_s)
  expect_says(refused.err, "--ticks takes a whole number from 1 to #{most}")
end

# Expects the host to refuse a joiner, with the words of both sides.
def expect_refused(host_options, joiner_options, words)
  one = host(*host_options)
  two = join(one, "joiner", *joiner_options, "-o", "two.cox")
  two.finish(2)
  words.each { |word| expect_says(two.err, word) }
  expect_equal(1, two.err.lines.size, "lines on stderr: #{two.err}")
  expect_equal([], Dir["two.cox*"], "files")
  one
end

network_test "options that exclude each other are refused" do
  run_refused("--bot and --input", "host", "hunt", "--bot", "1", "--input", DEMO_CURSOR)
  run_refused("--spectate and --bot", "join", "127.0.0.1:1", "--open", "--spectate", "--bot", "1")
  run_refused("--spectate and --input", "join", "127.0.0.1:1", "--open", "--spectate", "--input",
              DEMO_CURSOR)
end

network_test "a match that never began leaves no recording and says so" do
  one = host("hunt", *FAST, "--players", 3, "-o", "one.cox")
  two = join(one, "second", "-o", "two.cox")
  one.wait_for(/player 1 is here/)
  [two, one].each do |player|
    player.signal(:INT)
    player.finish(130)
    expect_says(player.err, "the match never began; nothing was recorded")
    expect_says(player.out.lines.last, "no match of hunt: ticks 0 hash ")
  end
  expect_says(one.err, "player 1 has left the lobby")
  expect_equal([], Dir["*.cox*"], "files")
end

network_test "a joiner whose disk is full keeps what it recorded and plays to the end" do
  one = host("hunt", *FAST, "--players", 2, "--ticks", 900, "--bot", 1)
  line = [COXSWAIN, "join", one.invite, "--bot", "2", "-o", "two.cox"].shelljoin
  two = Player.new("second", "sh", "-c", "ulimit -f 8; trap '' XFSZ; exec #{line}")
  two.finish(2)
  expect_says(two.err, /the recording ends here: .*; the match goes on/)
  expect_says(two.err, "two.cox: could not be written: File too large; two.cox.part has what was")
  expect_equal(one.finish.result, two.result, "the end")
  expect_equal(900, two.result.first, "ticks")
  expect_equal(["two.cox.part"], Dir["*.cox*"], "files")
  run(3, "verify", "two.cox.part")
end

network_test "the input is never the output" do
  FileUtils.cp(DEMO_CURSOR, "in.csv")
  result = run(2, "host", "hunt", "--port", "0", "--input", "in.csv", "-o", "in.csv")
  expect_says(result.err, "in.csv: is the input; another file to write was expected")
  expect_equal(File.binread(DEMO_CURSOR), File.binread("in.csv"), "the input")
end

network_test "the second of two peers that record into one file is refused" do
  one = host("hunt", "--players", 1, "--hz", 100, "--ticks", 100, "--bot", 1, "-o", "one.cox")
  run_refused("another process is writing it", "record", "hunt", "--ticks", "9", "-o", "one.cox")
  expect_verified(one.finish.result, "one.cox")
end

network_test "a joiner says that the host ended the match, unless --ticks did" do
  one = host("hunt", "--hz", 100, "--bot", 1)
  two = join(one, "joiner", "--bot", 2)
  two.wait_for(/this is player 1/)
  sleep 0.3
  one.signal(:INT)
  expect_same_end(one, two)
  expect_says(two.out, /^the host ended the match at tick \d+$/)
  expect(!one.out.include?("the host ended"), one.out)
end

network_test "another epoch of the simulation is refused on both sides with both values" do
  ours = build_scenario("counter.c", "ours.so")
  theirs = build_scenario("counter.c", "theirs.so", "EPOCH=2")
  one = expect_refused(["counter", "--sim", ours], ["--sim", theirs],
                       [/epoch is 1 there and 2 here/])
  one.wait_for(/was refused: .*epoch is 1 here and 2 there/)
end

network_test "another schema is refused" do
  ours = build_scenario("counter.c", "ours.so")
  theirs = build_scenario("counter.c", "theirs.so", "COLUMN")
  expect_refused(["counter", "--sim", ours], ["--sim", theirs], [/schema/])
end

network_test "a scenario that is not known here is named" do
  game = build_scenario("counter.c", "game.so")
  expect_refused(["counter", "--sim", game], [], ["there is no scenario counter", "--sim FILE.so"])
end

network_test "a latecomer is refused when all players are taken, and a spectator is not" do
  one = host("hunt", *FAST, "--ticks", 500, "--bot", 1)
  two = join(one, "second", "--bot", 2)
  two.wait_for(/the match runs/)
  three = join(one, "third")
  expect_says(three.finish(2).err, "the host refused: all 2 players are taken")
  watcher = join(one, "watcher", "--spectate")
  expect_same_end(one, two, watcher)
end

network_test "states that differ end the match with the tick, the row, the field and both values" do
  ours = build_scenario("counter.c", "ours.so")
  theirs = build_scenario("counter.c", "theirs.so", "DRIFT")
  one = host("counter", *FAST, "--sim", ours, "--ticks", 400, "-o", "one.cox")
  two = join(one, "joiner", "--sim", theirs, "-o", "two.cox")
  [one, two].each do |player|
    player.finish(1)
    expect_says(player.err, /tick 71: counters 2 value is \d+ at the host and \d+ at player 1/)
  end
  expect_equal(one.err, two.err, "the reports")
  expect_says(one.err, "they run different builds, which compute differently")
  note = /\Aone.cox: note "tick 71: counters 2 value is .*"\none.cox: same: ticks/
  expect_says(run(0, "verify", "one.cox", "--sim", ours).out, note)
  run(0, "verify", "two.cox", "--sim", theirs)
  run(1, "verify", "two.cox", "--sim", ours)
  expect_says(run(0, "dump", "one.cox").out, /note .*tick 71: counters 2 value/)
end

network_test "--on-desync continue goes on after the report, and the exit code says so" do
  ours = build_scenario("counter.c", "ours.so")
  theirs = build_scenario("counter.c", "theirs.so", "DRIFT")
  one = host("counter", *FAST, "--sim", ours, "--ticks", 300, "--on-desync", "continue")
  two = join(one, "joiner", "--sim", theirs)
  [one, two].each do |player|
    expect_equal(300, player.finish(1).result.first, "ticks")
    expect_equal(1, player.err.lines.size, "lines on stderr: #{player.err}")
  end
end

network_test "a sync test names the field that was not declared" do
  game = build_scenario("counter.c", "game.so", "CARELESS")
  one = host("counter", *FAST, "--sim", game, "--ticks", 200, "--bot", 1, "--players", 1,
             "--set", "counters=4", "--sync-test")
  expect_says(one.finish(1).err, /tick \d+: counters \d value/)
end

network_test "the match waits for a silent player, warns of it by name and drops it" do
  one = host("hunt", *FAST, "--patience", 1000, "--ticks", 500, "--bot", 1)
  two = join(one, "joiner", "--bot", 2)
  play_a_while(two)
  two.signal(:STOP)
  one.wait_for(/waiting for player 1 \(\d+ ms\)/)
  one.wait_for(/player 1 is gone/)
  two.signal(:CONT)
  expect_equal(500, one.finish.result.first, "ticks")
  two.finish(3)
end

# Noise that strangers may send: of any length, and half of it with the head of a kind of datagram.
def make_noise(head)
  dice = Random.new(7)
  Array.new(400) do |i|
    bytes = dice.bytes(1 + dice.rand(1300))
    i.odd? && bytes.size > 4 ? head + (1 + dice.rand(10)).chr + bytes[4..] : bytes
  end
end

# A match at which a stranger throws noise, before and after the joiner is there.
def expect_match_in_noise(noise, *open)
  one = host("hunt", *FAST, "--ticks", 300, "--bot", 1, *open)
  stranger = UDPSocket.new
  stranger.connect("127.0.0.1", one.port)
  noise.each { |bytes| stranger.send(bytes, 0) }
  where = open.empty? ? one.invite : "127.0.0.1:#{one.port}"
  two = Player.new("joiner", COXSWAIN, "join", where, *open, "--bot", 2)
  two.wait_for(/the match runs/)
  noise.each { |bytes| stranger.send(bytes, 0) }
  expect_same_end(one, two)
  expect_says(one.err, /warning: 127\.0\.0\.1:\d+ sends packets that belong to no match/)
  expect_equal(1, one.err.lines.size, "lines on stderr: #{one.err}")
end

network_test "packets that belong to no match are ignored with one warning" do
  expect_match_in_noise(make_noise("CS\x01"))
end

network_test "without a seal, too" do
  expect_match_in_noise(make_noise("CX\x04"), "--open")
end

network_test "both sides name a protocol version that differs" do
  one = host("hunt", "--open")
  question = ["CX", 9, 3, 0, 7].pack("a2CCQ<Q<") + "\0" * 100
  UDPSocket.new.tap do |asker|
    asker.connect("127.0.0.1", one.port)
    asker.send(question + [Zlib.crc32(question)].pack("V"), 0)
  end
  one.wait_for(/127\.0\.0\.1:\d+ was refused: protocol is 4 here and 9 there/)
  expect_equal(1, one.err.lines.size, "lines on stderr: #{one.err}")
  port = stranger("CX\x09")
  run_refused("127.0.0.1:#{port} speaks version 9 of the protocol, and this build version 4",
              "join", "127.0.0.1:#{port}", "--open", "--patience", "600")
end

network_test "another program that answers is said to host no match" do
  one = host("hunt")
  port = stranger("hello")
  run_refused("127.0.0.1:#{port} answers, but it hosts no match",
              "join", "127.0.0.1:#{port}", "--open", "--patience", "600")
  run_refused("127.0.0.1:#{port} answers, but it hosts no match",
              "join", one.invite(port: port), "--patience", "600")
  port = stranger("CS\x09\x02")
  run_refused("127.0.0.1:#{port} speaks version 9 of the seal, and this build version 1",
              "join", one.invite(port: port), "--patience", "600")
end

network_test "a missing host, or another program in its place, is reported in one sentence" do
  closed = UDPSocket.new.tap { |socket| socket.bind("127.0.0.1", 0) }.addr[1]
  silent = TCPServer.new("127.0.0.1", 0).addr[1]
  invite = host("hunt").invite(port: closed)
  run_refused("no answer from 127.0.0.1:#{closed}; is a host running there?",
              "join", "127.0.0.1:#{closed}", "--open", "--patience", "1000")
  run_refused("no answer from 127.0.0.1:#{closed}; is a host running there?",
              "join", invite, "--patience", "1000")
  run_refused("no answer from", "join", "127.0.0.1:#{silent}", "--open", "--patience", "1000")
end

network_test "an invite that is wrong, old, mistyped or cut is refused in one sentence" do
  one = host("hunt")
  other = host("hunt", name: "other")
  invite = one.invite
  run_refused("127.0.0.1:#{other.port} hosts another match than that of the invite; get a new one",
              "join", one.invite(port: other.port))
  run_refused("the invite is cut: 72 characters were expected after the slash, not 71", "join",
              invite.chop)
  run_refused("the invite is mistyped", "join", invite.sub(%r{/.}, "/B"))
  run_refused("an invite, HOST:PORT/CODE, was expected; with --open HOST:PORT", "join",
              "127.0.0.1:#{one.port}")
  run_refused("an invite is joined without --open", "join", invite, "--open")
end

tool_test "a match that cannot be hosted or joined is reported in one sentence" do
  taken = UDPSocket.new.tap { |socket| socket.bind("0.0.0.0", 0) }.addr[1]
  run_refused("port #{taken} is in use", "host", "hunt", "--port", taken.to_s)
  run_refused("--players takes a whole number from 1 to 16, not '17'", "host", "hunt",
              "--players", "17")
  run_refused("did you mean hunt?", "host", "hunr")
  run_refused("no setting preys; did you mean prey?", "host", "hunt", "--set", "preys=3")
  run_refused("host wants one SCENARIO", "host")
  run_refused("join wants an INVITE", "join")
  run_refused("there is no host no.such.host.invalid", "join", "no.such.host.invalid", "--open")
  run_refused("HOST, HOST:PORT or [IPV6]:PORT was expected, not '[::1'", "join", "[::1", "--open")
  run_refused("a port is a number from 1 to 65535, not 'x'", "join", "localhost:x", "--open")
  run_refused("no.csv", "host", "hunt", "--port", "0", "--input", "no.csv")
  run_refused("no/folder", "host", "hunt", "--port", "0", "-o", "no/folder/a.cox")
end

tool_test "a match whose states are too large for a session is refused with their size" do
  vast = build_scenario("counter.c", "vast.so", "VAST")
  run_refused("the states of counter are too large for a match: its tables have room for " \
              "720000012 bytes", "host", "--sim", vast, "--port", "0")
end

finish_tests
