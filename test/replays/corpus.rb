# SPDX-License-Identifier: MIT
# The recordings of every epoch, and the verdict expected of each. epoch_<E>/ has those of library
# epoch E; its expected.txt has a line for each: file, scenario, its epoch, ticks, final hash. The
# verdict follows from this line and the present epochs: the same, or refused.

# One recording. library is the epoch of the library that made it, epoch that of the scenario.
Recording = Struct.new(:path, :library, :scenario, :epoch, :ticks, :hash) do
  # The sentence that refuses it, or nil if it must verify as the same.
  def refusal(epochs)
    if library != epochs.library
      "was recorded by library epoch #{library}, this is epoch #{epochs.library}"
    elsif epoch != epochs.simulation(scenario)
      "was recorded by #{scenario} epoch #{epoch}, " \
        "this is #{scenario} epoch #{epochs.simulation(scenario)}"
    end
  end
end

class Corpus
  LIST = "expected.txt"

  def initialize(folder)
    @folder = folder
  end

  def recordings
    Dir["#{@folder}/epoch_*/#{LIST}"].sort.flat_map do |list|
      library = list[%r{/epoch_(\d+)/}, 1].to_i
      File.readlines(list, chomp: true).grep_v(/\A#|\A\s*\z/).map do |line|
        file, scenario, epoch, ticks, hash = line.split
        path = File.join(File.dirname(list), file)
        Recording.new(path, library, scenario, epoch.to_i, ticks.to_i, hash)
      end
    end
  end

  # The files that lie in the folders, in no list or in one.
  def files
    Dir["#{@folder}/epoch_*/*"].reject { |path| File.basename(path) == LIST }.sort
  end

  # The scenarios of which there is no recording of the present epochs.
  def missing(epochs)
    epochs.scenarios.reject do |scenario|
      recordings.any? { |file| file.scenario == scenario && file.refusal(epochs).nil? }
    end
  end
end
