# SPDX-License-Identifier: MIT
# The chips that tools/cost measures on: builds test/cost/ for a chip, runs it in the emulator and
# reads its output.
require "etc"
require "fileutils"
require "open3"

COST_OUT = "build/cost".freeze

# Runs a command and returns its output.
def output_of(*command)
  output, status = Open3.capture2e(*command)
  status.success? ? output : abort("tools/cost: #{command.join(' ')}:\n#{output}")
rescue Errno::ENOENT
  abort "tools/cost: #{command[0]} is not here; tools/test installs it"
end

# What one function costs: bytes of stack, and cycles (AVR) or instructions.
Cost = Struct.new(:stack, :time)

# A chip and how a program gets onto it. The unit is that of Cost#time.
class CostChip
  MAKEFILE = "test/support/archive/library.mk".freeze
  PROGRAM = "test/cost/cost_main.c".freeze
  # What all programs of a chip share is compiled once for all of them.
  SHARED = [*`tools/lib/sources`.split,
            *(Dir["test/cost/cost_*.c"].grep_v(/cost_chip_/) - [PROGRAM]).sort].freeze

  attr_reader :name, :unit, :hash

  # The programs that together measure all: cost_main.c names them. A small chip does not hold one.
  WHOLE = %w[COST_ALL].freeze
  PARTS = %w[COST_OTHERS COST_WORLD COST_STEERING COST_WALLS COST_WAYS].freeze

  def initialize(name, unit, compiler, board, programs = WHOLE)
    @name = name
    @unit = unit
    @programs = programs
    @compiler = compiler
    @board = board
    @path = "#{COST_OUT}/#{name.downcase.tr('^a-z0-9', '')}"
  end

  # The library and what all programs share, once costs were measured.
  def archive
    "#{@path}.a"
  end

  # Name => Cost of every case, less the cost of an empty call.
  def costs
    @programs.map { |program| costs_of(program) }.reduce(:merge)
  end

  private

  def costs_of(program)
    build(program)
    lines = run.lines
    @hash = lines.filter_map { |line| line[/^hash (\h+)/, 1] }.first or abort("no hash of #{name}")
    cases = lines.filter_map { |line| line[/^case (.*)/, 1]&.split }
    abort "tools/cost: #{name} ended early:\n#{lines.join}" unless cases.last[0] == "solo_ticks"
    without_nothing(cases.zip(times(cases)))
  end

  def build(program)
    compile = [*@compiler, *%w[-std=c11 -ffunction-sections -fdata-sections]]
    output_of("make", "--silent", "--jobs", Etc.nprocessors.to_s, "--file", MAKEFILE,
              "archive=#{archive}", "compile=#{compile.join(' ')}",
              "ar=#{@compiler.first.sub(/gcc\z/, 'ar')}", "sources=#{SHARED.join(' ')}")
    output_of(*compile, *%w[-Wl,--gc-sections -Iinclude -Isrc], "-DCOST_PART=#{program}", PROGRAM,
              *@board, archive, "-lm", "-o", "#{@path}.elf")
  end

  def without_nothing(measured)
    costs = measured.to_h { |(name, stack, _), time| [name, Cost.new(stack.to_i, time)] }
    nothing = costs.delete("nothing")
    costs.transform_values { |cost| Cost.new(cost.stack - nothing.stack, cost.time - nothing.time) }
  end
end

# A desk: it measures nothing but has the hash.
class Desk < CostChip
  def initialize
    super("desk", "", %w[gcc -O2], %w[test/cost/cost_chip_desk.c])
  end

  private

  def run
    output_of("#{@path}.elf")
  end

  def times(cases)
    cases.map { 0 }
  end
end

# An ATmega2560 in simavr, which counts its own cycles.
class AvrChip < CostChip
  def initialize
    super("ATmega2560", "cycles", %w[avr-gcc -mmcu=atmega2560 -Os],
          %w[test/cost/cost_chip_avr.c test/targets/avr_board.c],
          PARTS - %w[COST_WORLD]) # whose columns would lie in its RAM
  end

  private

  def run
    output_of("timeout", "120", *%w[simavr --mcu atmega2560 --freq 16000000], "#{@path}.elf")
      .gsub(/\e\[[\d;]*m/, "").gsub(/\.$/, "")
  end

  def times(cases)
    cases.map { |_, _, cycles| cycles.to_i }
  end
end

# A Cortex-M under QEMU, which counts instructions by a plugin.
class CortexChip < CostChip
  PLUGIN = "#{COST_OUT}/instruction_counter.so".freeze

  def initialize(name, level, core, machine, ram, programs = WHOLE)
    super("#{name} at #{level}", "instructions",
          ["arm-none-eabi-gcc", "-mcpu=#{core}", "-mthumb", level, "--specs=nano.specs",
           "--specs=rdimon.specs", "-T", "test/targets/cortex-m.ld",
           "-Wl,--defsym=RAM_SIZE=#{ram}", "-Wl,--defsym=STACK_LEAST=0xE00"],
          %w[test/cost/cost_chip_cortex.c], programs)
    @machine = machine
  end

  # Symbol => instructions of one case.
  def profile(name)
    index = @programs.lazy.filter_map { |program| index_of(name, program) }.first
    abort "tools/cost: no case #{name}" unless index
    run(",profile=#{index}")
    File.read("#{@path}.count").scan(/^profile (\d+) (.*)/).to_h { |count, of| [of, count.to_i] }
  end

  private

  # The number of a case in a program, which is then the one that is built; nil if it is not there.
  def index_of(name, program)
    build(program)
    run.scan(/^case (\S+)/).flatten.index(name)
  end

  def build(program)
    super
    output_of(*%w[gcc -std=c11 -O2 -fPIC -shared test/cost/instruction_counter.c -o], PLUGIN,
              "-D_GNU_SOURCE")
  end

  def run(options = "")
    output_of("timeout", "120", "qemu-system-arm", "-M", @machine,
              *%w[-nographic -monitor none -serial none -semihosting-config
                  enable=on,target=native], "-kernel", "#{@path}.elf", "-plugin",
              "#{PLUGIN},out=#{@path}.count#{options}")
  end

  def times(_cases)
    File.read("#{@path}.count").scan(/^total (\d+)/).flatten.map(&:to_i)
  end
end

COST_DESK = Desk.new
COST_CHIPS = [
  AvrChip.new,
  CortexChip.new("Cortex-M0", "-Os", "cortex-m0", "microbit", "0x4000",
                 CostChip::PARTS),
  CortexChip.new("Cortex-M3", "-O2", "cortex-m3", "mps2-an385", "0x400000"),
].freeze
