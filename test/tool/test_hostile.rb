# SPDX-License-Identifier: MIT
# Replays with records changed, left out and doubled, and with checks that fit, so that only the
# verbs' own care can find the fault: ruby test/tool/test_hostile.rb BUILT_COXSWAIN [SEED]
require_relative "harness"
require_relative "replay_bytes"

MUTANTS = ENV["COXSWAIN_ALL"] == "1" ? 40 : 8 # tools/test --all sets it
SEED = Integer(ARGV.fetch(1, "1"))
VERBS = [%w[info], %w[info --json], %w[dump], %w[verify], %w[verify --sync-test],
         %w[dump --tick 30], %w[info --notes], %w[dump --note o], %w[dump --csv prey.id],
         %w[pack --keyframes 7 -o packed.cox], %w[pack --keyframes 0 -o packed.cox],
         %w[find --each FILE hunters.velocity.x<0],
         %w[plot FILE hunters.stamina -o plot.svg], %w[render -o player.html],
         %w[diff good.cox], %w[report -o report.txt good.cox]].freeze

# Changes one to three things.
def mutate(replay, random)
  (1 + random.rand(3)).times do
    records = replay.records
    chosen = random.rand(records.size)
    case random.rand(4)
    when 0 then records.delete_at(chosen)
    when 1 then records.insert(random.rand(records.size), records[chosen].dup)
    else
      payload = records[chosen].payload
      value = [0, 1, 127, 128, 255, random.rand(256)].sample(random: random)
      payload.setbyte(random.rand(payload.bytesize), value) unless payload.empty?
    end
  end
end

# Runs a verb, which may fail, but only with one of its own exit codes. Returns code and stdout.
def survive(number, *line)
  out, err, status = Open3.capture3(COXSWAIN, *line, binmode: true)
  said = "mutant #{number} of seed #{SEED}: coxswain #{line.join(' ')}: #{status}: #{err}"
  expect([0, 1, 2, 3].include?(status.exitstatus), said)
  expect(!err.include?("runtime error"), said)
  [status.exitstatus, out]
end

# A whole dump packs to the same bytes, and a cut dump to the beginning of them.
def expect_packs(number, code, text)
  File.binwrite("text", text)
  packed, = survive(number, "pack", "text", "-o", "again.cox")
  expect_equal(0, packed, "exit code of pack for mutant #{number} of seed #{SEED}")
  bytes = File.binread("mutant.cox")
  again = File.binread("again.cox")
  expect(code.zero? ? bytes == again : bytes.start_with?(again), "mutant #{number} packs otherwise")
end

tool_test "no change of a replay makes a verb crash, and every dump can be packed" do
  random = Random.new(SEED)
  File.write("input.txt", (0..40).map { |t| "#{t} #{t % 3} cursor #{t} #{2 * t}\n" }.join)
  record_hunt("good.cox", "--ticks", "60", "--input", "input.txt", "--keyframe", "20",
              "--checkpoint", "10")
  MUTANTS.times do |number|
    replay = ReplayBytes.new("good.cox")
    mutate(replay, random)
    replay.write("mutant.cox")
    VERBS.each do |verb|
      line = verb.include?("FILE") ? verb : [*verb, "FILE"]
      code, out = survive(number, *line.map { |word| word == "FILE" ? "mutant.cox" : word })
      expect_packs(number, code, out) if verb == %w[dump] && [0, 3].include?(code)
      run(0, "dump", "packed.cox") if verb[0] == "pack" && code.zero?
    end
  end
end

finish_tests
