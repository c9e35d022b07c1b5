# SPDX-License-Identifier: MIT
# All desks record the same replays. Each desk builds the coxswain command with nothing but a C
# library and records the same runs. The files must have the same bytes, every desk must verify
# those of all others, and their texts must be equal.
require "digest"
require "fileutils"
require_relative "cell"

module Matrix
  class ReplayCell < Cell
    CURSOR = "demo/cursor.csv".freeze
    TICKS = "600".freeze
    # The scenarios to record: four, each with commands of the cursor.
    RUNS = %w[hunt homing seek evade].freeze
    # The desks of a bounded run beside this one: both byte orders and both word sizes.
    BOUNDED = %w[armhf s390x].freeze

    Desk = Struct.new(:name, :compiler, :runner, :folder)

    # desks: name => [compiler, the command line before a program]
    def initialize(name, desks:, needs:, packages:)
      super(name, target: "#{desks.size + 1} desks", compiler: "gcc", level: "-O3",
                  needs: %w[gcc cmake] + needs,
                  packages: %w[gcc cmake make] + packages)
      @desks = { "x86-64" => ["gcc", []], **desks }.map do |desk, (compiler, runner)|
        Desk.new(desk, compiler, runner, "#{BUILD}/#{name}/#{desk}")
      end
    end

    private

    def play(whole)
      File.write(log, "")
      @faults = []
      @passed = 0
      @desks.select! { |desk| desk.runner.empty? || BOUNDED.include?(desk.name) } unless whole
      @desks.each { |desk| build(desk) }
      @desks.each { |desk| record(desk) }
      @desks.each { |desk| verify(desk) }
      RUNS.each { |scenario| compare(scenario) }
      Result.new(status: @faults.empty? ? "green" : "red",
                 suite: whole ? "replays" : "#{@desks.size} desks", passed: @passed,
                 failed: @faults.size, skipped: 0, note: @faults.first)
    end

    def check(sentence)
      if yield
        @passed += 1
      else
        @faults << "not true: #{sentence}"
        File.write(log, "FAILED  #{sentence}\n", mode: "a")
      end
    end

    def build(desk)
      elsewhere = desk.runner.empty? ? [] : ["-DCMAKE_SYSTEM_NAME=Linux"]
      build_command(desk.folder, desk.compiler, *elsewhere)
    end

    def coxswain(desk, *words)
      must(*desk.runner, "#{desk.folder}/coxswain", *words)
    end

    def replay(desk, scenario)
      "#{desk.folder}/#{scenario}.cox"
    end

    def record(desk)
      RUNS.each do |scenario|
        coxswain(desk, "record", scenario, "--input", CURSOR, "--seed", "7", "--ticks", TICKS,
                 "-o", replay(desk, scenario))
      end
    end

    # Verifies on one desk what all the others recorded, equal files only once.
    def verify(desk)
      files = (@desks - [desk]).product(RUNS).map { |other, scenario| replay(other, scenario) }
      distinct = files.uniq { |file| Digest::SHA256.file(file) }
      check("#{desk.name} verifies what all others recorded") do
        coxswain(desk, "verify", *distinct)
          .scan(/: same: ticks #{TICKS} hash \h{16}$/).size == distinct.size
      rescue RuntimeError
        false
      end
    end

    # Compares the bytes and texts of one scenario, and checks that diff sees no difference.
    def compare(scenario)
      home, *others = @desks
      bytes = Digest::SHA256.file(replay(home, scenario))
      text = coxswain(home, "dump", replay(home, scenario))
      others.each do |desk|
        file = replay(desk, scenario)
        check("#{file} has the bytes of #{home.name}'s") { Digest::SHA256.file(file) == bytes }
        check("#{file} has the text of #{home.name}'s") { coxswain(desk, "dump", file) == text }
        check("#{desk.name} sees no difference from #{home.name}'s #{scenario}") do
          coxswain(desk, "diff", replay(home, scenario), file)
        rescue RuntimeError
          false
        end
      end
    end
  end
end
