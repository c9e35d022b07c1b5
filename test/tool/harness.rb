# SPDX-License-Identifier: MIT
# Shared by the tests of the built coxswain command: a test is a sentence and a block, which runs in
# an empty folder of its own. The last line is "N passed, N failed", with ", N skipped" if any were
# skipped.
require "json"
require "open3"
require "tmpdir"

COXSWAIN = File.expand_path(ARGV.fetch(0) { abort "usage: #{$PROGRAM_NAME} BUILT_COXSWAIN" })
BENCH = File.join(File.dirname(COXSWAIN), "coxswain-bench")
ROOT = File.expand_path("../..", __dir__)
# Recordings with the faults of real ones, and real ones if the machine has them.
DIRTY_INPUTS = Dir["#{ROOT}/test/inputs/*.csv"].sort + Dir["#{ROOT}/../shared/inputs/*.csv"].sort

Fault = Class.new(StandardError)
Skip = Class.new(StandardError)
Result = Struct.new(:code, :out, :err)
TALLY = Hash.new(0)

# Runs a test and prints its result in one line.
def tool_test(sentence)
  Dir.mktmpdir { |folder| Dir.chdir(folder) { yield } }
  TALLY[:passed] += 1
  puts "ok      #{sentence}"
rescue Skip => e
  TALLY[:skipped] += 1
  puts "skipped #{sentence}: #{e.message}"
rescue StandardError => e
  TALLY[:failed] += 1
  puts "FAILED  #{sentence}", "    #{e.message}", e.is_a?(Fault) ? [] : e.backtrace.first(3)
end

# Prints the counts and ends.
def finish_tests
  skipped = TALLY[:skipped].positive? ? ", #{TALLY[:skipped]} skipped" : ""
  puts "#{TALLY[:passed]} passed, #{TALLY[:failed]} failed#{skipped}"
  exit TALLY[:failed].zero? && TALLY[:passed].positive?
end

def expect(holds, message)
  raise Fault, message unless holds
end

def expect_equal(expected, actual, what)
  raise Fault, "#{what}: expected #{expected.inspect}, got #{actual.inspect}" if expected != actual
end

# Expects words or a pattern in a text.
def expect_says(text, words)
  said = words.is_a?(Regexp) ? text.match?(words) : text.include?(words)
  raise Fault, "#{words.inspect} is not in: #{text}" unless said
end

# Runs the command or another program, with limits as Process.spawn takes them, and expects an exit
# code.
def run(code, *line, stdin: "", limits: {}, program: COXSWAIN)
  out, err, status = Open3.capture3(program, *line, stdin_data: stdin, binmode: true, **limits)
  actual = status.exitstatus || "signal #{status.termsig}"
  said = "`#{File.basename(program)} #{line.join(' ')}` said: #{out}#{err}"
  raise Fault, "expected exit code #{code}, got #{actual}; #{said}" if actual != code

  Result.new(actual, out.force_encoding("UTF-8"), err.force_encoding("UTF-8"))
end

# Runs the command and expects a refusal: exit code 2, nothing but one sentence on stderr, with
# these words in it.
def run_refused(words, *line, stdin: "", program: COXSWAIN)
  name = File.basename(program)
  result = run(2, *line, stdin: stdin, program: program)
  expect_equal("", result.out, "stdout of `#{name} #{line.join(' ')}`")
  expect(result.err.start_with?("#{name}: "), "no `#{name}: ` before: #{result.err}")
  expect_equal(1, result.err.count("\n"), "lines on stderr: #{result.err}")
  [words].flatten.each { |word| expect_says(result.err, word) }
  result
end

# Both for coxswain-bench.
def run_bench(code, *line)
  run(code, *line, program: BENCH)
end

def run_bench_refused(words, *line)
  run_refused(words, *line, program: BENCH)
end

# Runs the command with --json and returns the parsed output: of verify, whose results are lines,
# a list.
def run_json(code, *line)
  out = run(code, *line, "--json").out
  line.first == "verify" ? out.lines.map { |result| JSON.parse(result) } : JSON.parse(out)
end

# An input with a command in every tick, too long for run_in_little_memory to keep.
LONG_TICKS = 200_000
LONG_INPUT = (0...LONG_TICKS).map { |t| "#{t} 0 cursor #{t % 900} #{t % 700}\n" }.join.freeze

# Runs the command with less memory than the commands of LONG_INPUT take, and expects an exit code.
def run_in_little_memory(code, *line)
  run(code, *line, limits: { rlimit_data: 4_000_000 })
end

# Records boats that are launched and sunk.
def record_boats(object, file, *options)
  File.write("fleet.txt", "2 0 launch 7\n4 0 launch 11\n9 1 sink 2\n14 0 launch 3\n20 0 launch 5\n")
  run(0, "record", "--sim", object, "-o", file, "--input", "fleet.txt", *options)
end

# Records hunt and returns the last line's ticks and hash.
def record_hunt(file, *options)
  result = run(0, "record", "hunt", "-o", file, *options)
  last_result(result.out)
end

# The ticks and the hash at the end of the last line.
def last_result(text)
  match = text.lines.last.match(/ticks (\d+) hash ([0-9a-f]{16})$/)
  raise Fault, "the last line does not end in `ticks N hash H`: #{text}" unless match

  [match[1].to_i, match[2]]
end

# Builds a shared object from a C or C++ file of this folder, with these macros defined.
def build_scenario(source, object, *macros)
  compiler = source.end_with?(".cpp") ? %w[c++ -std=c++17] : [ENV.fetch("CC", "cc"), "-std=c11"]
  line = [*compiler, "-shared", "-fPIC", "-I#{ROOT}/include", "-o", object,
          *macros.map { |macro| "-D#{macro}" }, File.join(__dir__, source)]
  _, err, status = Open3.capture3(*line)
  raise Fault, "#{line.join(' ')}: #{err}" unless status.success?

  "./#{object}"
end
