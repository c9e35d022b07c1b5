# SPDX-License-Identifier: MIT
# The library for Arduino and PlatformIO: made by one command, compiled as they compile it (src/ is
# the only folder of headers), its sketch run on emulated boards. The test needs no Arduino, and
# tries AVR boards only: ruby test/arduino/test_arduino.rb BUILT_COXSWAIN
require "fileutils"
require "shellwords"
require_relative "../tool/harness"

LIBRARY = "#{ROOT}/build/arduino/Coxswain"
OUT = "#{ROOT}/build/arduino/out"
SHIM = "#{ROOT}/test/arduino"
TICKS = 300

# Arduino's own flags for AVR without -w, and with warnings as errors.
FLAGS = %w[-Os -g -ffunction-sections -fdata-sections -flto -DARDUINO=10819
           -Wall -Wextra -Werror].freeze
CPP_FLAGS = %w[-fpermissive -fno-exceptions -fno-threadsafe-statics].freeze
Board = Struct.new(:name, :compilers, :flags, :sources, :run)
DESK = Board.new("desk", %w[gcc g++], [], [], [])
AVR_BOARDS = { "Mega 2560" => "atmega2560", "Uno" => "atmega328p" }.map do |name, mcu|
  Board.new(name, %w[avr-gcc avr-g++], ["-mmcu=#{mcu}", "-DF_CPU=16000000L", "-DARDUINO_ARCH_AVR"],
            ["#{ROOT}/test/targets/avr_board.c"],
            %W[timeout 120 simavr --mcu #{mcu} --freq 16000000])
end

def shell(*line)
  out, status = Open3.capture2e(*line)
  expect(status.success?, "#{line.shelljoin}: #{out}")
  out.scrub
end

def make_library(*options)
  shell("#{ROOT}/tools/arduino_library", *options)
end

# Compiles one file to an object in folder.
def compile(board, source, folder, *options)
  object = "#{folder}/#{File.basename(source)}.o"
  is_c = source.end_with?(".c")
  language = is_c ? %w[-std=gnu11] : [*CPP_FLAGS, "-std=gnu++11", "-I#{SHIM}"]
  shell(board.compilers[is_c ? 0 : 1], *board.flags, *FLAGS, *language, "-I#{LIBRARY}/src",
        *options, "-c", source, "-o", object)
  object
end

# Compiles every source of src/, at any depth, and the sketch; returns the program's path.
def build(board)
  folder = "#{OUT}/#{board.name.delete(' ')}"
  FileUtils.rm_rf(folder)
  FileUtils.mkdir_p(folder)
  objects = Dir["#{LIBRARY}/src/**/*.c"].sort.map { |source| compile(board, source, folder) }
  objects << compile(board, "#{LIBRARY}/examples/homing/homing.ino", folder,
                     "-include", "Arduino.h", "-x", "c++")
  objects << compile(board, "#{SHIM}/arduino_main.cpp", folder)
  objects += board.sources.map { |source| compile(board, source, folder, "-fno-lto") }
  program = "#{folder}/homing.elf"
  shell(board.compilers[1], *board.flags, *FLAGS, "-Wl,--gc-sections", *objects, "-o", program)
  program
end

# What the sketch prints. simavr shows the serial port in colour, with a dot for the end of a line.
def serial_output(board, program)
  out = shell(*board.run, program)
  out.gsub(/\e\[[0-9;]*m/, "").lines.map { |line| line.chomp.chomp(".") }
     .grep(/\Atick /).map { |line| "#{line}\n" }.join
end

# The chaser's position at a tick of the scenario, as the command dumps it from the same run.
def expected_line(tick)
  row = run(0, "dump", "homing.cox", "--tick", tick.to_s).out[/^chasers.*\n.*\n(.*)$/, 1].split
  "tick #{tick} x #{row[1]} y #{row[2]}\n"
end

tool_test "one command makes the library, also over itself, but never over another folder" do
  make_library
  make_library
  properties = File.readlines("#{LIBRARY}/library.properties", chomp: true)
                   .to_h { |line| line.split("=", 2) }
  %w[name version author maintainer sentence paragraph category architectures includes]
    .each { |key| expect(!properties[key].to_s.empty?, "library.properties has no #{key}") }
  described = JSON.parse(File.read("#{LIBRARY}/library.json"))
  expect_equal(properties.values_at("name", "version"), described.values_at("name", "version"),
               "name and version")
  expect_says(run(0, "--version").out, properties["version"])
  %w[LICENSE src/coxswain.h src/coxswain/coxswain.h]
    .each { |path| expect(File.size?("#{LIBRARY}/#{path}"), "#{path} is not there") }

  FileUtils.mkdir_p("other")
  File.write("other/notes.txt", "mine")
  _, err, status = Open3.capture3("#{ROOT}/tools/arduino_library", "-o", "other")
  expect_equal([2, ["other/notes.txt"]], [status.exitstatus, Dir["other/*"]], err)
  make_library("-o", "new/Coxswain", "--url", "https://example.org/coxswain")
  expect_says(File.read("new/Coxswain/library.properties"), "url=https://example.org/coxswain\n")
end

tool_test "the example is plain: at most 40 lines" do
  lines = File.readlines("#{ROOT}/tools/arduino/homing/homing.ino")
  expect(lines.size <= 40, "#{lines.size} lines")
end

tool_test "on the desk the sketch prints what the scenario's recording holds" do
  output = serial_output(DESK, build(DESK))
  run(0, "record", "homing", "--ticks", TICKS.to_s, "-o", "homing.cox")
  expect_equal(TICKS, output.lines.size, "lines")
  [1, 2, 50, 137, TICKS].each do |tick|
    expect_equal(expected_line(tick), output.lines[tick - 1], "tick #{tick}")
  end
  File.write("#{OUT}/desk.txt", output)
end

AVR_BOARDS.each do |board|
  tool_test "on an Arduino #{board.name}, in simavr, the sketch prints the same over serial" do
    program = build(board)
    sizes = shell("avr-size", "-A", program).scan(/^\.(text|data|bss) +(\d+)/)
                                            .to_h { |name, size| [name, size.to_i] }
    puts "figure sketch homing on an Arduino #{board.name}: #{sizes["text"] + sizes["data"]} " \
         "bytes of flash, #{sizes["data"] + sizes.fetch("bss", 0)} of RAM before the stack"
    expect(serial_output(board, program) == File.read("#{OUT}/desk.txt"),
           "it prints something else:\n#{serial_output(board, program).lines.first(3).join}")
  end
end

finish_tests
