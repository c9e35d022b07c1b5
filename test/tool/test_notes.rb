# SPDX-License-Identifier: MIT
# Notes in a replay, listed and gone to: ruby test/tool/test_notes.rb BUILT_COXSWAIN
require_relative "harness"

# Records hunt, with notes behind the checkpoints of these ticks: a list of [tick, note].
def record_notes(file, notes, *options)
  record_hunt("plain.cox", "--ticks", "300", *options)
  text = run(0, "dump", "plain.cox").out
  notes.group_by(&:first).each do |tick, group|
    lines = group.map { |_, note| "note \"#{note}\"\n" }.join
    text.sub!(/^checkpoint #{tick} .*\n/) { |line| line + lines }
  end
  run(0, "pack", "-", "-o", file, stdin: text)
end

HIGHLIGHTS = [[0, "kick-off"], [60, "first blood"], [120, "second blood"],
              [120, "a \\x22trap\\x22"], [180, "d\u00e9j\u00e0 vu"], [240, "third man"]].freeze

tool_test "all notes are listed, each with the tick at which it stands" do
  record_notes("a.cox", HIGHLIGHTS)
  lines = HIGHLIGHTS.map { |tick, note| "#{tick} note \"#{note}\"\n" }
  expect_equal(lines.join, run(0, "info", "--notes", "a.cox").out, "notes")
  piped = run(0, "info", "--notes", "-", stdin: File.binread("a.cox")).out
  expect_equal(lines.join, piped, "notes of the standard input")
  told = HIGHLIGHTS.map { |tick, note| { "tick" => tick, "text" => note.gsub("\\x22", '"') } }
  expect_equal({ "notes" => told }, run_json(0, "info", "--notes", "a.cox"), "JSON")
end

tool_test "a note that takes several records is one, also where it is long" do
  record_notes("a.cox", [[60, "x" * 248], [60, "y" * 247], [60, "z"], [60, "other"]] +
                        Array.new(20) { [120, "w" * 248] })
  lines = run(0, "info", "--notes", "a.cox").out.lines
  expect_equal(["60 note \"#{'x' * 248}#{'y' * 247}z\"\n", "60 note \"other\"\n",
                "120 note \"#{'w' * 4960}\"\n"], lines, "notes")
  expect_says(run(0, "dump", "a.cox", "--note", "other").out, "hunt at tick 60, hash")
end

tool_test "a replay without notes has an empty list, and one that is cut the notes before" do
  record_hunt("a.cox", "--ticks", "30")
  expect_equal("", run(0, "info", "--notes", "a.cox").out, "notes")
  expect_equal({ "notes" => [] }, run_json(0, "info", "--notes", "a.cox"), "JSON")
  record_notes("b.cox", HIGHLIGHTS)
  bytes = File.binread("b.cox")
  File.binwrite("cut.cox", bytes[0, bytes.index("third man")])
  result = run(3, "info", "--notes", "cut.cox")
  expect_equal(HIGHLIGHTS.size - 1, result.out.lines.size, "notes of a cut file")
  expect_says(result.err, "coxswain: cut.cox: truncated at tick 240")
  said = "truncated at tick 240; no note before that contains 'third man'; it has \"kick-off\""
  expect_says(run(3, "dump", "cut.cox", "--note", "third man").err, said)
  File.write("text", "hello\n")
  run_refused("text", "info", "--notes", "text")
end

tool_test "dump goes to the first note that contains the words, and says how many others do" do
  record_notes("a.cox", HIGHLIGHTS, "--keyframe", "100")
  { "blood" => ["first blood\"; later ones that match: 1", 60], "third" => ["third man\"", 240],
    "" => ["kick-off\"; later ones that match: 5", 0], "\u00e0 v" => ["d\u00e9j\u00e0 vu\"", 180],
    '"trap"' => ["a \\x22trap\\x22\"", 120] }.each do |words, (said, tick)|
    state = run(0, "dump", "a.cox", "--tick", tick.to_s).out
    out = run(0, "dump", "a.cox", "--note", words.b).out
    expect_equal("note \"#{said}\n#{state}", out, "the state at #{words}")
  end
end

tool_test "for words that no note has, a note like them is named, or those that there are" do
  record_notes("a.cox", HIGHLIGHTS)
  { "blod" => "did you mean \"first blood\"?", "frist blood" => "did you mean \"first blood\"?",
    "third men" => "did you mean \"third man\"?", "Kick-off" => "did you mean \"kick-off\"?",
    "nothing of it" => "it has \"kick-off\", \"first blood\", \"second blood\", " \
                       "\"a \\x22trap\\x22\" and 2 more" }.each do |words, said|
    run_refused("a.cox: no note contains '#{words}'; #{said}", "dump", "a.cox", "--note", words)
  end
  run_refused("plain.cox: has no notes", "dump", "plain.cox", "--note", "x")
  long = "x y " * 2000
  run_refused("no note contains", "dump", "a.cox", "--note", long)
  run_refused("one of --tick, --note and --csv", "dump", "a.cox", "--note", "x", "--tick", "1")
  run_refused("read twice", "dump", "-", "--note", "x", stdin: File.binread("a.cox"))
  { "nowhere.cox" => "cannot be read", "." => "is a directory" }.each do |path, why|
    run_refused("coxswain: #{path}: #{why}", "dump", path, "--note", "x")
  end
end

tool_test "a note of one's own game is gone to with --sim" do
  object = build_scenario("tavern.c", "tavern.so")
  run(0, "record", "--sim", object, "-o", "a.cox", "--ticks", "100")
  text = run(0, "dump", "a.cox").out.sub(/^checkpoint 60 .*\n/) { |line| "#{line}note \"ale\"\n" }
  run(0, "pack", "-", "-o", "b.cox", stdin: text)
  out = run(0, "dump", "--sim", object, "b.cox", "--note", "ale").out
  state = run(0, "dump", "--sim", object, "b.cox", "--tick", "60").out
  expect_equal("note \"ale\"\n#{state}", out, "the state at the note")
end

finish_tests
