# SPDX-License-Identifier: MIT
# A golden hash changes only with its epoch and a line in the changelog; and the check of that rule
# finds each violation: ruby test/golden/test_golden_record.rb BUILT_COXSWAIN
require "fileutils"
require_relative "golden_record"
require_relative "../support/frozen_lines"
require_relative "../support/present_epochs"
require_relative "../tool/harness"

EPOCHS = PresentEpochs.new(COXSWAIN)
TABLE = GoldenTable.new(File.read("#{ROOT}/test/golden/golden_table.h"))
CHANGELOG = File.read("#{ROOT}/CHANGELOG.md")
HUNT = TABLE.checkpoints.find { |run, _, _| run.scenario == "hunt" }.first(2)

# The epochs of this tree, some of them raised.
RaisedEpochs = Struct.new(:core, :steer, :raised) do
  def place = "core_#{core}_steer_#{steer}"
  def simulation(scenario) = raised.fetch(scenario, EPOCHS.simulation(scenario))
  def scenarios = EPOCHS.scenarios
end

def record_of(folder: "#{ROOT}/test/golden", epochs: EPOCHS, changelog: CHANGELOG)
  GoldenRecord.new(folder, epochs, changelog)
end

# Copies the record to this folder, where a test may change it.
def copied_record(**options)
  FileUtils.cp_r("#{ROOT}/test/golden/epochs", "epochs")
  record_of(folder: ".", **options)
end

def expect_faults(words, faults)
  expect(!faults.empty?, "nothing was found; expected #{words.inspect}")
  expect_says(faults.join("\n"), words)
end

tool_test "every golden hash is the recorded one of its epoch" do
  faults = record_of.faults(TABLE)
  expect(faults.empty?, faults.join("\n    "))
  expect(TABLE.checkpoints.size > 100, "only #{TABLE.checkpoints.size} hashes were read")
end

tool_test "no line of the record was ever changed or removed" do
  history = FrozenLines.new(ROOT)
  raise Skip, "this tree has no whole git history" unless history.history?

  removed = history.removed("test/golden/epochs/#{EPOCHS.place}.txt")
  expect(removed.empty?, "removed:\n    #{removed.join("\n    ")}")
end

tool_test "a hash that changes while its epochs stay is found" do
  faults = record_of.faults(TABLE.with(*HUNT, "0123456789abcdef"))
  expect_equal(1, faults.size, "faults: #{faults.join("\n")}")
  expect_faults(/hunt seed 7 .* is 0123456789abcdef and was .* stay: raise COX_EPOCH/, faults)
end

tool_test "a golden run that is dropped or not on record is found" do
  dropped = GoldenTable.new(TABLE.text.sub(GoldenTable::RUN, "golden_run"))
  expect_faults("the table has it no more", record_of.faults(dropped))
  added = GoldenTable.new(TABLE.text.sub('"hunt", 7,', '"hunt", 77,'))
  expect_faults("is not in the record", record_of.faults(added))
  unread = GoldenTable.new(TABLE.text.sub("UINT64_C(0x", "UINT64_C(0X"))
  expect_faults("can be read", record_of.faults(unread))
end

tool_test "a second line for a recorded hash counts for nothing" do
  record = copied_record
  File.write(record.path, File.read(record.path) + File.readlines(record.path)[3].sub(/\h+$/) do
    "0123456789abcdef"
  end)
  expect_equal([], record.faults(TABLE), "faults")
end

tool_test "a raised epoch takes other hashes, once the changelog names it" do
  other = TABLE.with(*HUNT, "0123456789abcdef")
  core, steer = EPOCHS.core, EPOCHS.steer
  { RaisedEpochs.new(core + 1, steer, {}) => "core epoch #{core + 1}",
    RaisedEpochs.new(core, steer + 1, {}) => "steer epoch #{steer + 1}",
    RaisedEpochs.new(core, steer, { "hunt" => 9 }) => "hunt epoch 9" }.each do |epochs, name|
    FileUtils.rm_rf("epochs")
    record = copied_record(epochs: epochs)
    expect_equal([], record.changed(other), "refusals under #{name}")
    expect_faults("CHANGELOG.md has no line that names #{name}", record.faults(other))
    record.add(other)
    named = record_of(folder: ".", epochs: epochs, changelog: "#{CHANGELOG}\n#{name}: because\n")
    expect_equal([], named.faults(other), "faults under #{name}")
    again = named.faults(TABLE.with(*HUNT, "fedcba9876543210"))
    expect_faults("is fedcba9876543210 and was 0123456789abcdef", again)
  end
end

tool_test "a line that a commit or the work tree changes in a record is found" do
  git = ->(*line) { system("git", *line, out: File::NULL) or raise Fault, "git #{line.join(' ')}" }
  git.call("init", "--quiet")
  commit = lambda do |text|
    File.write("record.txt", text)
    git.call("add", ".")
    git.call("-c", "user.name=test", "-c", "user.email=test@localhost", "commit", "-qm", "a step")
  end
  commit.call("# comment\none 1\n")
  commit.call("# another comment\none 1\ntwo 2\n")
  history = FrozenLines.new(".")
  expect_equal([true, [], []],
               [history.history?, history.removed("record.txt"), history.touched("none.txt")],
               "a record that grew")
  File.write("record.txt", "one 1\ntwo 3\n")
  expect_equal(["two 2"], history.removed("record.txt"), "changed in the work tree")
  commit.call("one 1\ntwo 3\n")
  expect_equal(["two 2"], history.removed("record.txt"), "changed in a commit")
  expect_equal(["record.txt"], history.touched("*.txt"), "files changed")
end

finish_tests
