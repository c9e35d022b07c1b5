# SPDX-License-Identifier: MIT
# The files that verbs write, from outside: ruby test/tool/test_output.rb BUILT_COXSWAIN
require "fileutils"
require_relative "harness"

NOBODY = 65_534

HAS_PLAYERS = run(0, "--version").out !~ /without.*html/

# Starts a verb and waits until its output has begun.
def begin_writing(*line, part, **streams)
  pid = spawn(COXSWAIN, *line, out: "out", err: "err", **streams)
  1000.times do
    break if File.exist?(part) && File.size(part).positive?

    sleep 0.005
  end
  pid
end

# Runs a verb as somebody whom permissions bind; what it said on stderr.
def refused_by_permissions(*line)
  FileUtils.chmod(0o777, ".")
  as_nobody = %W[setpriv --reuid #{NOBODY} --regid #{NOBODY} --clear-groups]
  as_nobody = [] unless Process.uid.zero?
  _, err, status = Open3.capture3(*as_nobody, COXSWAIN, *line)
  raise Skip, "nobody may not run it: #{err}" if [126, 127].include?(status.exitstatus)

  expect_equal(2, status.exitstatus, "exit code of `#{line.join(' ')}`: #{err}")
  err
rescue Errno::ENOENT
  raise Skip, "there is no setpriv"
end

tool_test "Ctrl-C takes the part of a player along, and what was there stays" do
  raise Skip, "this build has no players" unless HAS_PLAYERS

  record_hunt("whole.cox", "--ticks", "400")
  File.write("match.html", "before")
  %w[INT TERM].each do |signal|
    reader, writer = IO.pipe # which never has all of the recording
    writer.write(File.binread("whole.cox")[0, 4000])
    trap(signal, "DEFAULT") # a test in the background inherits that Ctrl-C is ignored
    pid = begin_writing("render", "-", "-o", "match.html", "match.html.part", in: reader)
    Process.kill(signal, pid)
    [reader, writer].each(&:close)
    Process.wait(pid)
    expect_equal(Signal.list[signal], $?.termsig, "the signal that ended it")
    expect_equal([], Dir["*.part*"], "files left behind")
    expect_equal("before", File.read("match.html"), "what was there")
  end
end

tool_test "two growing players of one name do not touch each other's chunks" do
  raise Skip, "this build has no players" unless HAS_PLAYERS

  record_hunt("whole.cox", "--ticks", "400")
  bytes = File.binread("whole.cox")
  File.binwrite("grows.cox", bytes[0, bytes.bytesize * 3 / 4])
  pid = begin_writing("render", "--follow", "grows.cox", "-o", "match.html", "match.html")
  run_refused("match.chunks: another process is writing it", "render", "--follow", "whole.cox",
              "-o", "match.html")
  File.binwrite("grows.cox", bytes[bytes.bytesize * 3 / 4..], mode: "ab")
  Process.wait(pid)
  expect_equal(0, $?.exitstatus, "exit code of the first: #{File.read('err')}")
  first = File.binread("match.chunks")
  run(0, "render", "--follow", "whole.cox", "-o", "alone.html")
  expect_equal(File.binread("alone.chunks"), first, "the chunks of the first")
end

tool_test "a picture never replaces a recording that it shows" do
  record_hunt("a.svg", "--ticks", "9")
  record_hunt("b.svg", "--ticks", "9")
  before = %w[a.svg b.svg].map { |name| File.binread(name) }
  %w[a.svg b.svg].each do |name|
    run_refused("#{name}: is the input", "render", "a.svg", "b.svg", "-o", name)
  end
  expect_equal(before, %w[a.svg b.svg].map { |name| File.binread(name) }, "the recordings")
end

tool_test "a file that is write-protected is not replaced" do
  record_hunt("a.cox", "--ticks", "9")
  [%w[keep.cox record hunt --ticks 9 -o], %w[keep.svg render a.cox -o],
   %w[keep.svg plot a.cox hunters.stamina -o],
   %w[keep.cox pack a.cox --keyframes 5 -o]].each do |name, *line|
    File.write(name, "before")
    FileUtils.chmod(0o444, name)
    err = refused_by_permissions(*line, name)
    expect_says(err, "coxswain: #{name}: cannot be written: Permission denied")
    expect_equal("before", File.read(name), "what was there")
    FileUtils.chmod(0o644, name)
  end
  expect_equal([], Dir["*.part*"], "files left behind")
end

finish_tests
