#!/usr/bin/env ruby
# SPDX-License-Identifier: MIT
# Adds a recording of each scenario that has none of the present epochs, after a new scenario or a
# raised epoch. Existing recordings stay as they are.
#
#   ruby test/replays/record.rb [BUILT_COXSWAIN]
require "fileutils"
require "open3"
require_relative "corpus"
require_relative "../support/present_epochs"

COMMAND = ARGV.fetch(0) { File.expand_path("../../build/command/coxswain", __dir__) }
OPTIONS = %w[--seed 5 --ticks 300 --checkpoint 50 --keyframe 120].freeze

# Worlds have hundreds of agents, and those of ways remember their routes; of so many the files
# would be too large.
FEWER = { "flock" => 50, "solo" => 50, "pursuit_crowd" => 50, "rts" => 50, "town" => 30,
          "ways" => 5 }.freeze

# Two players who give a command at points all over the stage, or with numbers up to 60.
def input(command)
  (3...300).step(9).map do |t|
    is_a_place = command["arguments"].size > 1
    numbers = is_a_place ? [t * 37 % 600, t * 53 % 400] : [t * 37 % 60]
    "#{t} #{t % 2} #{command['name']} #{numbers.join(' ')}\n"
  end.join
end

# Records one, with its first command if it takes any, and gives its line for the list.
def record(scenario, epochs, folder)
  epoch = epochs.simulation(scenario)
  file = "#{scenario}_#{epoch}.cox"
  line = [COMMAND, "record", scenario, *OPTIONS, "-o", File.join(folder, file)]
  line.push("--set", "agents=#{FEWER[scenario]}") if FEWER.key?(scenario)
  Dir.mktmpdir do |temporary|
    text = File.join(temporary, "input.txt")
    command = epochs.commands(scenario).first
    File.write(text, input(command)) && line.push("--input", text) if command
    out, status = Open3.capture2(*line)
    abort "#{scenario} cannot be recorded" unless status.success?
    ticks, hash = out.match(/ticks (\d+) hash (\h{16})$/).captures
    "#{file} #{scenario} #{epoch} #{ticks} #{hash}\n"
  end
end

epochs = PresentEpochs.new(COMMAND)
folder = File.join(__dir__, epochs.place)
list = File.join(folder, Corpus::LIST)
missing = Corpus.new(__dir__).missing(epochs)
FileUtils.mkdir_p(folder)
unless File.exist?(list)
  File.write(list, <<~TEXT)
    # Recordings with core epoch #{epochs.core} and steer epoch #{epochs.steer}: file, scenario, its
    # epoch, ticks, final hash. While all epochs are the present ones, a file verifies as the same,
    # with these ticks and this hash; else it is refused with exit code 2 and a sentence that names
    # the epoch.
    # Files and lines never change; ruby test/replays/record.rb adds what is missing.
  TEXT
end
missing.each { |scenario| File.write(list, record(scenario, epochs, folder), mode: "a") }
puts "#{missing.size} recordings added to #{folder}"
