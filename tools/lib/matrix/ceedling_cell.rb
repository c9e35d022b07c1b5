# SPDX-License-Identifier: MIT
# Cells that run the Ceedling suite: on this desk with many compilers and levels, on other desks
# under qemu-user, on chips. This file makes a desk's mixin; a chip's lies in test/targets/.
require "json"
require "yaml"
require_relative "cell"
require_relative "difference"
require_relative "joined_tests"

module Matrix
  class CeedlingCell < Cell
    GOLDEN = "test/golden/".freeze

    # bounded: tools/test runs only the golden table, to save time.
    def initialize(name, bounded: false, **rest)
      super(name, **rest)
      @bounded = bounded
    end

    # Unless all tests run, the longest do a part of their trials: test/support/trials.h.
    PART = "TRIALS_PART=10".freeze

    private

    def play(whole)
      File.write(log, "")
      @defines = whole ? [] : [PART]
      suite = @bounded && !whole ? "golden" : "unit"
      task = suite == "golden" ? golden_task : "test:all"
      passed, failed, skipped, output = count("ruby", "test/check/ceedling.rb", task, mixin)
      tests = reported
      golden = golden_of(tests)
      Result.new(status: failed.zero? && golden ? "green" : "red", suite: suite, passed: passed,
                 failed: failed, skipped: skipped, files: files(tests), golden: golden,
                 note: (first_fault(output, tests) unless failed.zero?),
                 difference: (Difference.find(output) unless golden))
    end

    def golden_task
      "test:path[golden]"
    end

    # The first failure: of the counting, or of a test.
    def first_fault(output, tests)
      counting = output[/^FAILED  (.*)/, 1]
      test = (tests["FailedTests"] || []).first
      return counting if counting || test.nil?

      "#{test["test"]}: #{test["message"].to_s.lines.first.to_s.strip}"
    end

    # The tests of the last run, a list for each outcome.
    def reported
      report = "#{build_root}/artifacts/test/tests_report.json"
      File.exist?(report) ? JSON.parse(File.read(report)) : {}
    end

    def files(tests)
      tests.values_at("PassedTests", "FailedTests", "IgnoredTests").compact.flatten
           .map { |test| test["file"] }.uniq.size
    end

    # Whether golden tests ran and all of them passed.
    def golden_of(tests)
      passed, failed = tests.values_at("PassedTests", "FailedTests").map do |list|
        (list || []).count { |test| test["file"].include?("golden/") }
      end
      passed.positive? && failed.zero?
    end

    def build_root
      YAML.load_file(mixin).dig(:project, :build_root)
    end
  end

  # This desk, or another one under qemu-user: a compiler, its options, and a runner for programs.
  class DeskCell < CeedlingCell
    # options go to the compiler and the linker, link to the linker alone; runner is the emulator;
    # leaves_out are patterns of test files. joined: the golden table is one program, because each
    # link compiles the library.
    def initialize(name, options:, link: [], runner: [], leaves_out: [], joined: false, **rest)
      super(name, **rest)
      @joined = joined
      @options = options
      @link = link
      @runner = runner
      @leaves_out = leaves_out
    end

    private

    def golden_task
      return super unless @joined

      @folder = JoinedTests.write("#{BUILD}/#{name}-joined/golden", Dir["#{GOLDEN}test_*.c"].sort)
      "test:#{JoinedTests::NAME}"
    end

    def mixin
      path = "#{BUILD}/#{name}.yml"
      File.write(path, YAML.dump(mixin_content))
      path
    end

    # The mixin, in the form of those in test/targets/.
    def mixin_content
      tools = {
        test_compiler: tool("compiler", compiler,
                            [*@options, '-I"${5}"', '-D"${6}"', '-c "${1}"', '-o "${2}"', "-MMD",
                             '-MF "${4}"']),
        test_linker: tool("linker", compiler,
                          [*@options, *@link, "${1}", "${5}", '-o "${2}"', "${4}"]),
      }
      unless @runner.empty?
        start, *rest = @runner
        tools[:test_fixture] = tool("runner", start, [*rest, "${1}"])
        tools[:test_fixture_simple_backtrace] = tool("runner of one", start,
                                                     [*rest, "${1}", "${2}"])
      end
      { project: { build_root: "#{BUILD}/#{name}" }, tools: tools,
        defines: { test: @defines || [] },
        paths: { test: @folder ? ["+:#{@folder}"] : [] },
        files: { test: @leaves_out.map { |pattern| "-:#{pattern}" } } }
    end

    def tool(what, executable, arguments)
      { executable: executable, name: "#{name} #{what}", arguments: arguments }
    end
  end

  # This desk with line counts: how much of src/ the suite runs.
  class CoverageCell < DeskCell
    LEAST = 95 # per cent

    private

    def play(whole)
      root = "#{BUILD}/#{name}"
      FileUtils.rm_rf(root) # counts of an older build would be added to these
      result = super
      must("gcovr", "--root", ".", "--filter", "src/", "--txt", "#{root}.txt", "--print-summary",
           "--fail-under-line", LEAST.to_s, root)
      result.note ||= File.read(log)[/^lines: .*/]
      result
    end
  end

  # The programs that start threads, under a sanitizer that sees races: a test, and `coxswain
  # verify`. The cell has no golden table.
  class ThreadsCell < DeskCell
    REPLAYS = 4

    private

    def play(_whole)
      File.write(log, "")
      passed, failed, skipped, = count("ruby", "test/check/ceedling.rb", "test:path[threads]",
                                       mixin)
      verify_in_threads
      Result.new(status: failed.zero? ? "green" : "red", suite: "threads", passed: passed + 1,
                 failed: failed, skipped: skipped, files: files(reported))
    end

    # If a program has a race, the sanitizer makes it exit with an error, which ends this cell.
    def verify_in_threads
      folder = "#{BUILD}/#{name}-command"
      build_command(folder, compiler, "-DCMAKE_C_FLAGS=#{@options.join(' ')}",
                    "-DCOXSWAIN_BUILD_BENCH=ON")
      replays = Array.new(REPLAYS) { |number| "#{folder}/#{number}.cox" }
      replays.each_with_index do |replay, number|
        must("#{folder}/coxswain", "record", "hunt", "--seed", number.to_s, "--ticks", "300",
             "-o", replay)
      end
      must("#{folder}/coxswain", "verify", "--threads", REPLAYS.to_s, *replays)
      must("#{folder}/coxswain-bench", "crowd", "--threads", REPLAYS.to_s, "--agents", "1000",
           "--rounds", "1")
    end
  end

  # A chip, with the mixin test/targets/<chip>.yml.
  class ChipCell < CeedlingCell
    # The twins in double, which is software there: they show that the formulas are right, as they
    # do on a desk, and the other tests that a chip gives a desk's bits.
    ON_DEMAND = "-:test/twin/*".freeze

    def initialize(chip, **rest)
      super("chip-#{chip}", **rest)
      @chip = chip
    end

    def missing
      super + [target_mixin].reject { |path| File.exist?(path) }
    end

    private

    def play(whole)
      @leaves_out = whole ? [] : [ON_DEMAND]
      super
    end

    def target_mixin
      "test/targets/#{@chip}.yml"
    end

    def mixin
      content = YAML.load_file(target_mixin)
      left = content.dig(:files, :test) || []
      content[:files] = { test: left | @leaves_out }
      content[:defines] = { test: @defines }
      path = "#{BUILD}/#{name}.yml"
      File.write(path, YAML.dump(content))
      path
    end
  end
end
