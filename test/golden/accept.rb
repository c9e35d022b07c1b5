#!/usr/bin/env ruby
# SPDX-License-Identifier: MIT
# Puts the hashes that the golden tests found into golden_table.h, after a change of behaviour that
# is meant. Raise the epoch in the same commit (the scenario's, or the library's if src/ changed),
# look at what changed, and only then:
#
#   ceedling test:pattern[test_golden] | ruby test/golden/accept.rb

TABLE = File.join(__dir__, 'golden_table.h')
FOUND = /coxswain record (\w+) --seed (\d+) --ticks (\d+).*: found hash (\h{16})/

table = File.read(TABLE)
accepted = 0
STDIN.each_line do |line|
  scenario, seed, ticks, hash = line.match(FOUND)&.captures
  next unless scenario

  table.gsub!(/\{\s*"#{scenario}",\s+#{seed},.*?\};/m) do |run|
    run.gsub(/\{#{ticks}, \w+\((\w+)\)\}/) do
      accepted += 1 unless $1 == "0x#{hash}"
      "{#{ticks}, UINT64_C(0x#{hash})}"
    end
  end
end
File.write(TABLE, table)
puts "#{accepted} hashes accepted"
