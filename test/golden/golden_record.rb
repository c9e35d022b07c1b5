# SPDX-License-Identifier: MIT
# The golden table and its record. golden_table.h has the present hashes; the record,
# epochs/core_<C>_steer_<S>.txt, has every hash that was ever golden under these epochs, one a line,
# and only grows. So it shows, without git, a hash that changes while its epochs stay.
require "fileutils"

# A golden run without its ticks; its settings as "hunters=1,prey=3" or "-".
GoldenRun = Struct.new(:scenario, :seed, :script, :settings)

# The text of golden_table.h.
class GoldenTable
  RUN = /golden_run\ \w+\ COX_FLASH\ =\ \{\s*"(\w+)",\ (\d+),\ ([01]),\ \{(.*?)\},\s*
         \{((?:\{\d+,\ UINT64_C\(0x\h{16}\)\},?\s*)+)\}\};/mx.freeze
  CHECKPOINT = /\{(\d+), UINT64_C\(0x(\h{16})\)\}/.freeze

  attr_reader :text

  def initialize(text)
    @text = text
  end

  # [run, tick, hash] of all checkpoints; two runs may share one.
  def checkpoints
    @text.scan(RUN).flat_map do |scenario, seed, script, settings, list|
      run = run_of(scenario, seed, script, settings)
      list.scan(CHECKPOINT).map { |tick, hash| [run, tick.to_i, hash] }
    end.uniq
  end

  # The faults of the text: a run that cannot be read, a tick with two hashes.
  def faults
    written = @text.scan("static const golden_run").size
    read = @text.scan(RUN).size
    faults = written == read ? [] : ["#{written} runs are in the table, #{read} can be read"]
    twice = checkpoints.group_by { |run, tick, _| [run, tick] }.select { |_, same| same.size > 1 }
    faults + twice.keys.map { |run, tick| "#{run.to_a.join(' ')} tick #{tick} has two hashes" }
  end

  # The table with another hash for a tick of a run.
  def with(run, tick, hash)
    GoldenTable.new(@text.gsub(RUN) do |text|
      next text unless run_of($1, $2, $3, $4) == run

      text.gsub(CHECKPOINT) { $1.to_i == tick ? "{#{tick}, UINT64_C(0x#{hash})}" : $& }
    end)
  end

  private

  def run_of(scenario, seed, script, settings)
    changed = settings.scan(/\{"(\w+)", (-?\d+)\}/).map { |name, value| "#{name}=#{value}" }
    GoldenRun.new(scenario, seed.to_i, script.to_i, changed.empty? ? "-" : changed.join(","))
  end
end

# The record of a pair of epochs: lines of scenario, its epoch, seed, script, settings, tick, hash.
class GoldenRecord
  # folder: test/golden; epochs: like PresentEpochs; changelog: its text.
  def initialize(folder, epochs, changelog)
    @folder = folder
    @epochs = epochs
    @changelog = changelog
  end

  def path
    File.join(@folder, "epochs", "#{@epochs.place}.txt")
  end

  # The faults of a table, one sentence each; empty if every hash is the recorded one.
  def faults(table)
    table.faults + changed(table) + missing(table) + left_out(table) + unnamed_epochs
  end

  # The hashes that differ although their epochs are those of the record.
  def changed(table)
    differing = table.checkpoints.select do |run, tick, hash|
      recorded.fetch(key(run, tick), hash) != hash
    end
    differing.map do |run, tick, hash|
      "#{name(run, tick)} is #{hash} and was #{recorded[key(run, tick)]}, but core epoch " \
        "#{@epochs.core}, steer epoch #{@epochs.steer} and " \
        "#{run.scenario} epoch #{@epochs.simulation(run.scenario)} stay: " \
        "raise COX_EPOCH in include/coxswain/version.h if src/core computes other bits, " \
        "COX_STEER_EPOCH if src/steer does, else " \
        "the epoch of #{run.scenario} in tools/scenarios/, and name it in CHANGELOG.md"
    end
  end

  # The epochs above 1 that no line of the changelog names.
  def unnamed_epochs
    names = @epochs.scenarios.map { |scenario| "#{scenario} epoch #{@epochs.simulation(scenario)}" }
    names << "core epoch #{@epochs.core}" << "steer epoch #{@epochs.steer}"
    names.reject { |name| name.end_with?(" 1") || @changelog.match?(/\b#{name}\b/) }
         .map { |name| "CHANGELOG.md has no line that names #{name}" }
  end

  # Appends the hashes that the record does not have. Returns their number.
  def add(table)
    rows = new_rows(table)
    FileUtils.mkdir_p(File.dirname(path))
    head = File.exist?(path) ? "" : header
    File.write(path, head + rows.map { |row| "#{row.join(' ')}\n" }.join, mode: "a")
    rows.size
  end

  private

  def recorded
    @recorded ||= lines.reverse.to_h { |line| [line[0..5], line[6]] } # the first line counts
  end

  def lines
    return [] unless File.exist?(path)

    File.readlines(path, chomp: true).grep_v(/\A#|\A\s*\z/).map(&:split)
  end

  def key(run, tick)
    [run.scenario, @epochs.simulation(run.scenario), run.seed, run.script, run.settings, tick]
      .map(&:to_s)
  end

  def name(run, tick)
    "#{run.scenario} seed #{run.seed} #{run.script == 1 ? 'scripted ' : ''}#{run.settings} " \
      "tick #{tick}"
  end

  def new_rows(table)
    table.checkpoints.reject { |run, tick, _| recorded.key?(key(run, tick)) }
         .map { |run, tick, hash| key(run, tick) << hash }
  end

  def missing(table)
    new_rows(table).map do |row|
      "#{row.join(' ')} is not in the record: tools/accept adds it"
    end
  end

  # The hashes of the present epochs that the record has and the table has not.
  def left_out(table)
    present = table.checkpoints.map { |run, tick, _| key(run, tick) }
    recorded.keys.select { |row| @epochs.simulation(row[0]).to_s == row[1] }
            .reject { |row| present.include?(row) }
            .map { |row| "#{row.join(' ')} is recorded, but the table has it no more" }
  end

  def header
    <<~TEXT
      # Golden hashes of core epoch #{@epochs.core} and steer epoch #{@epochs.steer}. tools/accept
      # appends to this file; a line never changes: another hash needs another epoch.
      # scenario, its epoch, seed, 1 if scripted, settings that are not the default, tick, hash
    TEXT
  end
end
