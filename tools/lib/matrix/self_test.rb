# SPDX-License-Identifier: MIT
# Whether the matrix sees what it is there for. In a copy of the sources one rounding is broken; the
# golden tests of the copy must fail, and the first difference from the real sources must be named.
# And a cell whose compiler is not there must not be green.
require "fileutils"
require_relative "cells"

module Matrix
  module SelfTest
    COPY = "build/matrix/self-test".freeze
    COPIED = %w[include src test tools project.yml].freeze
    # A vector that gets a length: its x is no longer rounded to nearest, but towards zero.
    BROKEN = "src/math/cox_vec2.c".freeze
    ROUNDED = "(x * magnitude + UINT32_C(0x80000000)) >> 32".freeze
    TOWARDS_ZERO = "(x * magnitude) >> 32".freeze
    NAMED = /\A\w+, seed \d+.*: tick [1-9]\d*: \w+ \d+ [\w.]+: -?\d+ there, -?\d+ here\z/.freeze

    module_function

    # A copy of the tree in which one rounding is broken.
    def break_a_copy
      FileUtils.rm_rf(COPY)
      FileUtils.mkdir_p(COPY)
      FileUtils.cp_r(COPIED, COPY)
      source = File.read("#{COPY}/#{BROKEN}")
      raise "#{BROKEN} has no #{ROUNDED} to break" unless source.include?(ROUNDED)

      File.write("#{COPY}/#{BROKEN}", source.sub(ROUNDED, TOWARDS_ZERO))
    end

    # What the golden tests of the copy print.
    def output_of_copy
      output, status = Open3.capture2e(ENVIRONMENT, "ruby", "test/check/ceedling.rb",
                                       "test:test_golden_small", chdir: COPY)
      raise "a broken rounding passes the golden tests" if status.success?

      output.force_encoding("UTF-8").scrub
    end

    def absent_cell
      DeskCell.new("desk-absent", target: "nothing", compiler: "no-such-gcc", level: "-O2",
                                  options: [], needs: ["no-such-gcc"]).run
    end
  end

  # Prints the checks and their counts; returns whether all passed.
  def self.self_test
    SelfTest.break_a_copy
    difference = Difference.find(SelfTest.output_of_copy)
    absent = SelfTest.absent_cell
    checks = {
      "a broken rounding is reported with tick and field: #{difference}" =>
        difference.to_s.match?(SelfTest::NAMED),
      "a cell without its compiler is #{absent.status}: #{absent.note}" => !absent.green?,
    }
    checks.each { |sentence, holds| puts "#{holds ? 'ok     ' : 'FAILED '} #{sentence}" }
    failed = checks.values.count(false)
    puts "#{checks.size - failed} passed, #{failed} failed"
    failed.zero?
  end
end
