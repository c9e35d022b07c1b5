# SPDX-License-Identifier: MIT
# What tools/accept writes for a new scenario, what it refuses, and that a refusal leaves every file
# as it was: ruby test/golden/test_accept.rb BUILT_COXSWAIN
require "fileutils"
require_relative "../support/present_epochs"
require_relative "../tool/harness"
%w[behaviour_numbers changes golden recordings scenario_list].each do |part|
  require_relative "../../tools/lib/accept/#{part}"
end

EPOCHS = PresentEpochs.new(COXSWAIN)
LISTS = [ScenarioList::LIST, ScenarioList::GALLERY, ScenarioList::GOLDEN_TABLE,
         ScenarioList::GOLDEN_TEST].freeze
FOUND = "coxswain record hunt --seed 7 --ticks 60 --set hunters=1 --set prey=3: " \
        "found hash 0123456789abcdef".freeze

# A tree in the test's own folder, with what tools/accept reads of this one.
def copied_tree
  %w[tools/scenarios test/golden test/replays docs/gallery.table CHANGELOG.md].each do |path|
    FileUtils.mkdir_p(File.dirname("tree/#{path}"))
    FileUtils.cp_r("#{ROOT}/#{path}", "tree/#{path}")
  end
  Changes.new("tree")
end

def add_scenario(name)
  text = File.read("tree/tools/scenarios/scenario_arrive.c")
  text = text.gsub("scenario_arrive", "scenario_#{name}")
  text = text.sub("DEMO_SCENARIO(arrive", "DEMO_SCENARIO(#{name}")
  File.write("tree/tools/scenarios/scenario_#{name}.c", text)
end

# Path => bytes of every file of the tree.
def files
  Dir["tree/**/*"].select { |path| File.file?(path) }.to_h { |path| [path, File.binread(path)] }
end

tool_test "a new scenario gets a row in the list, the gallery, the golden table and its test" do
  changes = copied_tree
  add_scenario("orbits")
  ScenarioList.new("tree", changes).add_rows
  expect_equal(LISTS.sort, changes.paths, "files written")
  expect_says(changes.read(ScenarioList::LIST), "\nSCENARIO_LARGER(orbits)\n")
  expect_says(changes.read(ScenarioList::GALLERY), "\norbits | 7 | 60,180,300 | | | Slowing down")
  run = GoldenTable.new(changes.read(ScenarioList::GOLDEN_TABLE))
  expect_equal([], run.faults, "faults of the table")
  ticks = run.checkpoints.filter_map { |of, tick, _| tick if of.scenario == "orbits" }
  expect_equal(ScenarioList::CHECKPOINTS, ticks, "ticks of the golden run")
  expect_says(changes.read(ScenarioList::GOLDEN_TEST), "test_the_default_orbits_gives_the_golden")
end

# A tree with the rows of behaviours and the header that has their numbers.
def tree_of_behaviours
  [BehaviourNumbers::ROWS, BehaviourNumbers::HEADER].each do |path|
    FileUtils.mkdir_p(File.dirname("tree/#{path}"))
    FileUtils.cp("#{ROOT}/#{path}", "tree/#{path}")
  end
  Changes.new("tree")
end

tool_test "the row of a new behaviour gets its number in profile.h" do
  changes = tree_of_behaviours
  number = BehaviourNumbers.new(changes).rows.size + 1
  File.write("tree/#{BehaviourNumbers::ROWS}", "RULE(HOVER, #{number}, hover, POINT,\n", mode: "a")
  BehaviourNumbers.new(changes).write
  expect_says(changes.read(BehaviourNumbers::HEADER),
              "    COX_HOVER = #{number},\n    COX_BEHAVIOUR_COUNT = #{number + 1}\n")
end

tool_test "a number of rules.def that is taken, or leaves a gap, is refused" do
  changes = tree_of_behaviours
  File.write("tree/#{BehaviourNumbers::ROWS}", "RULE(HOVER, 1, hover, POINT,\n", mode: "a")
  refused = begin
    BehaviourNumbers.new(changes).write
    "nothing"
  rescue RuntimeError => error
    error.message
  end
  expect_says(refused, "the numbers from 1 on")
  expect_equal([], changes.paths, "files written")
end

tool_test "profile.h of this tree has the numbers of its rows" do
  changes = tree_of_behaviours
  BehaviourNumbers.new(changes).write
  expect_equal([], changes.paths, "files written")
end

tool_test "a tree whose scenarios all have their rows stays as it is" do
  changes = copied_tree
  ScenarioList.new("tree", changes).add_rows
  expect_equal([], changes.paths, "files written")
end

tool_test "a changed hash is refused while its epochs stay, and nothing is written" do
  changes = copied_tree
  before = files
  refusals = AcceptGolden.new("tree", changes, EPOCHS).accept(FOUND)
  expect_says(refusals.join("\n"), /\Ahunt seed 7 .* is 0123456789abcdef and was .* stay: raise/)
  expect(files == before, "a file changed")
end

tool_test "a changed recording is refused while its epochs stay" do
  copied_tree
  list = "tree/test/replays/#{EPOCHS.place}/#{Corpus::LIST}"
  line = /^(arrive_\S+ arrive \d+ 300) \h{16}$/
  File.write(list, File.read(list).sub(line, '\1 0123456789abcdef'))
  refusals = AcceptRecordings.new("tree", Changes.new("tree"), COXSWAIN, EPOCHS).refusals
  expect_equal(1, refusals.size, "refusals")
  expect_says(refusals.first, /arrive_\d+\.cox does not verify as the same/)
end

tool_test "a scenario without a recording gets one, and those of other epochs go" do
  changes = copied_tree
  folder = "tree/test/replays/#{EPOCHS.place}"
  list = "#{folder}/#{Corpus::LIST}"
  lines = File.readlines(list)
  File.write(list, lines.grep_v(/ arrive /).join)
  FileUtils.mkdir_p("tree/test/replays/core_1_steer_1")
  old = "tree/test/replays/core_1_steer_1/#{Corpus::LIST}"
  File.write(old, "old_1.cox old 1 3 0123456789abcdef\n")
  AcceptRecordings.new("tree", changes, COXSWAIN, EPOCHS).accept
  expect_equal(lines.sort, File.readlines(list).sort, "lines of the list")
  recorded = "arrive_#{EPOCHS.simulation('arrive')}.cox"
  expect(File.binread("#{folder}/#{recorded}") ==
         File.binread("#{ROOT}/test/replays/#{EPOCHS.place}/#{recorded}"), "another recording")
  expect(!File.exist?(old), "the old list stayed")
end

tool_test "a refusal puts every file back, and removes what was new" do
  changes = copied_tree
  before = files
  changes.write("CHANGELOG.md", "another\n")
  changes.write("new/file.txt", "new\n")
  changes.remove(ScenarioList::LIST)
  expect_equal(["CHANGELOG.md", "new/file.txt", ScenarioList::LIST], changes.paths, "changes")
  changes.undo
  expect(files == before, "the tree is not as it was")
end

tool_test "tools/accept tells an unknown option in one sentence and explains itself" do
  output, status = Open3.capture2e("#{ROOT}/tools/accept", "--all")
  expect_equal([2, "tools/accept: --all: no such option\n"],
               [status.exitstatus, output.lines.first], "status and sentence")
  output, status = Open3.capture2e("#{ROOT}/tools/accept", "--help")
  expect_equal([0, "usage: tools/accept\n"], [status.exitstatus, output.lines.first], "help")
end

finish_tests
