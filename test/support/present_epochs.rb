# SPDX-License-Identifier: MIT
# The epochs of this tree, of core, of steer and of each scenario, read from new recordings.
require "json"
require "open3"
require "tmpdir"

class PresentEpochs
  attr_reader :core, :steer

  # command: the path of the built coxswain command.
  def initialize(command)
    @command = command
    @told = Hash.new { |told, scenario| told[scenario] = ask(scenario) }
    @core, @steer = @told[scenarios.first].values_at("core_epoch", "steer_epoch")
  end

  # The folder or file of what was recorded under the epochs of this tree.
  def place
    "core_#{core}_steer_#{steer}"
  end

  def scenarios
    @scenarios ||= output_of("scenarios").lines.map { |line| line[/\S+/] }
  end

  # The epoch of a scenario, or nil if there is none of that name.
  def simulation(scenario)
    scenarios.include?(scenario) ? @told[scenario]["simulation_epoch"] : nil
  end

  # The commands that a scenario takes, each with name and arguments.
  def commands(scenario)
    @told[scenario]["commands"]
  end

  private

  def ask(scenario)
    Dir.mktmpdir do |folder|
      replay = File.join(folder, "start.cox")
      output_of("record", scenario, "--ticks", "0", "-o", replay)
      JSON.parse(output_of("info", replay, "--json"))
    end
  end

  def output_of(*line)
    out, err, status = Open3.capture3(@command, *line)
    status.success? ? out : abort("#{@command} #{line.join(' ')}: #{err}")
  end
end
