# SPDX-License-Identifier: MIT
# coxswain verify on many files, or parts of one, side by side in threads and processes:
# ruby test/tool/test_verify_many.rb BUILT_COXSWAIN
require "pty"
require_relative "harness"

tool_test "many files are verified in the order given, and the gravest result is the exit code" do
  honest = build_scenario("counter.c", "honest.so")
  drift = build_scenario("counter.c", "drift.so", "DRIFT")
  names = (1..12).map do |i|
    object = i == 7 ? drift : honest
    run(0, "record", "--sim", object, "-o", "#{i}.cox", "--seed", i.to_s, "--ticks", "#{i}00")
    "#{i}.cox"
  end
  result = run(1, "verify", "--sim", honest, *names)
  expect_equal(names, result.out.lines.map { |line| line[/\A[^:]+/] }, "order")
  diverged = result.out.lines.grep(/diverged/).map { |line| line[/\A[^:]+/] }
  expect_equal(["7.cox"], diverged, "diverged")
  alone = run(1, "verify", "--sim", honest, "--threads", "1", *names)
  expect_equal(result.out, alone.out, "one thread")
  File.binwrite("cut.cox", File.binread("1.cox")[0..-3])
  run(3, "verify", "--sim", honest, "1.cox", "cut.cox", "2.cox")
  run(2, "verify", "--sim", honest, "1.cox", "cut.cox", "nowhere.cox")
  run(1, "verify", "--sim", honest, "cut.cox", "nowhere.cox", "7.cox")
  run_refused("--threads takes a whole number from 1 to", "verify", "--threads", "0", "1.cox")
end

tool_test "a user's own scenario may have static scratch memory, because replays do not share it" do
  scratch = build_scenario("harbour.c", "scratch.so", "SCRATCH")
  names = (1..8).map { |seed| "#{seed}.cox" }
  names.each { |name| record_boats(scratch, name, "--seed", name.to_i.to_s, "--ticks", "60") }
  alone = names.map { |name| run(0, "verify", "--sim", scratch, name).out }.join
  10.times { expect_equal(alone, run(0, "verify", "--sim", scratch, *names).out, "all at once") }
  expect_equal(alone, run(0, "verify", "--sim", scratch, "--threads", "1", *names).out, "in turn")
end

tool_test "a scenario that crashes spoils only its own replay" do
  honest = build_scenario("harbour.c", "honest.so")
  crash = build_scenario("harbour.c", "crash.so", "CRASH")
  record_boats(honest, "good.cox", "--ticks", "2")
  record_boats(honest, "bad.cox", "--ticks", "30")
  result = run(2, "verify", "--sim", crash, "good.cox", "bad.cox", "good.cox")
  expect_equal(["good.cox: same"] * 2, result.out.lines.map { |line| line[/\A.*?: \w+/] }, "stdout")
  expect_says(result.err, /\Acoxswain: bad.cox: the simulation crashed \(SIG[A-Z]+\) at tick 2\n\z/)
  leave = build_scenario("harbour.c", "leave.so", "LEAVE")
  run_refused("bad.cox: the simulation ended its process at tick 2", "verify", "--sim", leave,
              "bad.cox")
  told = run_json(2, "verify", "--sim", crash, "bad.cox", "good.cox")
  expect_equal([["crashed", 2], ["same", 0]], told.map { |file| file.values_at("verdict", "code") },
               "JSON")
end

# The processes that a process has started.
def children_of(pid) = File.read("/proc/#{pid}/task/#{pid}/children").split.map(&:to_i)

# Those that verify has started for its jobs, by way of the one in which the scenario is loaded.
def workers_of(pid)
  children_of(pid).flat_map { |child| children_of(child) }
rescue Errno::ENOENT
  []
end

def is_there(pid)
  Process.kill(0, pid)
rescue Errno::ESRCH
  false
end

tool_test "Ctrl-C ends a verification and all the processes that it started" do
  raise Skip, "/proc names no children here" unless File.exist?("/proc/#{$$}/task/#{$$}/children")

  scratch = build_scenario("harbour.c", "scratch.so", "SCRATCH")
  run(0, "record", "--sim", scratch, "-o", "long.cox", "--ticks", "60000")
  pid = spawn(COXSWAIN, "verify", "--sim", scratch, "--threads", "3", *["long.cox"] * 6,
              out: "out", err: "err", pgroup: true)
  children = []
  100.times { (children = workers_of(pid)).size == 3 ? break : sleep(0.02) }
  expect_equal(3, children.size, "processes at once")
  Process.kill(:INT, pid)
  Process.wait(pid)
  expect_equal(130, $?.exitstatus, "exit code; #{File.read('err')}")
  left = children.select { |child| is_there(child) }
  expect_equal([], left, "processes that are left")
end

tool_test "a progress bar shows on a terminal for a user's own scenario too" do
  scratch = build_scenario("harbour.c", "scratch.so", "SCRATCH")
  run(0, "record", "--sim", scratch, "-o", "long.cox", "--ticks", "300000")
  text = +""
  line = [COXSWAIN, "verify", "--threads", "1", "--sim", scratch, "long.cox"]
  PTY.spawn({ "TERM" => "xterm" }, *line) do |terminal, _, pid|
    text << terminal.readpartial(1000) until text.match?(/[1-9]\d? %/)
    Process.kill(:INT, pid)
  rescue Errno::EIO
    raise Fault, "the verification ended before its bar said more than 0 %: #{text}"
  end
  expect_says(text, /verifying \[#*\.*\] +\d+ %/)
end

# Runs a line of bash in which $0 is the command, and expects an exit code.
def run_bash(code, line)
  out, err, status = Open3.capture3("timeout", "20", "bash", "-c", line, COXSWAIN)
  expect_equal(code, status.exitstatus, "exit code of `#{line}`, which said: #{out}#{err}")
  out
end

tool_test "a pipe that has a path is read once, and verified as a file is" do
  ticks, hash = record_hunt("a.cox", "--ticks", "5000")
  out = run_bash(0, '"$0" verify --threads 4 <(cat a.cox)')
  expect_equal([ticks, hash], last_result(out), "a process substitution")
  out = run_bash(0, 'mkfifo pipe; cat a.cox >pipe & "$0" verify --threads 4 pipe')
  expect_equal([ticks, hash], last_result(out), "a named pipe")
end

finish_tests
