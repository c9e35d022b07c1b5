# SPDX-License-Identifier: MIT
# Scenarios of a user's own that print, crash, exit, hang and close descriptors: what the command
# says then is its own. ruby test/tool/test_guard.rb BUILT_COXSWAIN
require_relative "harness"

FORGED = "a.cox: same: ticks 600 hash 0123456789abcdef"

# Builds rowdy.c in a folder of its own and gives its path.
def rowdy(*macros)
  name = ["rowdy", *macros].join("_").gsub(/\W/, "").downcase
  build_scenario("rowdy.c", "#{name}.so", "_POSIX_C_SOURCE=200809L", *macros)
end

# A recording that the quiet scenario made.
def record_quiet(file)
  run(0, "record", "--sim", rowdy, "-o", file, "--ticks", "30", "--keyframe", "0")
end

tool_test "what a scenario prints goes to stderr behind `game: `, whatever it looks like" do
  record_quiet("a.cox")
  loud = rowdy("PRINT")
  quiet = run(0, "verify", "--sim", rowdy, "a.cox").out
  verbs = [%w[verify a.cox], %w[verify --json a.cox], %w[dump --tick 20 a.cox],
           %w[record --ticks 20], %w[diff a.cox a.cox]]
  verbs.each do |verb|
    result = run(0, *verb, "--sim", loud)
    expect(!result.out.include?("0123456789abcdef"), "stdout of #{verb}: #{result.out}")
    result.err.lines.each { |line| expect(line.start_with?("game: "), "#{verb}: #{line}") }
    expect_says(result.err, "game: #{FORGED}\n")
    expect_says(result.err, "game: coxswain: #{FORGED}\\x0d\\x1b[2K\n")
  end
  expect_equal(quiet, run(0, "verify", "--sim", loud, "a.cox").out, "stdout of verify")
end

tool_test "what a scenario prints without a line end is a line all the same" do
  record_quiet("a.cox")
  result = run(0, "verify", "--sim", rowdy("MUTTER"), "a.cox")
  expect_equal("game: no end of this line\n", result.err, "stderr")
  result = run(0, "record", "--sim", rowdy("MUTTER"), "--ticks", "20")
  expect_equal("game: no end of this line\n", result.err, "stderr")
end

# What a fault of the scenario is called.
FAULTS = { "CRASH" => "the simulation crashed (SIGSEGV) at tick 12",
           "ABORT" => "the simulation crashed (SIGABRT) at tick 12",
           "LEAVE" => "the simulation ended the process at tick 12" }.freeze

tool_test "a crash and an exit are one sentence in record, which leaves what was there" do
  FAULTS.each do |macro, said|
    record_quiet("a.cox")
    before = File.binread("a.cox")
    object = rowdy(macro)
    result = run_refused(said, "record", "--sim", object, "-o", "a.cox", "--ticks", "30")
    expect_equal("coxswain: #{object}: #{said}\n", result.err, "stderr")
    expect_equal(before, File.binread("a.cox"), "what was there")
    expect_says(run(3, "verify", "--sim", rowdy, "a.cox.part").out, "a.cox.part: truncated at tick")
    File.delete("a.cox.part")
  end
end

tool_test "a crash and an exit are one sentence in verify, and the other files go on" do
  record_quiet("a.cox")
  run(0, "record", "--sim", rowdy, "-o", "short.cox", "--ticks", "9")
  FAULTS.each do |macro, said|
    result = run(2, "verify", "--sim", rowdy(macro), "a.cox", "short.cox")
    expected = "coxswain: a.cox: #{said.sub('the process', 'its process')}\n"
    expect_equal(expected, result.err, "stderr")
    expect_says(result.out, /\Ashort.cox: same: ticks 9 hash \h{16}\n\z/)
  end
end

tool_test "a crash while the shared object is loaded is one sentence" do
  record_quiet("a.cox")
  early = rowdy("EARLY")
  [%w[record], %w[verify a.cox], %w[scenarios], %w[host --players 1]].each do |verb|
    run_refused("#{early}: the simulation crashed (SIGABRT) before its first tick", *verb, "--sim",
                early)
  end
end

tool_test "closed descriptors 1 and 2 cost nothing but the scenario's own words" do
  shut = rowdy("SHUT", "PRINT")
  run(0, "record", "--sim", shut, "-o", "a.cox", "--ticks", "30", "--keyframe", "0")
  record_quiet("b.cox")
  expect_equal(File.binread("b.cox"), File.binread("a.cox"), "the recordings")
  result = run(0, "verify", "--sim", shut, "a.cox")
  expect_says(result.out, /\Aa.cox: same: ticks 30 hash \h{16}\n\z/)
  expect_equal("", result.err, "stderr")
end

tool_test "a scenario that closes every descriptor is one sentence" do
  record_quiet("a.cox")
  shut = rowdy("SHUT_ALL")
  run_refused("b.cox: could not be written: Bad file descriptor; ", "record", "--sim", shut, "-o",
              "b.cox", "--ticks", "30")
  run_refused("the standard output could not be written", "record", "--sim", shut, "--ticks", "30")
  out = run(2, "verify", "--sim", shut, "a.cox").out
  expect_says(out, /\Aa.cox: could not be read at byte \d+: ticks \d+ hash \h{16}\n\z/)
end

tool_test "a step that never returns is stopped by --cpu-seconds, and the other files go on" do
  record_quiet("a.cox")
  run(0, "record", "--sim", rowdy, "-o", "short.cox", "--ticks", "9")
  result = run(2, "verify", "--cpu-seconds", "1", "--sim", rowdy("SPIN"), "a.cox", "short.cox")
  expect_equal("coxswain: a.cox: stopped at tick 12 by --cpu-seconds\n", result.err, "stderr")
  expect_says(result.out, "short.cox: same: ticks 9 hash ")
  told = run_json(2, "verify", "--cpu-seconds", "1", "--sim", rowdy("SPIN"), "a.cox").first
  expect_equal(["stopped", 2], told.values_at("verdict", "code"), "JSON")
end

tool_test "--cpu-seconds stops a step that sleeps, by the clock, and the other files go on" do
  record_quiet("a.cox")
  run(0, "record", "--sim", rowdy, "-o", "short.cox", "--ticks", "9")
  result = run(2, "verify", "--cpu-seconds", "1", "--sim", rowdy("SLEEP"), "a.cox", "short.cox")
  said = "one call of the simulation slept for 5 seconds by the clock"
  expect_equal("coxswain: a.cox: stopped at tick 12 by --cpu-seconds: #{said}\n", result.err,
               "stderr")
  expect_says(result.out, "short.cox: same: ticks 9 hash ")
end

tool_test "--memory stops a step that allocates more, and the other files go on" do
  record_quiet("a.cox")
  run(0, "record", "--sim", rowdy, "-o", "short.cox", "--ticks", "9")
  [rowdy("HOARD=600"), rowdy("HOARD=600", "GIVE_UP")].each do |object|
    result = run(2, "verify", "--memory", "64M", "--sim", object, "a.cox", "short.cox")
    expect_equal("coxswain: a.cox: stopped at tick 12 by --memory\n", result.err, "stderr")
    expect_says(result.out, "short.cox: same: ticks 9 hash ")
  end
  run(0, "verify", "--sim", rowdy("HOARD=600"), "a.cox")
  run(0, "verify", "--memory", "64M", "--sim", rowdy("HOARD=60"), "a.cox")
end

tool_test "waiting for a file is no step, so the clock does not count it" do
  record_quiet("a.cox")
  bytes = File.binread("a.cox")
  line = [COXSWAIN, "verify", "--cpu-seconds", "1", "--sim", rowdy, "-"]
  told = IO.popen(line, "r+b") do |verify|
    verify.write(bytes[0, bytes.size - 20])
    sleep 5.5
    verify.write(bytes[-20..])
    verify.close_write
    verify.read
  end
  expect_says(told, /same: ticks 30 hash \h{16}\n\z/)
end

# Starts the command, interrupts it once it has begun, and returns exit code and stderr.
def interrupt(*line)
  pid = spawn(COXSWAIN, *line, out: File::NULL, err: "err")
  sleep 0.5
  Process.kill(:INT, pid)
  Process.wait(pid)
  [$?.exitstatus, File.read("err")]
end

UNENDED = "the simulation did not end its step at tick 12; it was stopped".freeze

tool_test "Ctrl-C ends a recording whose step never returns or sleeps, in a sentence" do
  [rowdy("SPIN"), rowdy("SLEEP")].each do |object|
    code, err = interrupt("record", "--sim", object, "-o", "a.cox", "--ticks", "30")
    expect_equal(130, code, "exit code; #{err}")
    expect_equal("coxswain: #{object}: #{UNENDED}\n", err, "stderr")
    File.delete("a.cox.part")
  end
end

tool_test "Ctrl-C ends a verification and a search whose step never returns or sleeps" do
  record_quiet("a.cox")
  %w[SPIN SLEEP].each do |macro|
    code, = interrupt("verify", "--sim", rowdy(macro), "a.cox")
    expect_equal(130, code, "exit code")
  end
  code, = interrupt("find", "a.cox", "rows gone", "--sim", rowdy("SPIN"))
  expect_equal(130, code, "exit code of find")
end

tool_test "Ctrl-C ends a verb whose scenario sleeps while it is loaded or asked for its size" do
  [rowdy("OVERSLEEP"), rowdy("DOZE")].each do |object|
    code, err = interrupt("record", "--sim", object, "--ticks", "30")
    expect_equal(130, code, "exit code; #{err}")
  end
end

tool_test "--cpu-seconds stops a scenario that sleeps where it is asked for its size" do
  record_quiet("a.cox")
  result = run(2, "verify", "--cpu-seconds", "1", "--sim", rowdy("DOZE"), "a.cox")
  expect_says(result.err, "by --cpu-seconds: one call of the simulation slept for 5 seconds")
end

# The processes that a process started, and those that these started.
def descendants(pid)
  children = File.read("/proc/#{pid}/task/#{pid}/children").split.map(&:to_i)
  children + children.flat_map { |child| descendants(child) }
end

# Whether a process does something still.
def lives?(pid)
  File.read("/proc/#{pid}/stat")[/\) (\S)/, 1] != "Z"
rescue Errno::ENOENT, Errno::ESRCH
  false
end

tool_test "what runs a step that sleeps ends with the command, however that ends" do
  raise Skip, "no list of a process's children here" unless File.exist?("/proc/self/task")

  record_quiet("a.cox")
  sleeper = rowdy("SLEEP")
  { %w[record] => 1, %w[verify a.cox] => 2 }.each do |verb, count|
    pid = spawn(COXSWAIN, *verb, "--sim", sleeper, out: File::NULL)
    sleep 0.5
    started = descendants(pid)
    Process.kill(:KILL, pid)
    Process.wait(pid)
    expect_equal(count, started.size, "processes of #{verb}")
    10.times { sleep 0.1 if started.any? { |child| lives?(child) } }
    expect(started.none? { |child| lives?(child) }, "a process of #{verb} lives on")
  end
end

tool_test "Ctrl-C ends a recording of one's own scenario at its tick, with a whole file" do
  code, = interrupt("record", "--sim", rowdy, "-o", "a.cox", "--ticks", "4000000000",
                    "--checkpoint", "0")
  expect_equal(130, code, "exit code")
  run(0, "verify", "--sim", rowdy, "a.cox")
end

# Plays a match of two over a shared object for each side; the exit codes of host and joiner.
# interrupted: the side whose call does not return gets Ctrl-C after a while.
def play_match(hosts, joins, *options, interrupted: nil)
  raise Skip, "this build has no network" if run(0, "--version").out =~ /without.*network/

  host = IO.popen([COXSWAIN, "host", "--sim", hosts, "--players", "2", "--port", "0", "--ticks",
                   "60", *options, err: "host.err"])
  invite = nil
  invite = host.gets[/COXSWAIN_INVITE='?(\S+?)'? /, 1] until invite
  joiner = spawn(COXSWAIN, "join", invite, "--sim", joins, "--patience", "1500", out: "join.out",
                                                                             err: "join.err")
  sleep 1 if interrupted
  Process.kill(:INT, { host: host.pid, joiner: joiner }.fetch(interrupted)) if interrupted
  Process.wait(joiner)
  joined = $?.exitstatus
  host.read
  host.close
  [$?.exitstatus, joined]
end

# What one side said last on stderr: the other one may be waited for meanwhile.
def last_said(side) = File.readlines("#{side}.err").last

tool_test "Ctrl-C ends a joiner whose scenario sleeps while it is loaded, in a sentence" do
  raise Skip, "this build has no network" if run(0, "--version").out =~ /without.*network/

  sleeper = rowdy("OVERSLEEP")
  host = IO.popen([COXSWAIN, "host", "--sim", rowdy, "--players", "2", "--port", "0"],
                  err: File::NULL)
  invite = nil
  invite = host.gets[/COXSWAIN_INVITE='?(\S+?)'? /, 1] until invite
  code, err = interrupt("join", invite, "--sim", sleeper)
  Process.kill(:INT, host.pid)
  host.close
  expect_equal(130, code, "exit code; #{err}")
  expect_equal("coxswain: #{sleeper}: the simulation did not end before its first tick; it was " \
               "stopped\n", err, "stderr")
end

tool_test "a crash in a match is one sentence on both sides" do
  crash = rowdy("CRASH")
  hosted, joined = play_match(crash, crash, "-o", "host.cox")
  said = "coxswain: #{crash}: the simulation crashed (SIGSEGV) at tick 12\n"
  expect_equal([2, said], [hosted, last_said("host")], "the host")
  expect([2, 3].include?(joined), "exit code of the joiner #{joined}: #{File.read('join.err')}")
  expect(File.exist?("host.cox.part"), "the recording up to there: #{Dir['*']}")
end

tool_test "an exit and closed descriptors in a joiner's step are one sentence of the joiner" do
  { "LEAVE" => "the simulation ended the process at tick 12",
    "SHUT_ALL" => "the simulation closed the socket of the match" }.each do |macro, said|
    object = rowdy(macro)
    _, joined = play_match(rowdy, object, "--patience", "1500")
    expect_equal([2, true], [joined, last_said("join").end_with?("#{said}\n")], last_said("join"))
  end
end

tool_test "an exit and closed descriptors in a host's step are one sentence of the host" do
  { "LEAVE" => "the simulation ended the process at tick 12",
    "SHUT_ALL" => "the simulation closed the socket of the match" }.each do |macro, said|
    object = rowdy(macro)
    hosted, = play_match(object, rowdy, "--patience", "1500")
    expect_equal([2, true], [hosted, last_said("host").end_with?("#{said}\n")], last_said("host"))
  end
end

tool_test "Ctrl-C ends the side of a match whose step sleeps, in a sentence" do
  sleeper = rowdy("SLEEP")
  { host: [sleeper, rowdy], join: [rowdy, sleeper] }.each do |side, (hosts, joins)|
    codes = play_match(hosts, joins, "--patience", "1500",
                       interrupted: side == :join ? :joiner : :host)
    expect_equal(130, codes[side == :host ? 0 : 1], "exit code of #{side}: #{last_said(side)}")
    expect_equal("coxswain: #{sleeper}: #{UNENDED}\n", last_said(side), side.to_s)
  end
end

finish_tests
