# SPDX-License-Identifier: MIT
# What a file says of the program that made it, and what another program does with it:
# ruby test/tool/test_epochs.rb BUILT_COXSWAIN
require "fileutils"
require_relative "harness"
require_relative "replay_bytes"

# Builds a scenario with headers of other epochs.
def build_with_epochs(object, core, steer, *macros)
  FileUtils.cp_r(File.join(ROOT, "include"), "include_#{object}")
  version = "include_#{object}/coxswain/version.h"
  text = File.read(version)
  text.sub!(/(#define COX_EPOCH UINT32_C)\(\d+\)/, "\\1(#{core})") || raise(Fault, "no COX_EPOCH")
  text.sub!(/(#define COX_STEER_EPOCH UINT32_C)\(\d+\)/, "\\1(#{steer})") ||
    raise(Fault, "no COX_STEER_EPOCH")
  File.write(version, text)
  line = [ENV.fetch("CC", "cc"), "-std=c11", "-shared", "-fPIC", "-Iinclude_#{object}", "-o",
          object, *macros.map { |macro| "-D#{macro}" }, File.join(__dir__, "counter.c")]
  _, err, status = Open3.capture3(*line)
  raise Fault, "#{line.join(' ')}: #{err}" unless status.success?

  "./#{object}"
end

def present_epochs
  run(0, "record", "hunt", "--ticks", "0", "-o", "present.cox")
  run_json(0, "info", "present.cox").values_at("core_epoch", "steer_epoch")
end

tool_test "a scenario built with headers of another epoch is recorded with that number" do
  core, steer = present_epochs
  old = build_with_epochs("old.so", 99, 77)
  new = build_scenario("counter.c", "new.so")
  run(0, "record", "--sim", old, "-o", "old.cox", "--ticks", "20")
  told = run_json(0, "info", "old.cox")
  expect_equal([99, 77], told.values_at("core_epoch", "steer_epoch"), "epochs in the file")
  run(0, "verify", "--sim", old, "old.cox")
  run_refused("old.cox: was recorded with core epoch 99, this is #{core}", "verify", "--sim", new,
              "old.cox")
  run(0, "record", "--sim", new, "-o", "new.cox", "--ticks", "20")
  told = run_json(0, "info", "new.cox")
  expect_equal([core, steer], told.values_at("core_epoch", "steer_epoch"), "epochs in the file")
  run_refused("new.cox: was recorded with core epoch #{core}, this is 99", "verify", "--sim", old,
              "new.cox")
end

tool_test "another steer epoch is refused, unless the scenario uses nothing of steer" do
  core, steer = present_epochs
  later = build_with_epochs("later.so", core, steer + 1)
  new = build_scenario("counter.c", "new.so")
  free = build_scenario("counter.c", "free.so", "STEERS_NOT")
  run(0, "record", "--sim", later, "-o", "a.cox", "--ticks", "20")
  run_refused("a.cox: was recorded with steer epoch #{steer + 1}, this simulation has #{steer}",
              "verify", "--sim", new, "a.cox")
  run(0, "verify", "--sim", free, "a.cox")
  run(0, "record", "--sim", free, "-o", "b.cox", "--ticks", "20")
  expect_equal(steer, run_json(0, "info", "b.cox")["steer_epoch"], "the epoch that is stored")
end

tool_test "a divergence under another steer epoch names both" do
  core, steer = present_epochs
  later = build_with_epochs("later.so", core, steer + 1)
  drift = build_scenario("counter.c", "drift.so", "STEERS_NOT", "DRIFT")
  File.write("input.txt", (0...90).map { |t| "#{t} 0 push #{t % 3} #{t % 7}\n" }.join)
  run(0, "record", "--sim", later, "-o", "a.cox", "--checkpoint", "5", "--input", "input.txt")
  expect_says(run(1, "verify", "--sim", drift, "a.cox").out,
              ", recorded with steer epoch #{steer + 1}, played with #{steer}")
end

tool_test "a schema that differs is told by table and column, whatever the verb" do
  honest = build_scenario("counter.c", "honest.so")
  column = build_scenario("counter.c", "column.so", "COLUMN")
  order = build_scenario("counter.c", "order.so", 'ORDER="pull"')
  run(0, "record", "--sim", honest, "-o", "a.cox", "--ticks", "20")
  words = "a.cox: declares its state otherwise: table counters, column "
  run_refused(words, "verify", "--sim", column, "a.cox")
  run_refused(words, "dump", "--tick", "3", "--sim", column, "a.cox")
  run_refused(words, "diff", "--sim", column, "a.cox", "a.cox")
  run_refused(words, "record", "--sim", column, "--from", "a.cox", "--tick", "3", "-o", "b.cox")
  run_refused("a.cox: declares its state otherwise: command push: not in the simulation", "verify",
              "--sim", order, "a.cox")
end

tool_test "a schema that was changed in the file is damage, also where nothing is played" do
  run(0, "record", "hunt", "--ticks", "30", "-o", "a.cox")
  replay = ReplayBytes.new("a.cox")
  schema = replay.records.index { |record| record.type == ReplayBytes::SCHEMA }
  last = replay.records.rindex { |record| record.type == ReplayBytes::SCHEMA }
  renamed = replay.records[schema].payload
  at = renamed.index("capacity") || 4
  renamed.setbyte(at, renamed.getbyte(at) ^ 1)
  replay.write("b.cox")
  place = "damaged at byte #{replay.offsets[last]}"
  run_refused(place, "verify", "b.cox")
  expect_says(run(2, "info", "b.cox").err, place)
  expect_says(run(2, "dump", "b.cox").err, place)
end

tool_test "a recording has its ticks per second, and info the time that it plays" do
  run(0, "record", "flock", "--agents", "10", "--ticks", "5400", "-o", "a.cox")
  out = run(0, "info", "a.cox").out
  expect_says(out, /^ticks per second +60\n/)
  expect_says(out, /^playing time +0:01:30\.0\n/)
  run(0, "record", "flock", "--agents", "10", "--ticks", "90", "--hz", "20", "-o", "a.cox")
  told = run_json(0, "info", "a.cox")
  expect_equal([20, 4.5], told.values_at("ticks_per_second", "playing_seconds"), "with --hz")
  run(0, "record", "--from", "a.cox", "--tick", "30", "--ticks", "10", "-o", "b.cox")
  expect_equal(20, run_json(0, "info", "b.cox")["ticks_per_second"], "of a branch")
end

# A file whose state is set at tick 20 to what it is without commands.
def record_set_state
  File.write("input.txt", "3 0 cursor 1 2\n")
  run(0, "record", "hunt", "--ticks", "40", "--keyframe", "20", "--input", "input.txt", "-o",
      "with.cox")
  run(0, "record", "hunt", "--ticks", "40", "--keyframe", "20", "-o", "without.cox")
  with = run(0, "dump", "with.cox").out.lines
  without = run(0, "dump", "without.cox").out.lines
  set = without.index { |line| line.start_with?("index 20 ") }
  rest = without[set..].slice_before(/^(index|checkpoint|end|empty) /).first
  rest[0] = rest[0].sub("index", "state-set")
  before = with.take_while { |line| !line.start_with?("index 20 ") }
  # From there on all is as without commands, as far as the input hash goes too.
  File.write("text", (before + rest + without[(set + rest.size)..]).join)
  run(0, "pack", "text", "-o", "set.cox")
end

tool_test "a state that was set is dumped, packed, counted, played and sought" do
  record_set_state
  text = run(0, "dump", "set.cox").out
  expect_says(text, /^state-set 20 state \h{16} input \h{16}$/)
  File.write("again.txt", text)
  run(0, "pack", "again.txt", "-o", "again.cox")
  expect_equal(File.binread("set.cox"), File.binread("again.cox"), "bytes packed again")
  expect_equal(1, run_json(0, "info", "set.cox")["records"]["state-set"], "states")
  run(0, "verify", "set.cox")
  expect_equal(run(0, "dump", "--tick", "20", "without.cox").out,
               run(0, "dump", "--tick", "20", "set.cox").out, "the state of tick 20")
  expect_equal(run(0, "dump", "--tick", "19", "with.cox").out,
               run(0, "dump", "--tick", "19", "set.cox").out, "the state of tick 19")
end

tool_test "find looks at a whole state that was set, and at no half of one" do
  record_set_state
  replay = ReplayBytes.new("set.cox")
  state = replay.records.index { |record| record.type == ReplayBytes::STATE }
  behind = (state + 1..).find { |i| replay.records[i].type != ReplayBytes::KEYFRAME }
  (state + 1..behind).each do |cut|
    File.binwrite("cut.cox", File.binread("set.cox")[0, replay.offsets[cut]])
    out = run(3, "find", "cut.cox", "prey.position.x changes", "--each").out
    expect_equal("tick #{cut == behind ? 20 : 19}: ", out.lines.last[/.*?: /],
                 "the last tick that is looked at")
  end
end

tool_test "no table, picture or plot shows half of a state that was set" do
  record_set_state
  replay = ReplayBytes.new("set.cox")
  state = replay.records.index { |record| record.type == ReplayBytes::STATE }
  hash = run(0, "dump", "--tick", "19", "set.cox").out[/hash \h{16}/]
  lacking = run(0, "--version").out[/without .*/].to_s
  kinds = %w[svg gif html].reject { |kind| lacking.include?(kind) }
  (1..4).each do |pieces|
    File.binwrite("cut.cox", File.binread("set.cox")[0, replay.offsets[state + pieces]])
    lines = run(3, "dump", "cut.cox", "--csv", "prey.position.x").out.lines
    expect_equal("19", lines.last[/\d+/], "the last tick of a table")
    expect_says(run(3, "verify", "cut.cox").out, "ticks 19 #{hash}")
    [%w[plot cut.cox prey.position.x -o a.svg], *kinds.map { |k| %W[render cut.cox -o a.#{k}] }]
      .each { |line| expect_says(run(0, *line).out, "ticks 19 #{hash}") }
  end
end

tool_test "a picture of a tick at which a state was set shows that state" do
  record_set_state
  hash = run(0, "dump", "--tick", "20", "set.cox").out[/hash \h{16}/]
  [%w[render set.cox -o a.svg --to 20], %w[plot set.cox prey.position.x -o a.svg --to 20]]
    .each { |line| expect_says(run(0, *line).out, "ticks 20 #{hash}") }
end

finish_tests
