#!/usr/bin/env ruby
# SPDX-License-Identifier: MIT
# Writes the hashes that the golden tests found into golden_table.h and into the record of the
# present epoch, for a new run or after an intended change of behaviour:
#
#   ceedling test:pattern[test_golden] | ruby test/golden/accept.rb
#
# It refuses a hash that differs from the one on record under the present epochs: raise the epoch
# first (the scenario's, or that of core or steer) and name it in CHANGELOG.md.
require_relative "golden_record"
require_relative "../support/present_epochs"

ROOT = File.expand_path("../..", __dir__)
TABLE = File.join(__dir__, "golden_table.h")
FOUND = /coxswain\ record\ (\w+)\ --seed\ (\d+)\ --ticks\ (\d+)((?:\ --set\ \S+)*)
         (\ \(with\ scripted\ commands\))?:\ found\ hash\ (\h{16})/x.freeze

build = ". tools/lib/steps.sh && build_command"
system("bash", "-c", build, chdir: ROOT, out: File::NULL) or abort "the command does not build"
epochs = PresentEpochs.new("#{ROOT}/build/command/coxswain")
record = GoldenRecord.new(__dir__, epochs, File.read("#{ROOT}/CHANGELOG.md"))

table = GoldenTable.new(File.read(TABLE))
found = $stdin.tty? ? [] : $stdin.read.scrub.scan(FOUND)
found.each do |scenario, seed, tick, settings, scripted, hash|
  settings = settings.scan(/--set ([^\s:]+)/).join(",")
  run = GoldenRun.new(scenario, seed.to_i, scripted ? 1 : 0, settings.empty? ? "-" : settings)
  table = table.with(run, tick.to_i, hash)
end

refusals = record.changed(table) + record.unnamed_epochs
abort ["nothing is accepted:", *refusals].join("\n  ") unless refusals.empty?

File.write(TABLE, table.text)
puts "#{found.size} hashes accepted, #{record.add(table)} added to #{record.path}"
