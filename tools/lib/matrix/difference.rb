# SPDX-License-Identifier: MIT
# Finds where a target first leaves the golden path: the golden tests print the states of the first
# run that went wrong, and test/golden/first_difference.c finds tick and field on this desk.
require "fileutils"
require "open3"
require_relative "cell"

module Matrix
  module Difference
    STATE = /state (\w+) seed (\d+) scripted ([01]) ((?:\w+=-?\d+ )*)tick (\d+): (\h+)/.freeze
    PROGRAM = "#{BUILD}/first_difference".freeze
    OTHERS = %w[tools/scenarios/*.c test/support/golden_play.c test/support/fixture_scenario.c
                test/golden/first_difference.c].freeze
    BUILDING = Mutex.new

    module_function

    # The sentence for the first difference in the output of a target; nil if the output has no
    # states.
    def find(output)
      states = output.scan(STATE)
      return nil if states.empty?

      scenario, seed, scripted, settings = run = states.first.first(4)
      lines = states.select { |state| state.first(4) == run }
                    .map { |state| state.last(2).join(" ") }
      build
      found, error, status = Open3.capture3(PROGRAM, scenario, seed, scripted, *settings.split,
                                            stdin_data: "#{lines.join("\n")}\n")
      return "#{scenario}, seed #{seed}: #{error.strip}" if status.exitstatus == 2

      found = "no state differs from this desk's; is the table of these sources?" if status.success?
      "#{scenario}, seed #{seed}#{settings.empty? ? '' : ", #{settings.strip}"}: #{found.strip}"
    end

    # Compiles the program, with the first compiler of this desk and nothing special.
    def build
      BUILDING.synchronize do
        sources = [*`tools/lib/sources`.split, *Dir[*OTHERS].sort]
        next if FileUtils.uptodate?(PROGRAM, sources)

        FileUtils.mkdir_p(File.dirname(PROGRAM))
        command = %w[gcc -std=c11 -O1 -Iinclude -Isrc -Itest/support -Itools/scenarios] +
                  sources + ["-o", PROGRAM]
        output, status = Open3.capture2e(*command)
        raise "#{PROGRAM} does not build: #{output}" unless status.success?
      end
    end
  end
end
