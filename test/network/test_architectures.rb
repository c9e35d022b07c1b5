#!/usr/bin/env ruby
# SPDX-License-Identifier: MIT
# Peers on other machines: the command for s390x, which has the other byte order, and for 32-bit
# ARM, both emulated, play with this machine. Each is skipped by name if a compiler, an emulator or
# libsodium is missing.
require_relative "players"

MACHINES = {
  "s390x" => %w[s390x-linux-gnu s390x],
  "armhf" => %w[arm-linux-gnueabihf arm],
}.freeze

def installed?(program)
  ENV["PATH"].split(":").any? { |path| File.executable?("#{path}/#{program}") }
end

# The command line that runs coxswain as on another machine.
def foreign_command(architecture)
  triplet, emulator = MACHINES.fetch(architecture)
  ["#{triplet}-gcc", "qemu-#{emulator}"].each do |program|
    raise Skip, "#{program} is not here" unless installed?(program)
  end
  folder = "build/network/#{architecture}"
  said, status = Open3.capture2e("#{__dir__}/foreign", architecture, triplet, folder)
  command = ["qemu-#{emulator}", "-L", "/usr/#{triplet}", "#{ROOT}/#{folder}/coxswain"]
  return command if status.success?

  raise Skip, "libsodium for #{architecture} cannot be fetched" if status.exitstatus == 77

  raise Fault, said.lines.last(20).join
end

MACHINES.each_key do |architecture|
  network_test "#{architecture} plays with this machine to the same state, and verifies it" do
    command = foreign_command(architecture)
    one = host("hunt", "--hz", 60, "--ticks", 240, "--bot", 1, "-o", "one.cox")
    two = Player.new("foreign", *command, "join", one.invite, "--bot", 2, "-o",
                     "two.cox")
    result = expect_same_end(one, two)
    expect_equal(240, result.first, "ticks")
    expect_verified(result, "one.cox", "two.cox")
    run(0, "diff", "one.cox", "two.cox")
    out, status = Open3.capture2(*command, "verify", "one.cox")
    expect(status.success?, "#{architecture} does not verify one.cox: #{out}")
    expect_equal(result, last_result(out), "what #{architecture} verifies")
  end
end

finish_tests
