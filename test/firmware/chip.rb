# SPDX-License-Identifier: MIT
# The replay firmware on an emulated chip: builds it, and runs it with an order line and the bytes
# that follow the line.
require "fileutils"
require "open3"
require "shellwords"

class Chip
  SCENARIOS = %w[hunt demo sketch scenario_hunt scenario_homing scenario_arrive
                 scenario_leader].freeze
  WARNINGS = %w[-Wall -Wextra -Wpedantic -Wconversion -Wshadow -Werror].freeze
  INCLUDES = %w[include src tools/scenarios test/support test/firmware].freeze
  TIME = 120 # seconds

  # The result of an order: exit code, bytes of the output stream, lines for people.
  Answer = Struct.new(:code, :bytes, :lines) do
    def verdict = lines.first.to_s
    def ram = lines.last.to_s[/\Aram (\d+ \d+)\z/, 1].to_s.split.map(&:to_i)
  end

  attr_reader :name

  # build: the compiler with its flags, also for linking; board: the source of board.h; run: the
  # emulator with its options, before the name of the program.
  def initialize(name, build:, board:, run:)
    @name = name
    @build = build
    @board = board
    @run = run
  end

  # Compiles the firmware in the tree at root into folder. Returns the compiler's output if it
  # failed, else nil.
  def make(root, folder)
    FileUtils.mkdir_p(folder)
    @program = File.join(folder, "#{@name}.elf")
    sources = `#{root.shellescape}/tools/lib/sources`.split.map { |source| "#{root}/#{source}" }
    sources += SCENARIOS.map { |source| "#{root}/tools/scenarios/#{source}.c" }
    sources += ["#{root}/test/support/fixture_scenario.c", "#{root}/test/firmware/#{@board}.c",
                "#{root}/test/firmware/replay_firmware.c"]
    line = [*@build, "-std=c11", "-D_GNU_SOURCE", *WARNINGS, "-Os", "-ffunction-sections",
            "-fdata-sections", "-Wl,--gc-sections", *INCLUDES.map { |path| "-I#{root}/#{path}" },
            *sources, "-o", @program]
    out, status = Open3.capture2e(*line)
    status.success? ? nil : "#{line.shelljoin}\n#{out}"
  end

  # Gives the firmware an order and the bytes after it.
  def order(line, bytes = "")
    out, err, status = Open3.capture3("timeout", TIME.to_s, *@run, @program,
                                      stdin_data: "#{line}\n".b + bytes, binmode: true)
    Answer.new(status.exitstatus, out, err.lines.map(&:chomp))
  end
end

# ARM's MPS2 board with a Cortex-M3. root: of the tree.
def cortex_m3(root)
  Chip.new("cortex-m3",
           build: %W[arm-none-eabi-gcc -mcpu=cortex-m3 -mthumb --specs=nano.specs
                     --specs=rdimon.specs -T #{root}/test/targets/cortex-m.ld
                     -Wl,--defsym=RAM_SIZE=0x400000],
           board: "board_semihosting",
           run: %w[qemu-system-arm -M mps2-an385 -nographic -monitor none -serial none
                   -semihosting-config enable=on,target=native -kernel])
end

# An ATmega2560, whose serial ports the emulator of this folder connects; builds that first.
def avr(root)
  emulator = "#{root}/build/firmware/emulate_avr"
  FileUtils.mkdir_p(File.dirname(emulator))
  out, status = Open3.capture2e("gcc", *Chip::WARNINGS, "-std=c11", "-D_GNU_SOURCE", "-O2",
                                "-isystem", "/usr/include/simavr",
                                "#{root}/test/firmware/emulate_avr.c", "-lsimavr", "-o", emulator)
  abort "the emulator for AVR does not build:\n#{out}" unless status.success?
  Chip.new("atmega2560", build: %w[avr-gcc -mmcu=atmega2560], board: "board_serial",
                         run: [emulator])
end
