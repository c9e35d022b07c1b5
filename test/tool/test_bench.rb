# SPDX-License-Identifier: MIT
# coxswain bench from outside: ruby test/tool/test_bench.rb BUILT_COXSWAIN
#
# Times are the machine's; what is held here is that the steps measured were the right ones.
require "json"
require "open3"

COXSWAIN = File.expand_path(ARGV.fetch(0) { abort "usage: test_bench.rb BUILT_COXSWAIN" })
QUICK = %w[--ticks 20 --rounds 2].freeze
TALLY = Hash.new(0)

def bench_test(sentence)
  yield
  TALLY[:passed] += 1
  puts "ok      bench: #{sentence}"
rescue StandardError => e
  TALLY[:failed] += 1
  puts "FAILED  bench: #{sentence}", "    #{e.message}"
end

def expect(holds, message)
  raise message unless holds
end

# Runs bench, which is to end with that code; its stdout and stderr.
def bench(*line, code: 0)
  out, err, status = Open3.capture3(COXSWAIN, "bench", *line)
  expect(status.exitstatus == code, "bench #{line.join(' ')}: exit #{status.exitstatus}: #{err}")
  [out, err]
end

bench_test("every scenario is measured, and the hash at the end is the same in two runs") do
  names = JSON.parse(Open3.capture2(COXSWAIN, "scenarios", "--json").first).map { |s| s["name"] }
  runs = Array.new(2) { JSON.parse(bench(*QUICK, "--json").first) }
  expect(runs[0].map { |result| result["scenario"] } == names, "not all of #{names}")
  hashes = runs.map { |run| run.map { |result| result["hash"] } }
  expect(hashes[0] == hashes[1], hashes.inspect)
end

bench_test("the hash is evidence: one tick more is another one") do
  hashes = %w[20 21].map do |ticks|
    JSON.parse(bench("homing", "--ticks", ticks, "--rounds", "1", "--json").first)[0]["hash"]
  end
  expect(hashes.uniq.size == 2, hashes.inspect)
end

bench_test("there are as many agents as were asked for") do
  result = JSON.parse(bench("hunt", "--agents", "17", *QUICK, "--json").first)[0]
  expect(result["agents"] == 17, result.inspect)
end

bench_test("every figure is a positive number") do
  result = JSON.parse(bench("hunt", *QUICK, "--json").first)[0]
  numbers = result.reject { |key, _| %w[scenario hash].include?(key) }
  expect(numbers.size >= 12, numbers.keys.inspect)
  bad = numbers.reject { |_, value| value.is_a?(Numeric) && value.positive? }
  expect(bad.empty?, bad.inspect)
end

bench_test("the last line ends in ticks and hash") do
  last = bench("hunt", *QUICK).first.lines.last
  expect(last.match?(/ticks 20 hash \h{16}$/), last)
end

bench_test("bad usage is refused in one sentence") do
  [%w[nothing], %w[hunt homing], %w[hunt --agents 0], %w[hunt --agents many], %w[hunt --ticks 0],
   %w[hunt --rounds 1000], %w[hunt --agents 999999], %w[hunt --faster]].each do |line|
    out, err = bench(*line, code: 2)
    expect(out.empty? && err.lines.size == 1 && err.start_with?("coxswain: "), err)
  end
end

bench_test("--help names every option") do
  help = bench("--help").first
  %w[--agents --ticks --rounds --sim --json --help].each { |o| expect(help.include?(o), o) }
end

puts "#{TALLY[:passed]} passed, #{TALLY[:failed]} failed"
exit TALLY[:failed].zero? && TALLY[:passed].positive?
