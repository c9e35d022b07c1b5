# SPDX-License-Identifier: MIT
# The recordings of the present epochs, and the verdict expected of each. core_<C>_steer_<S>/ has
# those of these epochs; its expected.txt has a line for each: file, scenario, its epoch, ticks,
# final hash. The verdict follows from this line and the present epochs: the same, or refused.

# One recording. core and steer are the epochs that it was made with, epoch is its scenario's.
Recording = Struct.new(:path, :core, :steer, :scenario, :epoch, :ticks, :hash) do
  # The sentence that refuses it, or nil if it must verify as the same.
  def refusal(epochs)
    if core != epochs.core
      "was recorded with core epoch #{core}, this is #{epochs.core}"
    elsif steer != epochs.steer
      "was recorded with steer epoch #{steer}, this simulation has #{epochs.steer}"
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
    Dir["#{@folder}/core_*/#{LIST}"].sort.flat_map do |list|
      core, steer = list[%r{/core_(\d+_steer_\d+)/}, 1].scan(/\d+/).map(&:to_i)
      File.readlines(list, chomp: true).grep_v(/\A#|\A\s*\z/).map do |line|
        file, scenario, epoch, ticks, hash = line.split
        path = File.join(File.dirname(list), file)
        Recording.new(path, core, steer, scenario, epoch.to_i, ticks.to_i, hash)
      end
    end
  end

  # The files that lie in the folders, in no list or in one.
  def files
    Dir["#{@folder}/core_*/*"].reject { |path| File.basename(path) == LIST }.sort
  end

  # The scenarios of which there is no recording of the present epochs.
  def missing(epochs)
    epochs.scenarios.reject do |scenario|
      recordings.any? { |file| file.scenario == scenario && file.refusal(epochs).nil? }
    end
  end
end
