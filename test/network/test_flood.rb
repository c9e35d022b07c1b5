#!/usr/bin/env ruby
# SPDX-License-Identifier: MIT
# A flood of datagrams at a host in mid-match, from one address.
require "json"
require_relative "players"

RATE = 100_000 # datagrams a second
HZ = 60
TICKS = 480
FLOOD_SECONDS = 5
END_SECONDS = 0.3 # in which the others get to know that the match is over

# The first bytes of the host's key, which its invite and its joiners' questions show.
def name_in(invite)
  invite.split("/").last.tr("-_", "+/").unpack1("m")[2, 8].unpack1("H*")
end

# Plays a match with something going on from its first second on; ticks a second, and both results.
def rate_of_match
  one = host("hunt", "--hz", HZ, "--ticks", TICKS, "--bot", 1, "--json")
  two = join(one, "joiner", "--bot", 2, "--json")
  two.wait_for(/the match runs/)
  start = Process.clock_gettime(Process::CLOCK_MONOTONIC)
  flood = yield one
  ends = [one, two].map { |player| JSON.parse(player.finish.out) }
  took = Process.clock_gettime(Process::CLOCK_MONOTONIC) - start
  expect_equal(ends.first["hash"], ends.last["hash"], "hashes")
  expect_equal([TICKS, TICKS], ends.map { |end_| end_["ticks"] }, "ticks")
  [TICKS / (took - END_SECONDS), flood, ends]
end

network_test "a match keeps its rate while one address sends 100,000 datagrams a second" do
  rate, flood, ends = rate_of_match do |one|
    Player.new("flood", "#{WORLD}/flood", one.port, RATE, FLOOD_SECONDS, name_in(one.invite))
  end
  sent = flood.finish.out[/sent (\d+)/, 1].to_i
  puts format("        %d datagrams a second for %d s: %.1f ticks a second of %d, %d waits",
              sent, FLOOD_SECONDS, rate, HZ, ends.sum { |end_| end_["stalls"] })
  expect(sent > RATE / 2, "only #{sent} datagrams a second were sent")
  expect(rate > HZ * 0.95, "#{rate} ticks a second")
end

network_test "a joiner gets in while one address sends 100,000 datagrams a second" do
  one = host("hunt", "--hz", HZ, "--ticks", 60, "--bot", 1)
  Player.new("flood", "#{WORLD}/flood", one.port, RATE, FLOOD_SECONDS, name_in(one.invite))
  expect_same_end(one, join(one, "joiner", "--bot", 2))
end

finish_tests
