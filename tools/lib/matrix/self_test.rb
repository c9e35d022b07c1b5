# SPDX-License-Identifier: MIT
# Checks that the matrix finds a fault. It breaks one rounding in a copy of the sources: the golden
# tests of the copy must fail, and the matrix must name the first difference from the real sources.
# A cell without its compiler must not be green, nor a cell that ran fewer tests than the sources
# have. docs/matrix.md must have every cell, and say which of them run on every change.
require "fileutils"
require_relative "cells"

module Matrix
  module SelfTest
    COPY = "#{BUILD}/self-test".freeze
    PAGE = "docs/matrix.md".freeze
    COPIED = %w[include src test tools project.yml].freeze
    # Sets the length of a vector; sometimes its x is off by one in the last place, as if a product
    # were rounded in another way.
    BROKEN = "src/core/math/cox_vec2_here.h".freeze
    ROUNDED = "\nstatic inline cox_vec2 cox_vec2_set_length_here(".freeze
    RENAMED = "\nstatic inline cox_vec2 rounded(".freeze
    WRAPPER = <<~C.freeze

      static inline cox_vec2 rounded(cox_vec2 v, fix16_t length);
      static inline cox_vec2 cox_vec2_set_length_here(cox_vec2 v, fix16_t length)
      {
          cox_vec2 result = rounded(v, length);
          if (v.x % 8 == 3 && result.x > 0) result.x--;
          return result;
      }
    C
    NAMED = /\A\w+, seed \d+.*: tick [1-9]\d*: \w+ \d+ [\w.]+: -?\d+ there, -?\d+ here\z/.freeze

    module_function

    # A copy of the tree in which one rounding is broken.
    def break_a_copy
      FileUtils.rm_rf(COPY)
      FileUtils.mkdir_p(COPY)
      FileUtils.cp_r(COPIED, COPY)
      source = File.read("#{COPY}/#{BROKEN}")
      raise "#{BROKEN} has no#{ROUNDED.tr("\n", " ")}to break" unless source.include?(ROUNDED)

      File.write("#{COPY}/#{BROKEN}", source.sub(ROUNDED, WRAPPER + RENAMED))
    end

    # Whether a run that finds fewer tests than the sources have counts as failed. It makes Ceedling
    # look in one folder only.
    def counts_tests?
      project = "#{COPY}/project.yml"
      File.write(project, File.read(project).sub("+:test/**", "+:test/golden/**"))
      output, status = Open3.capture2e(WITH_CCACHE, "ruby", "test/check/ceedling.rb",
                                       "test:path[unit/core/math]", chdir: COPY)
      !status.success? && output.match?(/^FAILED  \d+ tests are written, 0 were run$/)
    end

    # The cells that have no row in docs/matrix.md, and rows that have no cell.
    def strangers
      rows = File.read(PAGE).scan(/^\| ((?:desk|chip|browser)-[\w-]+) \|/).flatten
      names = Matrix.cells.map(&:name)
      (rows - names) + (names - rows)
    end

    # The cells that the page says, or does not say, to run on every change, and that do not, or do.
    def unscheduled
      rows = File.read(PAGE)[/^\| on every change.*?(?=^\| on demand)/m].to_s
      told = rows.scan(/\b(?:desk|chip|browser)-[\w-]+/)
      names = Matrix.cells.map(&:name) - Matrix.on_demand.map(&:name)
      (told - names) + (names - told)
    end

    # Whether the page names the commit that its table is of, and this is a commit of ours: an
    # ancestor of what is checked out, where all of the history is here.
    def names_commit?
      commit = File.read(PAGE)[/^At commit (\h{7,40})\b/, 1] or return false
      shallow, status = Open3.capture2("git", "rev-parse", "--is-shallow-repository",
                                       err: File::NULL)
      return true if !status.success? || shallow.strip == "true"

      system("git", "merge-base", "--is-ancestor", commit, "HEAD", err: File::NULL)
    end

    # The output of the copy's golden tests.
    def output_of_copy
      output, status = Open3.capture2e(WITH_CCACHE, "ruby", "test/check/ceedling.rb",
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
    strangers = SelfTest.strangers
    unscheduled = SelfTest.unscheduled
    checks = {
      "a broken rounding is reported with tick and field: #{difference}" =>
        difference.to_s.match?(SelfTest::NAMED),
      "a cell without its compiler is #{absent.status}: #{absent.note}" => !absent.green?,
      "a test that is written and does not run is a failure" => SelfTest.counts_tests?,
      "#{SelfTest::PAGE} names the commit that its table is of" => SelfTest.names_commit?,
      "#{SelfTest::PAGE} has the cells of --list #{strangers.join(' ')}" => strangers.empty?,
      "#{SelfTest::PAGE} says which run on every change #{unscheduled.join(' ')}" =>
        unscheduled.empty?,
    }
    checks.each { |sentence, holds| puts "#{holds ? 'ok     ' : 'FAILED '} #{sentence}" }
    failed = checks.values.count(false)
    puts "#{checks.size - failed} passed, #{failed} failed"
    failed.zero?
  end
end
