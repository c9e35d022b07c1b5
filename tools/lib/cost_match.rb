# SPDX-License-Identifier: MIT
# What a match without features costs on a Cortex-M0+: the flash of src/session and src/sim in the
# program of a joiner and of a host, and the RAM of one machine. The RAM is measured where both play
# each other, on an emulated board that has more of it than such a chip.
require_relative "cost_chip"

class MatchCost
  OUT = "#{COST_OUT}/match".freeze
  LIBRARY = Dir["src/*/*.c"].sort.freeze
  GAME = "test/support/small_match.c".freeze
  MATCH = "test/cost/match_on_chip.c".freeze
  MACHINE = "test/cost/machine_on_chip.c".freeze
  INCLUDES = %w[-std=c11 -Iinclude -Isrc -Itest/support -idirafter /usr/include].freeze
  CHIP = %w[arm-none-eabi-gcc -mcpu=cortex-m0plus -mthumb].freeze
  COMPILE = [*CHIP, *%w[-Os -ffunction-sections -fdata-sections -DCOST_STACK_MAX=8192],
             *INCLUDES].freeze
  LINK = [*CHIP, *%w[--specs=nano.specs --specs=rdimon.specs -Wl,--gc-sections
                     -T test/targets/cortex-m.ld -Wl,--defsym=RAM_SIZE=0x400000]].freeze
  RUN = %w[timeout 120 qemu-system-arm -M mps2-an385 -nographic -monitor none -serial none
           -semihosting-config enable=on,target=native -kernel].freeze
  SIDES = { "joiner" => [], "host" => %w[-DMACHINE_HOSTS] }.freeze

  attr_reader :hash

  # Links both programs, and plays the match.
  def initialize
    FileUtils.mkdir_p(OUT)
    library = [*LIBRARY, GAME].map { |source| compile(source) }
    @members = SIDES.to_h do |side, options|
      link(side, [*library, compile(MACHINE, side, options)])
      [side, members_of(side)]
    end
    link("match", [*library, compile(MATCH), compile("test/cost/cost_chip_cortex.c")])
    @figures = figures_of(output_of(*RUN, "#{OUT}/match.elf"))
    @hash = @figures.fetch("hash")
  end

  # The bytes of a layer in the program of a side.
  def flash(side, layer)
    @members.fetch(side).sum { |name, bytes| File.exist?("src/#{layer}/#{name}.c") ? bytes : 0 }
  end

  # [source, its bytes in the program of a side], most first, of src/session and src/sim.
  def largest(side)
    of_both = @members.fetch(side).select { |name, _| Dir["src/{session,sim}/#{name}.c"].any? }
    of_both.sort_by { |_, bytes| -bytes }
  end

  # The bytes of a session, of the stack, and of a packet and a simulation.
  def ram
    %w[memory stack beside].sum { |part| @figures.fetch(part).to_i }
  end

  # The hash of the same match on the desk.
  def desk_hash
    program = "#{OUT}/match_on_desk"
    output_of("gcc", "-O2", *INCLUDES, *LIBRARY, GAME, MATCH, "test/cost/cost_chip_desk.c", "-o",
              program)
    figures_of(output_of(program)).fetch("hash")
  end

  private

  def compile(source, name = File.basename(source, ".c"), options = [])
    object = "#{OUT}/#{name}.o"
    output_of(*COMPILE, *options, "-c", source, "-o", object)
    object
  end

  def link(name, objects)
    output_of(*LINK, *objects, "-Wl,-Map=#{OUT}/#{name}.map", "-o", "#{OUT}/#{name}.elf")
  end

  # Source => the bytes of its code and constants that were kept.
  def members_of(name)
    kept = File.read("#{OUT}/#{name}.map").split("Linker script and memory map", 2).last
    object = %r{#{OUT}/(\w+)\.o$}
    sections = kept.scan(/^ \.(?:text|rodata)\S*\s+0x\h+\s+0x(\h+) #{object}/)
    sections.each_with_object(Hash.new(0)) { |(bytes, source), sums| sums[source] += bytes.hex }
  end

  def figures_of(output)
    output.lines.to_h(&:split)
  end
end
