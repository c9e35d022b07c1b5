# SPDX-License-Identifier: MIT
# A cell of the matrix: a target that runs the tests and the golden table. This class has what all
# kinds of cells share; a kind's play() runs its tests.
require "fileutils"
require "json"
require "open3"

module Matrix
  # The result of a cell. golden is true, false or nil (no golden table); suite is "unit", "golden"
  # or another word for the tests that ran; note is one line that says why the cell is red, or nil;
  # commit is what was checked out.
  Result = Struct.new(:status, :suite, :passed, :failed, :skipped, :files, :golden, :note,
                      :seconds, :difference, :commit, keyword_init: true) do
    def green?
      status == "green"
    end
  end

  LOGS = "build/logs/matrix".freeze
  BUILD = "build/matrix".freeze
  SECONDS = "1800".freeze # after that a command counts as hung
  WITH_CCACHE = File.expand_path("../with_ccache", __dir__).freeze
  COUNTS = /^(\d+) passed, (\d+) failed(?:, (\d+) skipped)?$/.freeze

  class Cell
    attr_reader :name, :target, :compiler, :level, :packages

    # needs are programs or files; packages are the Debian packages that hold them.
    def initialize(name, target:, compiler:, level:, needs: [], packages: [])
      @name = name
      @target = target
      @compiler = compiler
      @level = level
      @needs = needs
      @packages = packages
    end

    # The commit that is checked out, with a + if files differ from it; nil without git.
    def self.commit
      commit, status = Open3.capture2("git", "rev-parse", "--short=12", "HEAD", err: File::NULL)
      return unless status.success?

      commit.strip + (system("git", "diff", "--quiet", "HEAD") ? "" : "+")
    rescue Errno::ENOENT
      nil
    end

    def log
      "#{LOGS}/#{name}.log"
    end

    # The needs that are not installed.
    def missing
      @needs.reject { |need| need.include?("/") ? File.exist?(need) : program?(need) }
    end

    # The compiler's name and version, as it calls itself.
    def compiler_version
      return compiler unless program?(compiler)

      version = IO.popen([compiler, "--version"], err: File::NULL, &:readline)
      "#{compiler[/gcc|clang|node|chromium/] || compiler} #{version[/\d+(\.\d+)+/]}"
    end

    # Runs the cell. whole: also the tests that tools/test leaves out to save time.
    def run(whole: false)
      # The longest tests do a share of their trials, as on a desk, or all.
      ENV["COXSWAIN_ALL"] = whole ? "1" : "0"
      start = Process.clock_gettime(Process::CLOCK_MONOTONIC)
      result = missing.empty? ? play(whole) : absent
      result.seconds = (Process.clock_gettime(Process::CLOCK_MONOTONIC) - start).round
      result.commit = Cell.commit
      File.write(memory, JSON.generate(result.to_h))
      result
    rescue StandardError => e
      File.write(log, "#{e.full_message(highlight: false)}\n", mode: "a")
      broken(e.message)
    end

    # The result of the last run, or nil if there was none.
    def last
      Result.new(**JSON.parse(File.read(memory), symbolize_names: true)) if File.exist?(memory)
    end

    # Ends the running command, from another thread.
    def stop
      Process.kill("TERM", -@running) if @running
    rescue Errno::ESRCH
      nil # the command has already ended
    end

    # The result of a cell that did not finish.
    def broken(note)
      Result.new(status: "red", suite: "-", passed: 0, failed: 1, skipped: 0, files: 0,
                 seconds: 0, note: note)
    end

    private

    def memory
      "#{BUILD}/#{name}.json"
    end

    def program?(name)
      ENV.fetch("PATH").split(":").any? { |folder| File.executable?("#{folder}/#{name}") }
    end

    def absent
      File.write(log, "missing: #{missing.join(' ')}\n")
      Result.new(status: "missing", suite: "-", passed: 0, failed: 0, skipped: 0, files: 0,
                 seconds: 0, note: "not installed: #{missing.join(', ')}")
    end

    # Runs a command, with its output at the end of the log. Returns [its output, its status].
    def capture(*command)
      options = { err: %i[child out], in: File::NULL, pgroup: true }
      output = IO.popen([WITH_CCACHE, "timeout", SECONDS, *command, options]) do |pipe|
        @running = pipe.pid
        pipe.read.force_encoding("UTF-8").scrub
      end
      @running = nil
      File.write(log, output, mode: "a")
      [output, $?]
    end

    # Runs a command that counts its own tests; its output goes to the end of the log.
    # Returns [passed, failed, skipped, its output].
    def count(*command)
      output, status = capture(*command)
      match = output.lines.last.to_s.match(COUNTS)
      raise "#{command.join(' ')} did not count its tests; see #{log}" unless match

      passed, failed, skipped = match.captures.map(&:to_i)
      failed = 1 if failed.zero? && (!status.success? || passed.zero?)
      [passed, failed, skipped, output]
    end

    # Builds the coxswain command in a folder, with nothing but a C library.
    def build_command(folder, compiler, *options)
      must("cmake", "-S", ".", "-B", folder, "-DCMAKE_C_COMPILER=#{compiler}",
           "-DCMAKE_BUILD_TYPE=Release", "-DCOXSWAIN_PNG=OFF", "-DCOXSWAIN_GIF=OFF",
           "-DCOXSWAIN_HTML=OFF", "-DCOXSWAIN_NETWORK=OFF", "-DCOXSWAIN_LIBFIXMATH=OFF",
           "-DCOXSWAIN_DETOUR=OFF", "-DCOXSWAIN_LTO=OFF", *options)
      must("cmake", "--build", folder, "--parallel", "2")
    end

    # Runs a command that must end well; its output goes to the end of the log and is returned.
    def must(*command)
      output, status = capture(*command)
      raise "#{command.join(' ')} failed; see #{log}" unless status.success?

      output
    end
  end
end
