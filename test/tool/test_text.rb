# SPDX-License-Identifier: MIT
# coxswain dump and pack: ruby test/tool/test_text.rb BUILT_COXSWAIN
require_relative "harness"
require_relative "replay_bytes"

# Dumps a file, packs the text, and expects the identical bytes. Returns the text.
def round_trip(file)
  text = run(0, "dump", file).out
  File.binwrite("text", text)
  run(0, "pack", "text", "-o", "again.cox")
  same = File.binread(file) == File.binread("again.cox")
  expect(same, "#{file} and what was packed from its dump are not the same bytes")
  text
end

tool_test "a dump packs to the identical file" do
  File.write("input.txt", (0..70).map { |t| "#{t * t} #{t % 16} cursor #{t}.5 -#{t}.00001\n" }.join)
  [[], %w[--keyframe 50], %w[--checkpoint 0], %w[--checkpoint 1 --keyframe 1], %w[--ticks 0],
   %w[--ticks 200000 --checkpoint 0], %w[--agents 100 --keyframe 7]].each do |options|
    record_hunt("a.cox", "--input", "input.txt", *options)
    round_trip("a.cox")
  end
end

tool_test "a full tick of sixteen players packs to the identical file" do
  lines = (0..15).flat_map { |player| (0..6).map { |i| "4 #{player} cursor #{i} #{player}\n" } }
  File.write("input.txt", lines.join)
  record_hunt("a.cox", "--input", "input.txt", "--ticks", "10")
  text = round_trip("a.cox")
  expect(text.include?("continues\n"), "the tick fits in one record")
end

tool_test "the text names what the session says of players and pauses" do
  commands = "3 255 join 15\n3 0 cursor 1 2\n4 255 away 15\n5 255 back 15\n5 255 leave 15\n" \
             "6 255 pause\n7 255 go_on\n"
  File.write("input.txt", commands)
  record_hunt("a.cox", "--input", "input.txt", "--ticks", "10")
  text = round_trip("a.cox")
  expect(commands.lines.all? { |line| text.include?(line) }, "a command is not in the text")
end

tool_test "an unknown simulation, odd names, notes and records pack to the identical file" do
  record_hunt("a.cox", "--ticks", "30")
  replay = ReplayBytes.new("a.cox")
  replay.patch(ReplayBytes::HEADER, ReplayBytes::SIMULATION_AT, "two words\0")
  replay.patch(ReplayBytes::HEADER, ReplayBytes::CORE_EPOCH_AT, [77].pack("V"))
  replay.patch(ReplayBytes::SETTING, 0, "\xff setting\0".b)
  ["plain", "  \"quoted\" \\ back\n\t# no comment", "d\u00e9j\u00e0 vu \u{1f6a3}",
   "\xff\xfe\x00\x7f\xc2\x85", "", "x" * 248]
    .each { |note| replay.insert_before_end(ReplayBytes::NOTE, note) }
  replay.insert_before_end(201, "").insert_before_end(255, (0..247).to_a.pack("C*"))
  replay.write("odd.cox")
  text = round_trip("odd.cox")
  expect(text.include?("note \"d\u00e9j\u00e0 vu"), "the note is not readable")
  expect(text.lines.grep(/^record 1 /).one?, "the header is not hex")
end

tool_test "a schema that cannot be read leaves frames as hex, and packs to the identical file" do
  File.write("input.txt", "3 0 cursor 1 2\n9 1 cursor 3 4\n")
  record_hunt("a.cox", "--ticks", "30", "--input", "input.txt")
  replay = ReplayBytes.new("a.cox")
  replay.patch(ReplayBytes::SCHEMA, 0, "\xff\xff".b).sign_schema.write("odd.cox")
  text = round_trip("odd.cox")
  expect(text.lines.grep(/^\d/).empty?, "commands were read without a schema")
end

tool_test "a cut replay is dumped up to its last whole record, and packs to that" do
  record_hunt("a.cox", "--ticks", "300", "--keyframe", "60")
  bytes = File.binread("a.cox")
  ReplayBytes.new("a.cox").offsets[1..-2].each do |offset|
    File.binwrite("cut.cox", bytes[0, offset + 3])
    result = run(3, "dump", "cut.cox")
    expect_says(result.err, "truncated at tick")
    File.binwrite("text", result.out)
    run(0, "pack", "text", "-o", "again.cox")
    expect_equal(bytes[0, offset], File.binread("again.cox"), "cut at byte #{offset + 3}")
  end
end

tool_test "a damaged replay is dumped as far as it is sound, with exit code 2" do
  record_hunt("a.cox", "--ticks", "100")
  bytes = File.binread("a.cox")
  bytes.setbyte(bytes.bytesize - 30, bytes.getbyte(bytes.bytesize - 30) ^ 1)
  File.binwrite("b.cox", bytes)
  result = run(2, "dump", "b.cox")
  expect_says(result.err, "damaged at byte") && result.out.include?("schema-hash")
end

tool_test "a dump has header, settings, state and commands by name" do
  File.write("input.txt", "3 0 cursor 1.5 -2\n")
  record_hunt("a.cox", "--ticks", "30", "--input", "input.txt", "--seed", "9")
  text = run(0, "dump", "a.cox").out
  ["coxswain-text 2", "ticks-per-second 30", "simulation hunt", "seed 9", "setting prey integer 12",
   "setting prey_max_speed fixed 3", "# table prey", "3 0 cursor 1.5 -2"].each do |line|
    expect_says(text, "#{line}\n")
  end
  expect(text.lines.last.match?(/^end 30 state \h{16} input \h{16}$/), text.lines.last)
end

tool_test "a text that was changed packs to a replay that verify calls diverged" do
  File.write("input.txt", "3 0 cursor 900 500\n")
  record_hunt("a.cox", "--ticks", "100", "--input", "input.txt")
  File.write("text", run(0, "dump", "a.cox").out.sub("3 0 cursor 900 500", "3 0 cursor 901 500"))
  run(0, "pack", "text", "-o", "b.cox")
  run(1, "verify", "b.cox")
end

tool_test "pack reads the standard input" do
  record_hunt("a.cox", "--ticks", "20")
  run(0, "pack", "-", "-o", "b.cox", stdin: run(0, "dump", "a.cox").out)
  expect_equal(File.binread("a.cox"), File.binread("b.cox"), "bytes")
end

tool_test "a long text is dumped and packed in little memory" do
  File.write("long.txt", LONG_INPUT)
  run(0, "record", "hunt", "--set", "prey=1", "--input", "long.txt", "-o", "a.cox")
  File.write("text", run_in_little_memory(0, "dump", "a.cox").out)
  run_in_little_memory(0, "pack", "text", "-o", "b.cox")
  expect(File.binread("a.cox") == File.binread("b.cox"), "the bytes differ")
end

tool_test "bad text is refused with its line, and the file that was there stays" do
  File.write("input.txt", "3 0 cursor 1 2\n")
  record_hunt("a.cox", "--ticks", "30", "--input", "input.txt")
  good = run(0, "dump", "a.cox").out
  File.write("kept.cox", "kept")
  command = "3 0 cursor 1 2"
  number = good.lines.index("#{command}\n") + 1
  { [/\A.*\n/, ""] => "line 1: `coxswain-text 2` was expected",
    ["coxswain-text 2", "coxswain-text 1"] => "text version 1",
    [/^container 3\n/, ""] => "line 2: ",
    [/^container 3\n/, "container 2\n"] => "line 2: `container 3`",
    [/^ticks-per-second .*\n/, "ticks-per-second 1001\n"] => "line 2: `container 3`",
    [/^seed .*\n/, ""] => "line 9: `seed` and its value were expected",
    ["seed 0", "seed 18446744073709551616"] => "line 9: a whole number",
    [/^start-tick 0\n/, "start-tick 5\n"] => "tick 5 was expected",
    [/^end 30/, "3 0 cursor 1 2\nend 30"] => "tick 30 or a later one was expected",
    ["setting prey integer 12", "setting prey integer 1.5"] => "`integer` or `fixed`",
    ["setting prey integer", "setting prey"] => "`setting NAME integer|fixed VALUE`",
    [/^= \h\h/, "= "] => "bytes as lower-case hex digits",
    [/^schema \d+ bytes/, "schema 3 bytes"] => "3 bytes",
    [command, "3 0 cursor 1"] => "line #{number}: command cursor takes x from",
    [command, "3 99 cursor 1 2"] => "line #{number}: a player",
    [command, "3 0 jump 1 2"] => "line #{number}: there is no command 'jump'",
    [command, "300 0 cursor 1 2"] => "was expected: so far go the frames",
    [command, "continues"] => "a command was expected before",
    [command, "#{command}\ncontinues"] => "a command of tick 3 was expected",
    [/^end /, "End "] => "'End' is no line of a replay",
    [/^end 30 state \h/, "end 30 state x"] => "`end TICK state HASH input HASH`",
    [/^end 30/, "end 31"] => "tick 30 was expected",
    [/\z/, "empty 3\n"] => "has no place here",
    [/\z/, "empty 65536\n"] => "from 1 to 65535",
    [/\z/, "note x\n"] => "`note \"TEXT\"`",
    [/\z/, "record 300 -\n"] => "`record TYPE HEX`",
    [/\z/, "a b c d e f g h i\n"] => "too many words",
    [/\z/, "31 0 cursor 1 2 3 4 5 6\n"] => "command cursor takes x from" }
    .each do |(pattern, change), words|
    changed = good.sub(pattern, change)
    expect(changed != good, "nothing was changed by #{pattern.inspect}")
    File.write("text", changed)
    run_refused(words, "pack", "text", "-o", "kept.cox")
  end
  ["", "\n\n", "hello\n", "coxswain-text 2\n", "\xff\xfe\0\0"].each do |text|
    File.binwrite("text", text)
    run_refused("text", "pack", "text", "-o", "kept.cox")
  end
  run_refused("-o FILE", "pack", "text")
  File.write("text", good)
  run_refused("is the input", "pack", "text", "-o", "text")
  expect_equal(good, File.read("text"), "the text")
  run_refused("one TEXT", "pack", "-o", "kept.cox")
  expect_equal("kept", File.read("kept.cox"), "kept.cox")
  expect_equal([], Dir["*.part"], "files left behind")
end

tool_test "the state at a tick has every row, and the hash of a shorter recording" do
  record_hunt("a.cox", "--ticks", "100", "--seed", "7")
  out = run(0, "dump", "a.cox", "--tick", "60").out
  hash = record_hunt("b.cox", "--ticks", "60", "--seed", "7")[1]
  expect(out.lines.first == "hunt at tick 60, hash #{hash}\n", out.lines.first)
  expect_says(out, "prey, rows: 12\n") && out.include?("hunters, rows: 3\n")
  ids = out[/^prey, rows.*/m].lines[2..].map { |line| line.split.first.to_i }
  expect_equal((4..15).to_a, ids, "ids of prey")
  run_refused("goes from tick 0 to tick 100 and has no tick 101",
              "dump", "a.cox", "--tick", "101")
  run(0, "dump", "a.cox", "--tick", "0")
  run(0, "dump", "a.cox", "--tick", "100")
end

finish_tests
