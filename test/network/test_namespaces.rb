#!/usr/bin/env ruby
# SPDX-License-Identifier: MIT
# Matches between network namespaces, each a machine of its own: veth pairs join them to a bridge,
# and iptables loses packets at random. A test is skipped by name without the right to make these.
require_relative "players"

# Three machines on one wire.
class Wire
  attr_reader :hosts

  def initialize
    @mark = "cox#{Process.pid}"
    @hub = "#{@mark}h"
    @hosts = %w[a b c].map { |letter| "#{@mark}#{letter}" }
    begin
      make
    rescue Fault => e
      remove
      raise Skip, "network namespaces cannot be made here (#{e.message.lines.first.strip})"
    end
  end

  def address(number) = "10.77.0.#{number + 1}"

  # The prefix that runs a command on a machine.
  def prefix(number) = ["ip", "netns", "exec", hosts[number]]

  # Loses packets to a machine.
  def lose(number, probability)
    sh(*prefix(number), "iptables", "-A", "INPUT", "-p", "udp", "-m", "statistic", "--mode",
       "random", "--probability", probability.to_s, "-j", "DROP")
  rescue Fault => e
    raise Skip, "iptables has no module statistic here (#{e.message.lines.last.strip})"
  end

  def lost(number)
    counters, = Open3.capture2(*prefix(number), "iptables", "-L", "INPUT", "-v", "-n", "-x")
    counters[/^\s*(\d+)\s+\d+\s+DROP/, 1].to_i
  end

  def remove
    [@hub, *@hosts].each { |name| system("ip", "netns", "del", name, err: "/dev/null") }
  end

  private

  def sh(*line)
    said, status = Open3.capture2e(*line)
    raise Fault, "#{line.join(' ')}: #{said}" unless status.success?
  rescue SystemCallError => e
    raise Fault, "#{line.first}: #{e.message}"
  end

  def make
    [@hub, *@hosts].each { |name| sh("ip", "netns", "add", name) }
    sh("ip", "-n", @hub, "link", "add", "bridge", "type", "bridge")
    sh("ip", "-n", @hub, "link", "set", "bridge", "up")
    @hosts.each_with_index { |name, number| plug(name, number) }
  end

  def plug(name, number)
    sh("ip", "-n", @hub, "link", "add", "port#{number}", "type", "veth", "peer", "name", "eth0",
       "netns", name)
    sh("ip", "-n", @hub, "link", "set", "port#{number}", "master", "bridge", "up")
    sh("ip", "-n", name, "address", "add", "#{address(number)}/24", "dev", "eth0")
    sh("ip", "-n", name, "link", "set", "eth0", "up")
    sh("ip", "-n", name, "link", "set", "lo", "up")
  end
end

# A match of three machines, each with its own share of lost packets.
def expect_match_on_wire(ticks, losses = [])
  wire = Wire.new
  losses.each_with_index { |probability, number| wire.lose(number, probability) }
  one = host("hunt", "--hz", 60, "--players", 3, "--ticks", ticks, "--bot", 1, "-o", "0.cox",
             prefix: wire.prefix(0))
  others = [1, 2].map do |i|
    Player.new("joiner#{i}", *wire.prefix(i), COXSWAIN, "join",
               one.invite(address: wire.address(0)), "--bot", i + 1, "-o", "#{i}.cox")
  end
  result = expect_same_end(one, *others)
  expect_equal(ticks, result.first, "ticks")
  expect_verified(result, "0.cox", "1.cox", "2.cox")
  (1..2).each { |i| expect_says(one.out, "from #{wire.address(i)}:") }
  losses.each_index { |number| expect(wire.lost(number) > 10, "host #{number} lost nothing") }
ensure
  wire&.remove
end

network_test "three hosts on one wire play to the same state" do
  expect_match_on_wire(240)
end

network_test "three hosts that lose 10, 25 and 15 % of what comes play to the same state" do
  expect_match_on_wire(240, [0.1, 0.25, 0.15])
end

finish_tests
