#!/usr/bin/env ruby
# SPDX-License-Identifier: MIT
# Matches between processes on this machine.
require "json"
require_relative "players"

FAST = %w[--hz 200].freeze # ticks per second, so that a test is short

network_test "two processes play to the same state, and both recordings verify and are the same" do
  one = host("hunt", *FAST, "--ticks", 400, "--seed", 7, "--bot", 1, "-o", "one.cox")
  two = join(one, "joiner", "--bot", 2, "-o", "two.cox")
  result = expect_same_end(one, two)
  expect_equal(400, result.first, "ticks")
  expect_verified(result, "one.cox", "two.cox")
  expect_says(run(0, "diff", "one.cox", "two.cox").out, "same")
  text = run(0, "dump", "one.cox").out
  expect(text.match?(/^\d+ 0 cursor/) && text.match?(/^\d+ 1 cursor/), "no cursors of both players")
  expect_equal(text.lines.grep(/^\d+ /), run(0, "dump", "two.cox").out.lines.grep(/^\d+ /),
               "commands of both recordings")
end

network_test "three players of rts order their groups about, and all recordings verify" do
  one = host("rts", *FAST, "--ticks", 300, "--players", 3, "--bot", 1, "-o", "one.cox")
  two = join(one, "second", "--bot", 2, "-o", "two.cox")
  three = join(one, "third", "--bot", 3, "-o", "three.cox")
  result = expect_same_end(one, two, three)
  expect_verified(result, "one.cox", "two.cox", "three.cox")
  players = run(0, "dump", "one.cox").out.scan(/^\d+ (\d+) click /).flatten.uniq
  expect_equal(%w[0 1 2], players.sort, "players that clicked")
end

# The commands of a host that others may run, as it prints them.
def commands_of(player, verb)
  player.wait_for(/^to #{verb}/)
  (player.out + player.err).scan(/^to #{verb}(?: on this machine)?: (.*)$/).flatten
end

# Runs such a command as a player who copies it does, in a shell.
def run_printed(command, *options)
  path = "PATH=#{File.dirname(COXSWAIN).shellescape}:$PATH"
  Player.new("joiner", "sh", "-c", "#{path}; #{command} #{options.join(' ')}")
end

network_test "a host prints the commands with which others join, invite and all" do
  game = build_scenario("counter.c", "game.so")
  one = host("counter", *FAST, "--ticks", 100, "--sim", game)
  command = commands_of(one, "join").first
  invite, *words = command.shellsplit
  expect(invite.match?(%r{\ACOXSWAIN_INVITE=[\d.]+:#{one.port}/[\w-]{72}\z}), command)
  expect_equal(["coxswain", "join", "--sim", game], words, "the command, without the invite")
  expect_same_end(one, run_printed(command))
  told = host("hunt", *FAST, "--ticks", 100, "--players", 1, "--json", name: "told")
  expect_says(told.finish.err,
              %r{^to join.*: COXSWAIN_INVITE=[\d.]+:#{told.port}/[\w-]{72} coxswain join$})
end

network_test "the invite to watch needs no option, and lets in no player" do
  one = host("hunt", *FAST, "--ticks", 200, "--bot", 1)
  run_refused("--spectate and --bot exclude each other", "join", one.invite(verb: "watch"),
              "--bot", "3")
  watcher = join(one, "watcher", verb: "watch")
  one.wait_for(/a spectator is here/)
  expect_same_end(one, join(one, "joiner", "--bot", 2), watcher)
  expect_says(watcher.out, "watched hunt")
end

network_test "over the loopback of IPv6 two processes play to the same state" do
  one = host("hunt", *FAST, "--ticks", 200, "--bot", 1)
  two = join(one, "joiner", "--bot", 2, address: "[::1]")
  two.wait_for(/this is player 1|Cannot assign|no answer/)
  raise Skip, "this machine has no IPv6" if two.err.include?("no answer")

  expect_same_end(one, two)
  expect_says(one.out, /player 1 is here, from \[::1\]:\d+/)
end

network_test "with --open two processes play without a seal, and the host prints how to join" do
  one = host("hunt", *FAST, "--ticks", 200, "--bot", 1, "--open", "-o", "one.cox")
  command = commands_of(one, "join").first
  expect(command.match?(/\Acoxswain join [\d.]+:#{one.port} --open\z/), command)
  expect_says(commands_of(one, "watch").first, / --open --spectate\z/)
  two = run_printed(command, "--bot", 2)
  expect_verified(expect_same_end(one, two), "one.cox")
end

network_test "four processes play to the same state, and their recordings are the same" do
  one = host("hunt", *FAST, "--players", 4, "--ticks", 400, "--bot", 1, "-o", "0.cox")
  others = [1, 2, 3].map { |i| join(one, "joiner#{i}", "--bot", i + 1, "-o", "#{i}.cox") }
  result = expect_same_end(one, *others)
  expect_verified(result, *(0..3).map { |i| "#{i}.cox" })
  (1..3).each { |i| run(0, "diff", "0.cox", "#{i}.cox") }
  players = run(0, "dump", "0.cox").out.scan(/^\d+ (\d+) cursor/).flatten.uniq.sort
  expect_equal(%w[0 1 2 3], players, "players with a cursor")
end

network_test "with --json both ends print one object on stdout, and events on stderr" do
  one = host("hunt", *FAST, "--ticks", 200, "--bot", 1, "-o", "one.cox", "--json")
  two = join(one, "joiner", "--bot", 2, "--json")
  results = [one, two].map { |player| JSON.parse(player.finish.out) }
  expect_equal([%w[host joiner], [0, 1], ["one.cox", nil], [200, 200], [0, 0]],
               %w[role player file ticks code].map { |key| results.map { |end_| end_[key] } },
               "what both ends say of themselves")
  expect_verified([200, results.first["hash"]], "one.cox")
  expect_equal(results.first["hash"], results.last["hash"], "hashes")
  expect_says(one.err, "the match runs from tick 0")
  expect_says(two.err, "this is player 1")
end

network_test "a match runs at 1000 ticks a second" do
  one = host("hunt", "--hz", 1000, "--ticks", 500, "--bot", 1)
  two = join(one, "joiner", "--bot", 2)
  expect_equal(500, expect_same_end(one, two)[0], "ticks")
end

network_test "with --live an object a second says how the match and each line go" do
  one = host("hunt", "--hz", 100, "--ticks", 250, "--bot", 1, "--live")
  two = join(one, "joiner", "--bot", 2, "--live")
  [one, two].each do |player|
    lines = player.finish.out.lines.map { |line| JSON.parse(line) }
    expect(lines.size.between?(3, 5), "lines: #{lines.size}")
    expect_equal(250, lines.last["ticks"], "ticks of the last one")
    peer = lines[-2]["peers"].fetch(0)
    expect(peer["bytes_per_second_up"] > 1000 && peer["bytes_per_second_down"] > 1000, peer)
    expect_says(peer["address"], /\d+\.\d+\.\d+\.\d+:\d+/)
  end
end

network_test "a recorded cursor moves the cursor of its player, whichever number that has" do
  one = host("hunt", "--hz", 100, "--ticks", 300, "--input", DEMO_CURSOR, "-o", "one.cox")
  two = join(one, "joiner", "--input", DEMO_CURSOR)
  expect_same_end(one, two)
  text = run(0, "dump", "one.cox").out
  expect(text.scan(/^\d+ 0 cursor/).size > 50, "the host's cursor hardly moved")
  expect(text.scan(/^\d+ 1 cursor/).size > 50, "the joiner's cursor hardly moved")
end

network_test "two dirty recordings of a hand, with their faults, are two players" do
  one = host("hunt", *FAST, "--ticks", 600, "--input", DIRTY_INPUTS[0], "-o", "one.cox")
  two = join(one, "joiner", "--input", DIRTY_INPUTS[1])
  expect_same_end(one, two)
  players = run(0, "dump", "one.cox").out.scan(/^\d+ (\d) cursor/).flatten.tally
  expect(players.values_at("0", "1").all? { |count| count.to_i > 5 }, "cursors: #{players}")
end

network_test "commands of more bytes than a tick of the match has are refused, or allowed" do
  File.write("busy.txt", "10 0 click 1 2\n" * 10)
  words = %w[host homing --ticks 100 --input busy.txt]
  run_refused("line 8: the commands of player 0 in tick 10 are more than 64 bytes", *words)
  run_refused("--command-bytes", *words, "--command-bytes", "257")
  one = host("homing", *FAST, "--ticks", 100, "--input", "busy.txt", "--command-bytes", 90, "-o",
             "one.cox")
  two = join(one, "joiner", "--bot", 2)
  expect_verified(expect_same_end(one, two), "one.cox")
  expect_equal(10, run(0, "dump", "one.cox").out.scan(/^\d+ 0 click/).size, "clicks")
end

network_test "from a text a player gives the commands of its own number" do
  File.write("both.txt", "10 0 cursor 1 2\n10 1 cursor 3 4\n20 1 cursor 5 6\n")
  one = host("hunt", *FAST, "--ticks", 100, "--input", "both.txt", "-o", "one.cox")
  two = join(one, "joiner", "--input", "both.txt")
  expect_same_end(one, two)
  given = run(0, "dump", "one.cox").out.scan(/^\d+ (\d) cursor (\d)\S* (\d)/).map(&:join).sort
  expect_equal(%w[012 134 156], given, "cursors")
end

network_test "a spectator sees the same, and its recording is the same" do
  one = host("hunt", *FAST, "--ticks", 400, "--bot", 1, "-o", "one.cox")
  watcher = join(one, "watcher", "--spectate", "-o", "watched.cox")
  one.wait_for(/a spectator is here/)
  two = join(one, "joiner", "--bot", 2)
  result = expect_same_end(one, two, watcher)
  expect_verified(result, "watched.cox")
  expect_says(watcher.out, "watched hunt")
  run(0, "diff", "one.cox", "watched.cox")
end

network_test "a latecomer takes a free player of the running match, and its recording verifies" do
  one = host("hunt", *FAST, "--players", 3, "--ticks", 1200, "--bot", 1, "-o", "one.cox")
  two = join(one, "second", "--bot", 2)
  three = join(one, "third", "--bot", 3)
  three.wait_for(/the match runs/)
  sleep 0.3
  three.signal(:INT)
  three.finish
  late = join(one, "late", "--bot", 4, "-o", "late.cox")
  start = late.wait_for(/the match runs from tick (\d+)/)[1].to_i
  expect(start.positive?, "the late one began at tick #{start}")
  result = expect_same_end(one, two, late)
  expect_verified(result, "one.cox", "late.cox")
  text = run(0, "dump", "one.cox").out
  expect(text.match?(/^\d+ 255 leave /) && text.match?(/^\d+ 255 join /), "no leave and join")
end

network_test "a spectator may come late, and never holds up the match" do
  one = host("hunt", *FAST, "--ticks", 600, "--bot", 1)
  two = join(one, "joiner", "--bot", 2)
  two.wait_for(/the match runs/)
  watcher = join(one, "watcher", "--spectate", "-o", "watched.cox")
  watcher.wait_for(/the match runs/)
  watcher.signal(:STOP)
  result = expect_same_end(one, two)
  watcher.signal(:CONT)
  expect_equal(600, result.first, "ticks")
end

network_test "with rollback on one side and lockstep on the other the state is the same" do
  one = host("hunt", "--hz", 100, "--ticks", 400, "--bot", 1, "--rollback", 8, "-o", "one.cox")
  two = join(one, "joiner", "--bot", 2, "-o", "two.cox")
  expect_verified(expect_same_end(one, two), "one.cox", "two.cox")
  run(0, "diff", "one.cox", "two.cox")
end

network_test "recordings of a match have keyframes, the same on all sides" do
  game = build_scenario("counter.c", "game.so")
  one = host("counter", *FAST, "--ticks", 400, "--bot", 1, "--sim", game, "--rollback", 8,
             "-o", "one.cox")
  two = join(one, "joiner", "--bot", 2, "--sim", game, "-o", "two.cox")
  expect_same_end(one, two)
  run(0, "verify", "--sim", game, "one.cox", "two.cox")
  expect_says(run(0, "info", "one.cox").out, /^ +index +[1-9]/)
  expect(File.binread("one.cox") == File.binread("two.cox"), "the recordings are not the same")
end

network_test "a user's own scenario is played like a shipped one" do
  game = build_scenario("counter.c", "game.so")
  one = host("counter", *FAST, "--ticks", 200, "--bot", 1, "--sim", game, "--set", "counters=4")
  two = join(one, "joiner", "--bot", 2, "--sim", game, "-o", "two.cox")
  expect_same_end(one, two)
  expect_says(run(0, "info", "two.cox").out, /counters +4/)
end

network_test "a scenario with another name than its simulation is played too" do
  race = build_scenario("harbour.c", "race.so", 'NAME="race"')
  other = build_scenario("harbour.c", "other.so", 'SIMULATION="pond"')
  one = host("race", *FAST, "--ticks", 200, "--bot", 1, "--sim", race)
  expect_says(join(one, "stranger", "--sim", other).finish(2).err,
              "simulation fleet was expected, and scenario fleet makes pond")
  two = join(one, "joiner", "--bot", 2, "--sim", race, "-o", "two.cox")
  result = expect_same_end(one, two)
  expect_equal(result, last_result(run(0, "verify", "--sim", race, "two.cox").out), "verified as")
end

# Joins on a terminal, plays to the end, and gives what the terminal showed.
def join_on_terminal(invite, *options)
  shown = +""
  PTY.spawn(COXSWAIN, "join", invite, *options) do |reader, _, pid|
    begin
      loop { shown << reader.readpartial(4096) }
    rescue EOFError, Errno::EIO
      Process.wait(pid)
    end
  end
  shown
end

network_test "a terminal shows how much of a state has come, a pipe does not" do
  one = host("wander", "--players", 1, "--ticks", 150, "--bot", 1, "--set", "agents=1000")
  one.wait_for(/runs from tick/)
  expect_says(join_on_terminal(one.invite, "--spectate"), /state arrived: \d+ %/)
  expect_same_end(one)
  expect_equal("", one.err, "stderr in a pipe")
end

network_test "a terminal shows how the match goes, a pipe does not" do
  one = host("hunt", *FAST, "--ticks", 300, "--bot", 1)
  shown = join_on_terminal(one.invite, "--bot", "2")
  expect_same_end(one)
  expect_says(shown, /tick \d+  delay \d+ ticks  round trip \d+ \+- \d+ ms  loss \d+\.\d %/)
  expect_says(shown, /%  [\d.]+ KB.s up, [\d.]+ down  hash \h{16}/)
  expect_equal("", one.err, "stderr in a pipe")
end

finish_tests
