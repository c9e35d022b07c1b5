#!/usr/bin/env ruby
# SPDX-License-Identifier: MIT
# A program of its own, the one of docs/udp.md, in matches with the command.
require_relative "players"

LIBRARIES = %w[udp net steer core].map do |library|
  File.join(File.dirname(COXSWAIN), "libcoxswain-#{library}.a")
end

# The program of the page, and its simulation as a scenario for the command.
def build_boats
  page = File.read("#{ROOT}/docs/udp.md", encoding: "UTF-8")
  File.write("boats.c", page[/^<!-- file: boats\.c -->\n```c\n(.*?)^```/m, 1])
  compile = [ENV.fetch("CC", "cc"), "-std=c11", "-O1", "-I#{ROOT}/include", "-I."]
  libraries = [*LIBRARIES, "-lsodium"]
  [["boats.c", *libraries, "-o", "boats"],
   ["-shared", "-fPIC", "#{ROOT}/test/network/pond.c", *libraries, "-o", "pond.so"]].each do |line|
    _, err, status = Open3.capture3(*compile, *line)
    raise Fault, err unless status.success?
  end
end

network_test "the program of docs/udp.md joins a host of the command" do
  build_boats
  one = host("--sim=./pond.so", "--hz", 60, "--ticks", 180, "--bot", 1, "-o", "one.cox")
  two = Player.new("boats", "env", "BOATS_INVITE=#{one.invite}", "./boats", "two.cox")
  result = one.finish.result
  two.finish
  expect_says(two.out, format("ticks %d hash %s", *result))
  expect_equal(180, result.first, "ticks")
  run(0, "diff", "one.cox", "two.cox", "--sim", "./pond.so")
end

network_test "the command joins the program of docs/udp.md" do
  build_boats
  one = Player.new("boats", "./boats", "one.cox")
  invite = one.wait_for(%r{^\S+/[\w-]+$})[0]
  two = Player.new("joiner", COXSWAIN, "join", invite, "--sim", "./pond.so")
  result = two.finish.result
  one.finish
  expect_says(one.out, format("ticks %d hash %s", *result))
end

finish_tests
