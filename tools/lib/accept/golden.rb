# SPDX-License-Identifier: MIT
# The hashes that the golden tests find, for golden_table.h and the record of the present epochs.
require_relative "../../../test/golden/golden_record"

class AcceptGolden
  TABLE = "test/golden/golden_table.h"
  FOUND = /coxswain\ record\ (\w+)\ --seed\ (\d+)\ --ticks\ (\d+)((?:\ --set\ \S+)*)
           (\ \(with\ scripted\ commands\))?:\ found\ hash\ (\h{16})/x.freeze

  # epochs: see PresentEpochs.
  def initialize(root, changes, epochs)
    @changes = changes
    @record = GoldenRecord.new("#{root}/test/golden", epochs, changes.read("CHANGELOG.md"))
    @record_path = @record.path.delete_prefix("#{root}/")
  end

  # Takes the hashes out of what the golden tests printed. Returns the sentences that refuse them,
  # in which case nothing is written.
  def accept(output)
    table = found_in(output)
    refusals = table.faults + @record.changed(table) + @record.unnamed_epochs
    return refusals unless refusals.empty?

    @changes.write(TABLE, table.text)
    @changes.remember(@record_path)
    @record.add(table)
    []
  end

  private

  def found_in(output)
    found = output.scrub.scan(FOUND)
    found.inject(GoldenTable.new(@changes.read(TABLE))) do |table, row|
      scenario, seed, tick, settings, scripted, hash = row
      settings = settings.scan(/--set ([^\s:]+)/).join(",")
      run = GoldenRun.new(scenario, seed.to_i, scripted ? 1 : 0, settings.empty? ? "-" : settings)
      table.with(run, tick.to_i, hash)
    end
  end
end
