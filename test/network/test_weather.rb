#!/usr/bin/env ruby
# SPDX-License-Identifier: MIT
# Matches over a bad network: a relay that delays, loses, doubles, reorders and falls silent.
require_relative "players"

HZ = 60

# A match of a host and joiners, each of which connects through its own relay.
def expect_match(ticks, weathers, host_options = [], joiner_options = [])
  one = host("hunt", "--hz", HZ, "--players", weathers.size + 1, "--ticks", ticks, "--bot", 1,
             "-o", "0.cox", *host_options)
  others = weathers.each_with_index.map do |weather, i|
    port = relay(one, "--seed", i + 1, *weather, name: "relay#{i}")
    join(one, "joiner#{i}", "--bot", i + 2, "-o", "#{i + 1}.cox", *joiner_options, port: port)
  end
  result = expect_same_end(one, *others)
  expect_equal(ticks, result.first, "ticks")
  files = (0..weathers.size).map { |i| "#{i}.cox" }
  expect_verified(result, *files)
  files.drop(1).each { |file| run(0, "diff", "0.cox", file) }
  [one, *others]
end

network_test "10 % loss, 5 % doubled, 10 % reordered, 40 ms in each direction with jitter: the same
state" do expect_match(240, [%w[--delay 40 --jitter 20 --loss 100 --duplicate 50 --reorder 100]])
end

network_test "30 % loss for one of three: the same state" do
  expect_match(180, [%w[--loss 300], %w[--delay 5]])
end

network_test "a joiner's input delay rises to what its line takes, and the host's stays" do
  one, two = expect_match(240, [%w[--delay 80]])
  expect_says(two.out, /input delay is \d+ ticks from tick \d+ on/)
  expect(!one.out.include?("input delay is"), "the host's delay changed: #{one.out}")
end

network_test "the match waits for a second of silence, and drops no player" do
  one, = expect_match(240, [%w[--blackout 1500 1000]], %w[--patience 5000])
  expect_says(one.err, /waiting for player 1 \(\d+ ms\)/)
  expect_says(one.out, /player 1 is heard again/)
  expect(!one.err.include?("is gone"), "dropped: #{one.err}")
end

network_test "silence beyond --patience: the host drops the joiner, the joiner loses its host" do
  one = host("hunt", "--hz", HZ, "--ticks", 240, "--bot", 1, "--patience", 800, "-o", "0.cox")
  port = relay(one, "--blackout", 1500, 60_000)
  two = join(one, "joiner", "--bot", 2, "--patience", 800, "-o", "1.cox", port: port)
  expect_equal(240, one.finish.result.first, "ticks")
  expect_says(one.err, "player 1 is gone")
  expect_says(two.finish(3).err, "the host is lost")
  expect_verified(two.result, "1.cox")
end

network_test "with rollback on both sides the same state over 60 ms each way and 5 % loss" do
  expect_match(240, [%w[--delay 60 --jitter 10 --loss 50]], %w[--rollback 8], %w[--rollback 8])
end

network_test "a joiner whose address changes in mid-match is followed" do
  one, two = expect_match(240, [%w[--move 1500]])
  [one, two].each { |player| expect(!player.err.include?("is gone"), "dropped: #{player.err}") }
end

network_test "without a seal a joiner whose address changes is lost" do
  one = host("hunt", "--hz", HZ, "--ticks", 240, "--bot", 1, "--patience", 800, "--open")
  port = relay(one, "--move", 1500)
  two = Player.new("joiner", COXSWAIN, "join", "127.0.0.1:#{port}", "--open", "--bot", "2",
                   "--patience", "800")
  expect_equal(240, one.finish.result.first, "ticks")
  two.finish(3)
end

finish_tests
