# SPDX-License-Identifier: MIT
# Recordings of the present epochs verify as the same, those of other epochs are refused in a
# sentence: ruby test/replays/test_corpus.rb BUILT_COXSWAIN
require "fileutils"
require_relative "corpus"
require_relative "../support/frozen_lines"
require_relative "../support/present_epochs"
require_relative "../tool/harness"
require_relative "../tool/replay_bytes"

EPOCHS = PresentEpochs.new(COXSWAIN)
CORPUS = Corpus.new("#{ROOT}/test/replays")
READER = "#{ROOT}/test/reader/read_replay.rb"
# The fields of a recording that are epochs, and where they stand in the header's payload.
EPOCHS_AT = { core: ReplayBytes::CORE_EPOCH_AT, steer: ReplayBytes::STEER_EPOCH_AT,
              epoch: ReplayBytes::SIMULATION_AT + 24 }.freeze
SIZE_MAX = 400 * 1024

# Verifies a recording as its line and the present epochs say.
def verify(recording, epochs = EPOCHS)
  refusal = recording.refusal(epochs)
  return run_refused(refusal, "verify", recording.path) if refusal

  out = run(0, "verify", recording.path).out
  expect_says(out, ": same: ")
  expect_equal([recording.ticks, recording.hash], last_result(out), "ticks and hash")
end

# A recording with another epoch in its header and checks that fit, and its expected verdict.
def foreign(recording, field, epoch)
  ReplayBytes.new(recording.path)
             .patch(ReplayBytes::HEADER, EPOCHS_AT.fetch(field), [epoch].pack("V"))
             .write("foreign.cox")
  Recording.new(*recording.to_h.merge(:path => "foreign.cox", field => epoch).values)
end

# Expects a test of a recording to fail.
def expect_red(recording, what)
  verify(recording)
rescue Fault
  nil
else
  raise Fault, "#{what} was taken for right"
end

CORPUS.recordings.each do |recording|
  name = recording.path.delete_prefix("#{ROOT}/test/replays/")
  tool_test "#{name} is #{recording.refusal(EPOCHS) ? 'refused' : 'the same'}" do
    verify(recording)
  end

  tool_test "#{name} is sound for the independent reader, with the recorded ticks and hash" do
    out, status = Open3.capture2e("ruby", READER, "--quiet", recording.path)
    expect(status.success?, out)
    expect_equal([recording.ticks, recording.hash], last_result(out), "ticks and hash")
  end
end

tool_test "every scenario has a recording of its present epoch" do
  missing = CORPUS.missing(EPOCHS)
  expect(missing.empty?, "not there: #{missing.join(' ')}; tools/accept adds them")
end

tool_test "every recording is listed and every listed one is there" do
  expect_equal(CORPUS.files, CORPUS.recordings.map(&:path).sort, "files")
  size = CORPUS.files.sum { |path| File.size(path) }
  expect(size <= SIZE_MAX, "they take #{size} bytes, more than #{SIZE_MAX}")
end

tool_test "no recording and no line of a list was ever changed or removed" do
  history = FrozenLines.new(ROOT)
  raise Skip, "this tree has no whole git history" unless history.history?

  folder = "test/replays/#{EPOCHS.place}"
  expect_equal([], history.touched(":(glob)#{folder}/*.cox"), "changed recordings")
  expect_equal([], history.removed("#{folder}/#{Corpus::LIST}"), "lines gone")
end

tool_test "recordings of another epoch are refused, each in the sentence that names it" do
  present = CORPUS.recordings.select { |recording| recording.refusal(EPOCHS).nil? }
  present.each do |recording|
    EPOCHS_AT.keys.product([0, 1]).each do |field, step|
      epoch = step.zero? ? 0 : recording[field] + step
      other = foreign(recording, field, epoch)
      expect(!other.refusal(EPOCHS).nil?, "epoch #{epoch} was expected to verify")
      verify(other)
      out, status = Open3.capture2e("ruby", READER, "--quiet", other.path)
      expect(status.success?, "the patched file is not sound: #{out}")
    end
  end
end

tool_test "a wrong hash, other ticks, a changed file and an epoch that is not raised are found" do
  recording = CORPUS.recordings.find { |file| file.refusal(EPOCHS).nil? }
  expect_red(recording.dup.tap { |file| file.hash = "0123456789abcdef" }, "another hash")
  expect_red(recording.dup.tap { |file| file.ticks += 1 }, "another tick")
  expect_red(recording.dup.tap { |file| file.epoch += 1 }, "an epoch that is the present one")
  ReplayBytes.new(recording.path).patch(ReplayBytes::END_RECORD, 4, "12345678").write("changed.cox")
  expect_red(recording.dup.tap { |file| file.path = "changed.cox" }, "another end")
end

finish_tests
