# SPDX-License-Identifier: MIT
# The recordings of test/replays: those of the present epochs stay as they are, a scenario without
# one gets one, and those of other epochs go.
require "open3"
require "tmpdir"
require_relative "../../../test/replays/corpus"

class AcceptRecordings
  FOLDER = "test/replays"
  OPTIONS = %w[--seed 5 --ticks 300 --checkpoint 50 --keyframe 120].freeze

  # Worlds have hundreds of agents, and those of ways remember their routes; of so many the files
  # would be too large.
  FEWER = { "flock" => 50, "solo" => 50, "pursuit_crowd" => 50, "rts" => 50, "town" => 30,
            "ways" => 5 }.freeze

  # command: the path of the built command; epochs: see PresentEpochs.
  def initialize(root, changes, command, epochs)
    @root = root
    @changes = changes
    @command = command
    @epochs = epochs
    @corpus = Corpus.new("#{root}/#{FOLDER}")
  end

  # The sentences that refuse the present tree: a recording of its epochs is not what it was.
  def refusals
    present, = @corpus.recordings.partition { |recording| recording.refusal(@epochs).nil? }
    present.reject { |recording| same?(recording) }.map do |recording|
      "#{recording.path.delete_prefix("#{@root}/")} does not verify as the same, but core epoch " \
        "#{@epochs.core}, steer epoch #{@epochs.steer} and #{recording.scenario} epoch " \
        "#{recording.epoch} stay: raise the epoch of what changed and name it in CHANGELOG.md"
    end
  end

  def accept
    other_epochs = Dir["#{@root}/#{FOLDER}/core_*/*"].reject { |path| path.include?("/#{place}/") }
    other_epochs.each { |path| @changes.remove(path.delete_prefix("#{@root}/")) }
    missing = @corpus.missing(@epochs)
    return if missing.empty?

    lines = missing.map { |scenario| record(scenario) }
    list = "#{FOLDER}/#{place}/#{Corpus::LIST}"
    @changes.write(list, (@changes.read(list) || header) + lines.join)
  end

  private

  def place
    @epochs.place
  end

  def same?(recording)
    output, status = Open3.capture2e(@command, "verify", recording.path)
    status.success? && output.include?("ticks #{recording.ticks} hash #{recording.hash}")
  end

  # Two players who give a command at points all over the stage, or with numbers up to 60.
  def input(command)
    (3...300).step(9).map do |t|
      is_a_place = command["arguments"].size > 1
      numbers = is_a_place ? [t * 37 % 600, t * 53 % 400] : [t * 37 % 60]
      "#{t} #{t % 2} #{command['name']} #{numbers.join(' ')}\n"
    end.join
  end

  # Records one, with its first command if it takes any, and gives its line for the list.
  def record(scenario)
    epoch = @epochs.simulation(scenario)
    file = "#{scenario}_#{epoch}.cox"
    Dir.mktmpdir do |folder|
      made = File.join(folder, file)
      out, status = Open3.capture2(*line_of(scenario, folder), "-o", made)
      abort "tools/accept: #{scenario} cannot be recorded" unless status.success?
      @changes.write("#{FOLDER}/#{place}/#{file}", File.binread(made))
      ticks, hash = out.match(/ticks (\d+) hash (\h{16})$/).captures
      "#{file} #{scenario} #{epoch} #{ticks} #{hash}\n"
    end
  end

  def line_of(scenario, folder)
    line = [@command, "record", scenario, *OPTIONS]
    line.push("--set", "agents=#{FEWER[scenario]}") if FEWER.key?(scenario)
    command = @epochs.commands(scenario).first or return line
    text = File.join(folder, "input.txt")
    File.write(text, input(command))
    line.push("--input", text)
  end

  def header
    <<~TEXT
      # Recordings with core epoch #{@epochs.core} and steer epoch #{@epochs.steer}: file, scenario,
      # its epoch, ticks, final hash. While all epochs are the present ones, a file verifies as the
      # same, with these ticks and this hash; else it is refused with exit code 2 and a sentence
      # that names the epoch.
      # Files and lines never change; tools/accept adds what is missing.
    TEXT
  end
end
