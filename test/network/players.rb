# SPDX-License-Identifier: MIT
# Hosts and joiners of a match as processes beside the test. They print to files, so that a test can
# look at the output while they play; no process outlives the test.
require "pty"
require "shellwords"
require "socket"
require_relative "../tool/harness"

WORLD = File.expand_path(ARGV.fetch(1) { abort "usage: #{$PROGRAM_NAME} BUILT_COXSWAIN FOLDER" })
DEMO_CURSOR = "#{ROOT}/demo/cursor.csv".freeze
PATIENCE_SECONDS = 30 # for anything that a test waits for

# A process that plays.
class Player
  @living = []
  class << self
    attr_reader :living
  end

  attr_reader :name, :line

  # name is for messages and files; line is the whole command.
  def initialize(name, *line)
    @name = name
    @line = line.map(&:to_s)
    @pid = Process.spawn(*@line, in: "/dev/null", out: "#{name}.out", err: "#{name}.err")
    Player.living << self
  end

  def out = File.read("#{name}.out", encoding: "UTF-8")

  def err = File.read("#{name}.err", encoding: "UTF-8")

  # Waits until it has printed something, and gives the match.
  def wait_for(pattern)
    until (match = (out + err).match(pattern))
      raise Fault, "#{name} ended before it said #{pattern.inspect}#{said}" if ended?
      raise Fault, "#{name} did not say #{pattern.inspect}#{said}" if late?

      sleep 0.01
    end
    match
  end

  def signal(name) = Process.kill(name, @pid)

  # Waits until it has ended and expects its exit code, or :KILL.
  def finish(code = 0)
    until ended?
      raise Fault, "#{name} does not end#{said}" if late?

      sleep 0.01
    end
    actual = @status.signaled? ? Signal.signame(@status.termsig).to_sym : @status.exitstatus
    expect_equal(code, actual, "exit code of #{name}#{said}")
    self
  end

  # The ticks and the hash of the last line on stdout.
  def result = last_result(out)

  def kill
    return if ended?

    signal(:KILL)
    Process.wait(@pid)
  end

  def ended?
    return true if @status

    _, @status = Process.wait2(@pid, Process::WNOHANG)
    !@status.nil?
  end

  private

  def late?
    @deadline ||= Process.clock_gettime(Process::CLOCK_MONOTONIC) + PATIENCE_SECONDS
    Process.clock_gettime(Process::CLOCK_MONOTONIC) > @deadline
  end

  def said = "; `#{line.shelljoin}` said: #{out}#{err}"
end

# Runs a test, and ends the processes that still play.
def network_test(sentence)
  tool_test(sentence) { yield }
ensure
  Player.living.each(&:kill).clear
end

# A host on a free port; `prefix` is what runs the command, for instance an emulator.
def host(scenario, *options, name: "host", prefix: [])
  player = Player.new(name, *prefix, COXSWAIN, "host", scenario, "--port", 0, *options)
  def player.port = @port ||= wait_for(/on port (\d+),/)[1].to_i

  # What joins it, at another address or port than it says.
  def player.invite(address: "127.0.0.1", port: self.port, verb: "join")
    code = wait_for(%r{^to #{verb}.*: COXSWAIN_INVITE=\S+/([\w-]+)'? coxswain join})[1]
    "#{address}:#{port}/#{code}"
  end
  player.port
  player
end

# A joiner of a host; `at` are the address and the port, if not its own.
def join(host, name, *options, **at)
  Player.new(name, COXSWAIN, "join", host.invite(**at), *options)
end

# Starts a bad network in front of a host; gives its port.
def relay(host, *options, name: "relay")
  relay = Player.new(name, "#{WORLD}/relay", host.port, *options)
  relay.wait_for(/port (\d+)/)[1].to_i
end

# Another program behind a port of its own, which answers every datagram with a text; gives that
# port.
def stranger(text)
  socket = UDPSocket.new.tap { |made| made.bind("127.0.0.1", 0) }
  Thread.new do
    loop { socket.recvfrom(2048).last.then { |from| socket.send(text, 0, from[3], from[1]) } }
  end
  socket.addr[1]
end

# Expects all players to end well with the same ticks and hash, and returns these.
def expect_same_end(*players)
  results = players.map { |player| player.finish.result }
  expect_equal([results.first] * players.size, results,
               "ticks and hashes of #{players.map(&:name).join(', ')}")
  results.first
end

# Expects recordings to verify with the result of a match.
def expect_verified(result, *files)
  files.each do |file|
    expect_equal(result, last_result(run(0, "verify", file).out), "what #{file} verifies as")
  end
end
