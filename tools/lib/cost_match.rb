# SPDX-License-Identifier: MIT
# What a match without features costs on a Cortex-M0+: the flash of src/session and src/sim as they
# are linked, and the RAM of one machine. The emulated board has more RAM than such a chip, because
# both machines run on it.
require_relative "cost_chip"

class MatchCost
  OUT = "#{COST_OUT}/match".freeze
  SOURCES = (Dir["src/*/*.c"] + %w[test/cost/match_on_chip.c test/cost/cost_chip_cortex.c
                                   test/support/small_match.c]).sort.freeze
  FLAGS = %w[-mcpu=cortex-m0plus -mthumb -Os -std=c11 -ffunction-sections -fdata-sections
             -DCOST_STACK_MAX=8192 -Iinclude -Isrc -Itest/support -idirafter /usr/include].freeze
  LINK = %w[-mcpu=cortex-m0plus -mthumb --specs=nano.specs --specs=rdimon.specs -Wl,--gc-sections
            -T test/targets/cortex-m.ld -Wl,--defsym=RAM_SIZE=0x400000].freeze

  attr_reader :hash

  # Measures, and compares the match with the desk's.
  def initialize
    FileUtils.mkdir_p(OUT)
    objects = SOURCES.map { |source| compile(source) }
    output_of("arm-none-eabi-gcc", *LINK, *objects, "-Wl,-Map=#{OUT}/match.map", "-o",
              "#{OUT}/match.elf")
    @figures = figures_of(output_of(*%w[timeout 120 qemu-system-arm -M mps2-an385 -nographic
                                        -monitor none -serial none -semihosting-config
                                        enable=on,target=native -kernel], "#{OUT}/match.elf"))
    @hash = @figures.fetch("hash")
  end

  # The bytes of a layer that are linked.
  def flash(layer)
    members.sum { |name, bytes| File.exist?("src/#{layer}/#{name}.c") ? bytes : 0 }
  end

  # [source, bytes of it that are linked], most first, of both layers.
  def library_members
    of_both = members.select { |name, _| Dir["src/{session,sim}/#{name}.c"].any? }
    of_both.sort_by { |_, bytes| -bytes }
  end

  # The bytes of a session, of its stack, and of a packet and a simulation.
  def ram
    %w[memory stack beside].sum { |part| @figures.fetch(part).to_i }
  end

  # The hash of the same match on the desk.
  def desk_hash
    program = "#{OUT}/match_on_desk"
    output_of("gcc", "-O2", *FLAGS.grep(/\A-[IDs]/), "-idirafter", "/usr/include",
              *SOURCES.grep_v(/cortex/), "test/cost/cost_chip_desk.c", "-o", program)
    figures_of(output_of(program)).fetch("hash")
  end

  private

  def compile(source)
    object = "#{OUT}/#{File.basename(source, '.c')}.o"
    output_of("arm-none-eabi-gcc", *FLAGS, "-c", source, "-o", object)
    object
  end

  # Source => the bytes of it that are linked.
  def members
    @members ||= linked_sections.each_with_object(Hash.new(0)) do |(bytes, name), sums|
      sums[name] += bytes.hex
    end
  end

  def figures_of(output)
    output.lines.to_h(&:split)
  end

  # [bytes in hex, name of the object] of each section of code and constants that was kept.
  def linked_sections
    kept = File.read("#{OUT}/match.map").split("Linker script and memory map", 2).last
    kept.scan(/^ \.(?:text|rodata)\S*\s+0x\h+\s+0x(\h+) #{Regexp.escape(OUT)}\/(\w+)\.o$/)
  end
end
