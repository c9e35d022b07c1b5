# SPDX-License-Identifier: MIT
# Replays between the desk and a chip, in 2 KB of RAM: both record the same file, byte for byte, and
# each verifies the other's: ruby test/firmware/test_replays_on_chip.rb BUILT_COXSWAIN
require_relative "chip"
require_relative "../tool/harness"
require_relative "../tool/replay_bytes"

SEED = 7
TICKS = 300
RAM_MAX = 2048
EPOCHS_AT = [ReplayBytes::CORE_EPOCH_AT, ReplayBytes::STEER_EPOCH_AT,
             ReplayBytes::SIMULATION_EPOCH_AT].freeze
CHIPS = [cortex_m3(ROOT), avr(ROOT)].freeze

# Scenario, settings, the command of the firmware's script.
CASES = [
  ["hunt", %w[hunters=1 prey=3], "cursor"],
  ["homing", %w[agents=1], "click"],
  ["arrive", %w[agents=4], "cursor"],
  ["leader", %w[agents=4], "cursor"],
].freeze

# The commands that the firmware's script gives, as the command's text input.
def script(command)
  (3...TICKS).step(9).map { |t| "#{t} #{t % 2} #{command} #{t * 37 % 600} #{t * 53 % 400}\n" }.join
end

# The bytes of the same recording, made on the desk.
def desk_recording(scenario, settings, command)
  File.write("input.txt", script(command))
  run(0, "record", scenario, "-o", "desk.cox", "--seed", SEED.to_s, "--ticks", TICKS.to_s,
      "--checkpoint", "50", "--keyframe", "120", "--input", "input.txt",
      *settings.flat_map { |setting| ["--set", setting] })
  File.binread("desk.cox")
end

# The command's verdict on a file with these bytes: exit code and sentence.
def desk_verdict(bytes)
  File.binwrite("given.cox", bytes)
  out, err, status = Open3.capture3(COXSWAIN, "verify", "given.cox")
  [status.exitstatus, (out + err).sub(/\A(coxswain: )?given\.cox: /, "").chomp]
end

# Expects the chip to say the same of a file as the desk.
def expect_same_verdict(chip, bytes, what)
  answer = chip.order("verify", bytes)
  expect_equal(desk_verdict(bytes), [answer.code, answer.verdict], what)
  answer
end

def flipped(bytes, at)
  bytes.dup.tap { |copy| copy.setbyte(at, copy.getbyte(at) ^ (1 << (at % 8))) }
end

RAM = Hash.new { |all, chip| all[chip] = { record: [0, 0], verify: [0, 0] } }

# Keeps the most RAM that recording or verifying took on a chip.
def note_ram(chip, work, answer)
  expect_equal(2, answer.ram.size, "numbers of RAM in: #{answer.lines.join(' / ')}")
  RAM[chip.name][work] = RAM[chip.name][work].zip(answer.ram).map(&:max)
end

def test_both_ways(chip, scenario, settings, command)
  tool_test "#{scenario} recorded on #{chip.name} is the desk's file, byte for byte" do
    desk = desk_recording(scenario, settings, command)
    answer = chip.order("record #{scenario} #{SEED} #{TICKS} #{settings.join(' ')}")
    expect_equal(0, answer.code, "exit code; it told: #{answer.lines.join(' / ')}")
    expect(answer.bytes == desk, "the files differ: #{answer.bytes.size}, #{desk.size} bytes")
    File.binwrite("chip.cox", answer.bytes)
    verified = run(0, "verify", "chip.cox").out
    expect_equal(last_result(verified), last_result(answer.verdict), "ticks and hash")
    note_ram(chip, :record, answer)
  end

  tool_test "#{scenario} recorded on the desk is verified on #{chip.name}" do
    answer = expect_same_verdict(chip, desk_recording(scenario, settings, command), "verdict")
    expect(answer.verdict.start_with?("same: ticks #{TICKS} hash "), answer.verdict)
    note_ram(chip, :verify, answer)
  end
end

def test_faults(chip)
  tool_test "a flipped byte is damage on #{chip.name} as on the desk" do
    bytes = desk_recording(*CASES.first)
    (8...bytes.bytesize).step(bytes.bytesize / 20).each do |at|
      answer = expect_same_verdict(chip, flipped(bytes, at), "byte #{at} flipped")
      expect(answer.verdict.start_with?("damaged at byte"), answer.verdict)
    end
  end

  tool_test "a file that is cut is truncated on #{chip.name} as on the desk" do
    bytes = desk_recording(*CASES.first)
    [9, 100, bytes.bytesize / 2, bytes.bytesize - 1].each do |length|
      answer = expect_same_verdict(chip, bytes[0, length], "cut to #{length} bytes")
      expect(answer.verdict.start_with?("truncated at tick"), answer.verdict)
    end
  end

  tool_test "another end, another epoch and no replay are refused on #{chip.name}" do
    desk_recording(*CASES.first)
    places = EPOCHS_AT.to_h { |at| [[ReplayBytes::HEADER, at], [2, "refused"]] }
    places[[ReplayBytes::END_RECORD, 4]] = [1, "diverged at tick #{TICKS}"]
    places.each do |(type, at), (code, words)|
      ReplayBytes.new("desk.cox").patch(type, at, "\x07\x07".b).write("changed.cox")
      answer = chip.order("verify", File.binread("changed.cox"))
      expect_equal([code, true], [answer.code, answer.verdict.start_with?(words)], answer.verdict)
    end
    answer = chip.order("verify", "hello, this is no replay")
    expect_equal([2, true], [answer.code, answer.verdict.start_with?("refused")], answer.verdict)
  end
end

# A function of the firmware uses a known number of bytes, and the painted stack must show it.
def test_gauge(chip)
  tool_test "the stack of a call is measured on #{chip.name}" do
    bytes, measured = chip.order("gauge").ram
    expect(measured.between?(bytes, bytes + 40), "#{measured} for a call that takes #{bytes}")
  end
end

# Recorder and reader each have their objects, and share the stack.
def test_ram(chip)
  tool_test "recorder and reader together take at most #{RAM_MAX} bytes of RAM on #{chip.name}" do
    record, verify = RAM[chip.name].values_at(:record, :verify)
    both = record[0] + verify[0] + [record[1], verify[1]].max
    puts "figure #{chip.name}: recorder #{record.sum} bytes of RAM, #{record[1]} of them stack; " \
         "reader #{verify.sum}, #{verify[1]} of them stack; both at once #{both}"
    expect([*record, *verify].all?(&:positive?), "nothing was measured")
    expect(both <= RAM_MAX, "#{both} bytes")
  end
end

CHIPS.each do |chip|
  tool_test "the replay firmware builds for #{chip.name}" do
    fault = chip.make(ROOT, "#{ROOT}/build/firmware")
    expect(fault.nil?, fault)
  end
  CASES.each { |scenario, settings, command| test_both_ways(chip, scenario, settings, command) }
  test_faults(chip)
  test_gauge(chip)
  test_ram(chip)
end

finish_tests
