# SPDX-License-Identifier: MIT
# coxswain report, and what verbs make of its files: ruby test/tool/test_report.rb BUILT_COXSWAIN
require_relative "harness"
require_relative "replay_bytes"

# Records hunt twice, with inputs that part at a tick.
def record_two(tick, ticks, *options)
  { "a" => 100, "b" => 101 }.each do |name, y|
    File.write("#{name}.txt", "5 0 cursor 900 500\n#{tick} 0 cursor 100 #{y}\n")
    record_hunt("#{name}.cox", "--input", "#{name}.txt", "--ticks", ticks.to_s, *options)
  end
end

# Records the counters by a build that counts rightly and by one that drifts. Returns the first.
def record_drift(*options)
  honest = build_scenario("counter.c", "honest.so")
  drift = build_scenario("counter.c", "drift.so", "DRIFT")
  File.write("input.txt", "3 0 push 2 5\n110 0 push 2 1\n")
  { "a" => honest, "b" => drift }.each do |name, scenario|
    run(0, "record", "--sim", scenario, "-o", "#{name}.cox", "--ticks", "400", "--input",
        "input.txt", *options)
  end
  honest
end

# The lines of a comparison that name the difference.
def difference(out) = out.lines.grep(/^(input|state|  last command)/)

tool_test "a report has what diff says, and says the same again by its two sides" do
  record_two(700, 900)
  told = difference(run(1, "diff", "a.cox", "b.cox").out)
  said = run(0, "report", "a.cox", "b.cox", "-o", "r.txt").out
  expect_says(said, /^reported the difference of a\.cox and b\.cox in r\.txt: \d+ bytes$/)
  expect_equal(told, difference(run(0, "info", "r.txt").out), "info")
  expect_equal(told, difference(run(1, "diff", "r.txt:a", "r.txt:b").out), "diff of the sides")
  out = run(0, "verify", "r.txt").out
  expect_says(out, /\Ar\.txt:a: same: ticks 768 hash \h{16}\nr\.txt:b: same: ticks 768 hash /)
  expect_equal(run(0, "dump", "a.cox", "--tick", "701").out,
               run(0, "dump", "r.txt:a", "--tick", "701").out, "the state of side a")
end

tool_test "find tells of both sides" do
  record_two(700, 900)
  run(0, "report", "a.cox", "b.cox", "-o", "r.txt")
  asked = "cursors.position.y of 1 < 500"
  out = run(0, "find", "r.txt", asked).out
  row = "tick 701: #{asked}: row 1, value"
  expect_equal("r.txt:a: #{row} 100\nr.txt:b: #{row} 101\n", out, "what was found")
  told = run(0, "find", "r.txt", asked, "--json").out.lines.map { |line| JSON.parse(line) }
  expect_equal([["r.txt:a", 701], ["r.txt:b", 701]],
               told.map { |one| one.values_at("file", "tick") }, "JSON")
  run(1, "find", "r.txt", "cursors.position.y of 1 = 101")
end

tool_test "info names the builds, both recordings and their part" do
  record_two(700, 900)
  run(0, "report", "a.cox", "b.cox", "-o", "r.txt")
  out = run(0, "info", "r.txt").out
  expect_says(out, "r.txt is a report of two recordings, r.txt:a and r.txt:b\n")
  expect_says(out, /^compared by coxswain \d+\.\d+\.\d+, build \h{16}, core epoch \d+, /)
  schema = run(0, "info", "b.cox").out[/^schema +(\h+)/, 1]
  expect_says(out, /^b: b\.cox: hunt, epoch 1, core .*, container 3, schema #{schema}, seed 0$/)
  expect_says(out, "here are ticks 660 to 768\n")
  told = run_json(0, "info", "r.txt")
  expect_equal(%w[r.txt:a r.txt:b], told["report_of"], "JSON")
  expect_says(told["head"], "state: tick 701: ")
end

tool_test "a machine that computes differently is told by the report alone" do
  honest = record_drift("--keyframe", "25")
  run(0, "report", "--sim", honest, "a.cox", "b.cox", "-o", "r.txt")
  out = run(1, "verify", "--sim", honest, "r.txt").out
  expect_says(out, /^r\.txt:a: same: ticks 150 hash /)
  expect_says(out, /^r\.txt:b: diverged between ticks 60 and 75: /)
  told = run_json(1, "diff", "--sim", honest, "r.txt:a", "r.txt:b")["state"]
  cell = { "tick" => 75, "table" => "counters", "row" => 2, "column" => "value",
           "keyframe_of" => "r.txt:b" }
  expect_equal(cell, told.slice(*cell.keys), "state")
  told = run_json(1, "verify", "r.txt", "--sim", "./drift.so")
  expect_equal([["r.txt:a", 1], ["r.txt:b", 0]], told.map { |side| side.values_at("file", "code") },
               "the other machine")
end

tool_test "the recordings of a match that ended by a desync give its sentence and its states" do
  raise Skip, "this build has no network" if run(0, "--version").out =~ /without.*network/

  honest = build_scenario("counter.c", "honest.so")
  drift = build_scenario("counter.c", "drift.so", "DRIFT")
  host = IO.popen([COXSWAIN, "host", "--sim", honest, "--players", "2", "--hz", "200",
                   "--port", "0", "-o", "host.cox", err: "host.err"])
  invite = nil
  invite = host.gets[/COXSWAIN_INVITE='?(\S+?)'? /, 1] until invite
  run(1, "join", invite, "--sim", drift, "-o", "join.cox")
  host.read
  host.close
  run(0, "report", "--sim", honest, "host.cox", "join.cox", "-o", "r.txt")
  sentence = /note "tick \d+: counters 2 value is \d+ at the host and \d+ at player 1; /
  expect_equal(2, run(0, "info", "r.txt").out.scan(sentence).size, "notes in the head")
  out = run(1, "verify", "--sim", honest, "r.txt").out
  expect_equal(2, out.scan(sentence).size, "notes of the sides")
  expect_says(out, /^r\.txt:a: same: /)
  expect_says(out, /^r\.txt:b: diverged between ticks \d+ and \d+: /)
end

tool_test "without keyframes the checkpoints between which a side diverged are told" do
  honest = record_drift("--keyframe", "0")
  run(0, "report", "--sim", honest, "a.cox", "b.cox", "-o", "r.txt")
  out = run(1, "verify", "--sim", honest, "r.txt").out
  expect_says(out, /^r\.txt:b: diverged between ticks 60 and 120: /)
end

tool_test "the notes of both are in the report" do
  record_two(50, 200)
  ReplayBytes.new("b.cox").insert_before_end(ReplayBytes::NOTE, "states \"differ\"\n# x")
             .write("noted.cox")
  run(0, "report", "a.cox", "noted.cox", "-o", "r.txt")
  expect_says(run(0, "info", "r.txt").out, "noted.cox: note \"states \\x22differ\\x22\\x0a# x\"\n")
end

tool_test "where only the inputs differ, the report says so" do
  honest = build_scenario("counter.c", "honest.so")
  { "a" => 1, "b" => 2 }.each do |name, player|
    File.write("input.txt", "30 #{player} push 2 5\n")
    run(0, "record", "--sim", honest, "-o", "#{name}.cox", "--ticks", "200", "--input", "input.txt")
  end
  run(0, "report", "--sim", honest, "a.cox", "b.cox", "-o", "r.txt")
  expect_says(run(0, "info", "r.txt").out, "no state differs as far as both were played: ")
end

tool_test "a report of a long match is as small as one of a short one" do
  record_two(17_000, 18_000)
  run(0, "report", "a.cox", "b.cox", "-o", "long.txt")
  record_two(700, 900, "--keyframe", "0")
  run(0, "report", "a.cox", "b.cox", "-o", "short.txt")
  long, short = %w[long.txt short.txt].map { |name| File.size(name) }
  expect(long < 32_000 && long < 2 * short, "#{long} and #{short} bytes")
end

tool_test "a recording that joined late, and one that was cut, give their part" do
  record_two(300, 600)
  run(0, "record", "--from", "b.cox", "--tick", "200", "--ticks", "500", "-o", "late.cox",
      "--input", "b.txt")
  replay = ReplayBytes.new("a.cox")
  last = replay.records.index do |one|
    one.type == ReplayBytes::CHECKPOINT && one.payload.unpack1("V") == 360
  end
  File.binwrite("cut.cox", File.binread("a.cox")[0, replay.offsets[last] + 4])
  run(0, "report", "cut.cox", "late.cox", "-o", "r.txt")
  out = run(3, "verify", "r.txt").out
  expect_equal(out, run(3, "verify", "--follow", "r.txt").out, "what does not grow")
  expect_says(out, /^r\.txt:a: truncated at tick \d+, verified to tick \d+/)
  expect_says(out, /^r\.txt:b: same: /)
end

tool_test "what is no difference of two recordings is refused, and nothing is written" do
  record_two(50, 100)
  run(0, "record", "homing", "--ticks", "10", "-o", "other.cox")
  File.write("r.txt", "kept")
  same = "a.cox and a.cox are the same up to tick 100; there is nothing to report"
  run_refused(same, "report", "a.cox", "a.cox", "-o", "r.txt")
  run_refused("a.cox is of hunt and other.cox of homing; two recordings of one match were expected",
              "report", "a.cox", "other.cox", "-o", "r.txt")
  run_refused("b.txt: is not a replay", "report", "a.cox", "b.txt", "-o", "r.txt")
  run_refused("none.cox: cannot be read", "report", "a.cox", "none.cox", "-o", "r.txt")
  run_refused("is the input", "report", "a.cox", "b.cox", "-o", "b.cox")
  run_refused("report wants -o FILE", "report", "a.cox", "b.cox")
  run_refused("is read twice", "report", "-", "b.cox", "-o", "r.txt", stdin: File.binread("a.cox"))
  expect_equal("kept", File.read("r.txt"), "the file that stood there")
  run(0, "report", "a.cox", "b.cox", "-o", "r.txt")
  expect_says(File.read("r.txt"), "coxswain-report 1\n")
end

tool_test "a whole report where one recording is wanted names its sides" do
  record_two(50, 100)
  run(0, "report", "a.cox", "b.cox", "-o", "r.txt")
  words = "r.txt: is a report, and one of its recordings was expected: r.txt:a or r.txt:b"
  run_refused(words, "dump", "r.txt")
  run_refused(words, "diff", "r.txt", "a.cox")
  run_refused("a.cox, line 1: `coxswain-report 1` was expected", "verify", "a.cox:a")
end

tool_test "a report with other line ends is the same one" do
  record_two(50, 100)
  run(0, "report", "a.cox", "b.cox", "-o", "r.txt")
  out = run(0, "verify", "r.txt").out
  File.binwrite("crlf.txt", File.read("r.txt").gsub("\n", "\r\n"))
  expect_equal(out, run(0, "verify", "crlf.txt").out.gsub("crlf", "r"), "verdicts")
end

tool_test "a report that is cut or changed anywhere is told, and no verb crashes" do
  record_two(50, 100)
  run(0, "report", "a.cox", "b.cox", "-o", "r.txt")
  text = File.binread("r.txt")
  half = text.index("coxswain-text", text.index("coxswain-text") + 1)
  File.binwrite("cut.txt", text[0, half])
  result = run(2, "verify", "cut.txt")
  expect_says(result.out, "cut.txt:a: same: ")
  expect_says(result.err, /cut\.txt, line \d+: recording b was expected: the report is cut/)
  File.binwrite("cut.txt", "#{text}coxswain-text 2\n")
  expect_says(run(2, "verify", "cut.txt").err, "two recordings were expected, and here are 3")
  File.binwrite("cut.txt", text.sub("report 1", "report 2"))
  expect_says(run(2, "verify", "cut.txt").err, "is report version 2, and this reads version 1")
  random = Random.new(1)
  20.times do
    mutant = text.dup
    3.times { mutant.setbyte(random.rand(mutant.bytesize), random.rand(256)) }
    File.binwrite("mutant.txt", mutant[0, random.rand(mutant.bytesize)])
    [%w[verify], %w[info]].each do |verb|
      _, err, status = Open3.capture3(COXSWAIN, *verb, "mutant.txt", binmode: true)
      expect([0, 1, 2, 3].include?(status.exitstatus), "#{verb}: #{status}: #{err}")
    end
  end
end

finish_tests
