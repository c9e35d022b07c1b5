# SPDX-License-Identifier: MIT
# What a match without features costs on a Cortex-M0+: the flash of src/net and src/core/sim in the
# program of a joiner and of a host, and the RAM of one machine. The RAM is measured where both play
# each other, on an emulated board that has more of it than such a chip.
#
# The flash is measured twice: file by file, and with link-time optimisation (-flto), which makes
# one object of src/net and src/core/sim. All else is compiled without it, so that object has
# nothing of the program, of src/core/base or of src/core/math, and nothing of the two is outside.
require_relative "cost_chip"

class MatchCost
  OUT = "#{COST_OUT}/match".freeze
  LIBRARY = `tools/lib/sources`.split.freeze
  PARTS = %w[net core/sim].freeze # whose flash is measured
  GAME = "test/support/small_sim.c".freeze
  PLAYERS = "test/support/small_match.c".freeze
  MATCH = "test/cost/match_on_chip.c".freeze
  MACHINE = "test/cost/machine_on_chip.c".freeze
  INCLUDES = %w[-std=c11 -Iinclude -Isrc -Itest/support].freeze
  CHIP = %w[arm-none-eabi-gcc -mcpu=cortex-m0plus -mthumb].freeze
  COMPILE = [*CHIP, *%w[-Os -ffunction-sections -fdata-sections -DCOST_STACK_MAX=8192],
             *INCLUDES].freeze
  LTO = %w[-Os -flto -flto-partition=one -ffunction-sections -fdata-sections].freeze
  LINK = [*CHIP, *%w[--specs=nano.specs --specs=rdimon.specs -Wl,--gc-sections
                     -T test/targets/cortex-m.ld -Wl,--defsym=RAM_SIZE=0x400000]].freeze
  RUN = %w[timeout 120 qemu-system-arm -M mps2-an385 -nographic -monitor none -serial none
           -semihosting-config enable=on,target=native -kernel].freeze
  SIDES = { "joiner" => [], "host" => %w[-DMACHINE_HOSTS] }.freeze

  attr_reader :hash

  # Links the programs, and plays the match.
  def initialize
    FileUtils.mkdir_p(OUT)
    library = [*LIBRARY, GAME].map { |source| compile(source) }
    @members = SIDES.to_h do |side, options|
      link(side, [*library, compile(MACHINE, side, options)])
      [side, members_of(side)]
    end
    measure_as_one(library)
    link("match", [*library, compile(PLAYERS), compile(MATCH),
                   compile("test/cost/cost_chip_cortex.c")])
    @figures = figures_of(output_of(*RUN, "#{OUT}/match.elf"))
    @hash = @figures.fetch("hash")
  end

  # The bytes of one of PARTS in the program of a side.
  def flash(side, part)
    @members.fetch(side).sum { |name, bytes| source_of(name, part) ? bytes : 0 }
  end

  # The bytes of src/net and src/core/sim in the program of a side, as one object.
  def flash_as_one(side)
    @as_one.fetch(side)
  end

  # [source, its bytes in the program of a side], most first, of src/net and src/core/sim.
  def largest(side)
    of_both = @members.fetch(side).select { |name, _| source_of(name) }
    of_both.sort_by { |_, bytes| -bytes }
  end

  # The bytes of a session, of the stack, and of a packet and a simulation.
  def ram
    %w[memory stack beside].sum { |part| @figures.fetch(part).to_i }
  end

  # The hash of the same match on the desk, whose archive is there.
  def desk_hash
    program = "#{OUT}/match_on_desk"
    output_of("gcc", "-O2", *INCLUDES, GAME, PLAYERS, MATCH, "test/cost/cost_chip_desk.c",
              COST_DESK.archive, "-o", program)
    figures_of(output_of(program)).fetch("hash")
  end

  private

  def compile(source, name = File.basename(source, ".c"), options = [])
    object = "#{OUT}/#{name}.o"
    output_of(*COMPILE, *options, "-c", source, "-o", object)
    object
  end

  # An archive, because a linker takes of one only what a program needs before it makes one object.
  def measure_as_one(library)
    optimised, others = library.partition { |object| source_of(File.basename(object, ".o")) }
    optimised.map! { |object| compile_for_link(File.basename(object, ".o")) }
    archive = "#{OUT}/optimised.a"
    FileUtils.rm_f(archive)
    output_of("arm-none-eabi-gcc-ar", "rcs", archive, *optimised, *others)
    @as_one = SIDES.to_h do |side, _|
      link("#{side}_as_one", ["#{OUT}/#{side}.o", archive], LTO)
      [side, sections_of("#{side}_as_one", /\S+\.ltrans\d+\.ltrans\.o/).sum(&:last)]
    end
  end

  def compile_for_link(name)
    compile(source_of(name), "#{name}.optimised", LTO)
  end

  # The path of the source of a name, or nil if it is not of these parts.
  def source_of(name, *parts)
    parts = PARTS if parts.empty?
    LIBRARY.find do |path|
      File.basename(path, ".c") == name && path.start_with?(*parts.map { |part| "src/#{part}/" })
    end
  end

  def link(name, objects, options = [])
    output_of(*LINK, *options, *objects, "-Wl,-Map=#{OUT}/#{name}.map", "-o", "#{OUT}/#{name}.elf")
  end

  # Source => the bytes of its code and constants that were kept.
  def members_of(name)
    sections = sections_of(name, %r{#{OUT}/\w+\.o})
    sections.each_with_object(Hash.new(0)) do |(object, bytes), sums|
      sums[File.basename(object, ".o")] += bytes
    end
  end

  # [object, bytes] of the code and of the constants that were kept of the objects of a pattern.
  def sections_of(name, objects)
    kept = File.read("#{OUT}/#{name}.map").split("Linker script and memory map", 2).last
    kept.scan(/^ \.(?:text|rodata)\S*\s+0x\h+\s+0x(\h+) (#{objects})$/)
        .map { |bytes, object| [object, bytes.hex] }
  end

  def figures_of(output)
    output.lines.to_h(&:split)
  end
end
