# SPDX-License-Identifier: MIT
# What the coxswain command shows of a state with names, arrays and values with signs.
require_relative "harness"

INPUT = "5 0 serve 2 -4 -1.5 true\n20 1 serve 0 3 3 false\n".freeze

def record_tavern(plugin, file)
  File.write("input.txt", INPUT)
  run(0, "record", "--sim", plugin, "-o", file, "--ticks", "40", "--input", "input.txt")
end

def build_tavern(name, *macros) = build_scenario("tavern.c", name, *macros)

tool_test "dump shows a name as one text and each element of an array" do
  plugin = build_tavern("tavern.so")
  record_tavern(plugin, "a.cox")
  lines = run(0, "dump", "--sim", plugin, "--tick", "10", "a.cox").out.lines.map(&:split)
  head = lines.find { |line| line[0] == "row" }
  expect_equal(%w[row name mood debt heading awake drinks.0 drinks.1 drinks.2], head, "head")
  expect_equal(%w[1 "Ada" -4 -3000000000 -1.5 true 0 0 1], lines[lines.index(head) + 1], "Ada")
  expect_equal(%w[3 "Jürgen"], lines[lines.index(head) + 3].first(2), "Jürgen")
end

tool_test "dump tells the types of columns and arguments, and packs to the same bytes" do
  plugin = build_tavern("tavern.so")
  record_tavern(plugin, "a.cox")
  text = run(0, "dump", "a.cox").out
  ["name.3 text, state", "mood i8, state from -5 to 5", "debt i64, state", "heading angle, state",
   "awake bool, state", "awake bool\n", "5 0 serve 2 -4 -1.5 true\n"].each do |words|
    expect_says(text, words)
  end
  File.write("a.txt", text)
  run(0, "pack", "a.txt", "-o", "b.cox")
  expect_equal(File.binread("a.cox"), File.binread("b.cox"), "what was packed")
end

tool_test "info tells the types" do
  record_tavern(build_tavern("tavern.so"), "a.cox")
  columns = run_json(0, "info", "a.cox")["tables"][0]["columns"]
  expect_equal(%w[u32 text text text text i8 i64 angle bool u16 u16 u16],
               columns.map { |column| column["type"] }, "types")
end

tool_test "diff shows a name as one text" do
  tavern = build_tavern("tavern.so")
  drift = build_tavern("drift.so", "DRIFT")
  record_tavern(tavern, "a.cox")
  File.write("input.txt", INPUT)
  run(0, "record", "--sim", drift, "-o", "b.cox", "--ticks", "40", "--input", "input.txt",
      "--keyframe", "35")
  told = run_json(1, "diff", "--sim", tavern, "a.cox", "b.cox")["state"]
  cell = { "tick" => 35, "table" => "guests", "row" => 2, "column" => "name",
           "a" => '"Old \\x22Tom\\x22 Kay"', "b" => '"Old \\x22Tom\\x22KKay"' }
  expect_equal(cell, told.slice(*cell.keys), "state")
end

tool_test "an input beyond its type is refused with what is allowed" do
  File.write("input.txt", "5 0 serve 2 -4 3.15 true\n")
  run_refused("command serve takes drink from 0 to 2, mood from -5 to 5, " \
              "heading from -3.14159 to 3.14159, awake true or false",
              "record", "--sim", build_tavern("tavern.so"), "-o", "a.cox", "--ticks", "9",
              "--input", "input.txt")
end

tool_test "a wrong declaration is refused in words" do
  { 'COX_COLUMN_NAMED(guest,debt,"mood",COX_I64,COX_STATE,0,0)' => "two columns are named mood",
    'COX_COLUMN_NAMED(guest,debt,"loan",COX_I64,COX_STATE,0,0)' =>
      "debt and loan lie in the same bytes",
    'COX_COLUMN_NAMED(guest,mood,"Mood",COX_I8,COX_LOCAL,0,0)' => "Mood is no name of a column",
    'COX_COLUMN_NAMED(guest,mood,"low",COX_I8,COX_LOCAL,-500,5)' =>
      "the bounds of low go beyond its type" }.each do |column, words|
    wrong = build_tavern("wrong.so", "MORE=#{column}")
    run_refused("tavern: guests: #{words}", "record", "--sim", wrong, "-o", "a.cox")
  end
  expect_equal(%w[wrong.so], Dir["*"], "files")
end

tool_test "the second reader reads it" do
  record_tavern(build_tavern("tavern.so"), "a.cox")
  hash = run_json(0, "info", "a.cox")["hash"]
  out, status = Open3.capture2("ruby", "#{ROOT}/test/reader/read_replay.rb", "a.cox")
  expect(status.success?, out)
  expect_says(out, "tick 5 player 0 serve 2 -4 -98304 1")
  expect_says(out.lines.last, "sound: ticks 40 hash #{hash}")
end

finish_tests
