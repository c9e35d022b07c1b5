# SPDX-License-Identifier: MIT
# coxswain record, scenarios and the command line itself:
# ruby test/tool/test_record.rb BUILT_COXSWAIN
require "pty"
require_relative "harness"

CSV = "time,x,y,button,state\n" \
      "0.0,100,100,NoButton,Move\n0.1,200,150,NoButton,Move\n1.0,300,200,Left,Pressed\n" \
      "1.5,400,300,NoButton,Move\n".freeze

tool_test "the command and every verb have help with an example" do
  text = run(0, "--help").out
  verbs = text.scan(/^  ([a-z]+) /).flatten
  known = %w[scenarios record verify info find dump pack diff report render plot host join]
  expect_equal(known, verbs, "verbs in the help")
  (verbs - %w[render]).each do |verb|
    help = run(0, verb, "--help").out
    expect(help.start_with?("usage: coxswain #{verb}"), "#{verb} --help: #{help.lines.first}")
    expect(help.include?("example: coxswain "), "#{verb} --help has no example")
    expect_equal(help, run(0, "help", verb).out, "help #{verb}")
    widest = help.lines.map { |line| line.chomp.size }.max
    expect(widest <= 100, "#{verb} --help is #{widest} columns wide")
  end
end

tool_test "the version names epochs and protocol, the features built in and those left out" do
  version, features = run(0, "--version").out.lines
  expect_says(version, /\Acoxswain \d+\.\d+\.\d+, core epoch \d+, steer epoch \d+, /)
  expect_says(version, /, protocol version \d+\n\z/)
  expect_equal(%w[gif html network png threads],
               features.scan(/\w+/).difference(%w[with without]).sort, "features")
  File.write("input", "")
  without = features[/without .*/].to_s.scan(/\w+/)
  { "network" => %w[join 127.0.0.1:9 --patience 100], "png" => %w[render input -o a.png] }
    .each do |feature, line|
    err = run(2, *line).err
    expect_equal(without.include?(feature), err.include?("this build"), "#{feature}: #{err}")
  end
end

tool_test "bad usage is refused in a sentence that says what was expected" do
  run_refused("a verb was expected")
  run_refused("did you mean verify?", "verifi")
  run_refused("there is no verb zzzzzz", "zzzzzz")
  run_refused("there is no option --zzz", "--zzz")
  run_refused("unknown option --bogus", "record", "hunt", "--bogus")
  run_refused("did you mean --seed?", "record", "hunt", "--sead", "3")
  run_refused("--seed wants a value", "record", "hunt", "--seed")
  run_refused("-o wants a value", "record", "hunt", "-o")
  greatest = 2**64 - 1
  run_refused("--seed takes a whole number from 0 to #{greatest}, not '-1'",
              "record", "hunt", "--seed", "-1")
  run_refused("not '#{greatest + 1}'", "record", "hunt", "--seed", (greatest + 1).to_s)
  run_refused("--ticks takes", "record", "hunt", "--ticks", "1e3")
  run_refused("--hz takes a whole number from 1 to 1000", "record", "hunt", "--hz", "0")
  run_refused("one SCENARIO", "record")
  run_refused("'extra' is one too many", "record", "hunt", "extra")
  run_refused("did you mean hunt?", "record", "hunter")
  run_refused("there is no scenario", "scenarios", "nothing")
end

tool_test "a setting is checked by name, unit and range" do
  run_refused("did you mean prey?", "record", "hunt", "--set", "prei=3")
  run_refused("setting prey of hunt takes a whole number from 0 to 1000, not '1001'",
              "record", "hunt", "--set", "prey=1001")
  run_refused("takes a whole number", "record", "hunt", "--set", "prey=2.5")
  run_refused(["takes a number from 0 to", "units", "not 'far'"],
              "record", "hunt", "--set", "prey_range=far")
  run_refused("KEY=VALUE, not 'prey'", "record", "hunt", "--set", "prey")
  run_refused("not ''", "record", "hunt", "--set", "prey=")
  run_refused("setting agents", "record", "hunt", "--agents", "many")
end

# Records no tick with a setting. A scenario may be too small for a single setting at its greatest;
# then the command must say so.
def try_setting(scenario, assignment)
  line = ["record", scenario, "--ticks", "0", "--set", assignment]
  out, err, status = Open3.capture3(COXSWAIN, *line)
  return expect_says(out, "ticks 0 hash") if status.success?

  expect_equal(2, status.exitstatus, "exit code of #{line.join(' ')}")
  expect_says(err, /\Acoxswain: .*\n\z/)
end

tool_test "every setting that scenarios lists can be set to its least, default and greatest" do
  run_json(0, "scenarios").map { |scenario| scenario["name"] }.each do |name|
    run_json(0, "scenarios", name)["settings"].each do |setting|
      run(0, "record", name, "--ticks", "0", "--set", "#{setting['name']}=#{setting['default']}")
      try_setting(name, "#{setting['name']}=#{setting['least']}")
      try_setting(name, "#{setting['name']}=#{setting['greatest']}")
    end
  end
end

tool_test "scenarios --behaviours lists what each behaviour of a world does" do
  lines = run(0, "scenarios", "--behaviours").out.lines(chomp: true)
  expect_equal("seek             goes to the point at full speed", lines[0], "the first line")
  listed = run_json(0, "scenarios", "--behaviours").map { |row| row.values_at("name", "line") }
  expect_equal(listed, lines.map { |line| line.split(/ +/, 2) }, "names and sentences")
end

tool_test "scenarios --behaviours --json says what each behaviour sees, remembers and takes" do
  rows = run_json(0, "scenarios", "--behaviours")
  wander = rows.find { |row| row["name"] == "wander" }.values_at("sees", "remembers", "gives")
  expect_equal(["nothing", "wander.angle, wander.random", "force"], wander, "of wander")
  mute = rows.select { |row| row.values_at("sees", "remembers", "gives").any?(/\?/) }
  expect_equal([], mute, "behaviours of which something has no word")
  arrive = rows.find { |row| row["name"] == "arrive" }
  slowing = { "name" => "slowing_radius", "unit" => "units" }
  expect(arrive["parameters"].any? { |parameter| parameter >= slowing }, arrive.inspect)
  outside = rows.flat_map { |row| row["parameters"] }.reject do |parameter|
    parameter["default"].between?(parameter["least"], parameter["greatest"])
  end
  expect_equal([], outside, "defaults out of bounds")
end

tool_test "scenarios --behaviours --json says what each does, and which parameters are whole" do
  rows = run_json(0, "scenarios", "--behaviours")
  expect_equal([*1..rows.size], rows.map { |row| row["number"] }, "numbers")
  mute = rows.select { |row| row["line"].empty? || row["source"].empty? }
  expect_equal([], mute, "behaviours without a sentence or a source")
  types = rows.flat_map { |row| row["parameters"] }.to_h { |row| [row["name"], row["type"]] }
  expect_equal(%w[integer fixed], types.values_at("horizon_ticks", "prediction_time"), "types")
end

tool_test "scenarios --behaviours takes neither a name nor a shared object" do
  [%w[hunt], %w[--sim a.so]].each do |more|
    run_refused("takes no NAME and no --sim", "scenarios", "--behaviours", *more)
  end
end

tool_test "scenarios puts what each shows into one column" do
  lines = run(0, "scenarios").out.lines
  expect_equal([" "], lines.map { |line| line[13] }.uniq, "the column before")
  expect(lines.none? { |line| line[14] == " " }, "a line begins later")
end

tool_test "scenarios lists each by name, one line each, and the settings of one" do
  names = run(0, "scenarios").out.lines.map { |line| line.split.first }
  expect_equal(%w[seek flee arrive wander stray pursuit evade manager hunt homing], names.first(10),
               "scenarios")
  expect_equal(names.uniq, names, "scenarios")
  text = run(0, "scenarios", "hunt").out
  %w[setting least default greatest prey_range units command cursor].each do |word|
    expect_says(text, word)
  end
end

tool_test "scenarios and info say whether a command is held or given once" do
  expect_says(run(0, "scenarios", "hunt").out, /^cursor +held /)
  expect_says(run(0, "scenarios", "homing").out, /^click +once /)
  run(0, "record", "homing", "--ticks", "1", "-o", "a.cox")
  expect_says(run(0, "info", "a.cox").out, /^ +click +once,/)
end

tool_test "record prints the same ticks and hash with a file and without, in words and as JSON" do
  ticks, hash = record_hunt("a.cox", "--seed", "7", "--ticks", "120")
  expect_equal(120, ticks, "ticks")
  line = %w[record hunt --seed 7 --ticks 120]
  expect_equal([ticks, hash], last_result(run(0, *line).out), "without a file")
  told = run_json(0, *line, "-o", "b.cox")
  expected = { "ticks" => ticks, "hash" => hash, "seed" => 7, "file" => "b.cox",
               "bytes" => File.size("b.cox") }
  expect_equal(expected, told.slice(*expected.keys), "JSON")
  expect_equal(File.binread("a.cox"), File.binread("b.cox"), "the bytes of two recordings")
  expect_equal([], Dir["*.part"], "files left behind")
end

tool_test "seed and settings change the result, and --agents is the setting agents" do
  hashes = [[], %w[--seed 8], %w[--set prey=11], %w[--agents 16], %w[--agents 20]].map do |options|
    last_result(run(0, "record", "hunt", "--ticks", "60", *options).out)[1]
  end
  expect_equal(hashes.uniq, hashes, "hashes")
  same = [%w[--agents 20], %w[--set agents=20]].map do |options|
    run(0, "record", "hunt", "--ticks", "60", *options).out
  end
  expect_equal(same[0], same[1], "--agents 20 and --set agents=20")
end

tool_test "the parameters of a flock are settings, and its recording is verified with them" do
  hashes = [[], %w[--set separation_radius=8], %w[--set cohesion_strength=0]].map do |options|
    file = "flock_#{options.size}#{options.last}.cox"
    said = last_result(run(0, "record", "flock", "--ticks", "50", *options, "-o", file).out)[1]
    expect_says(run(0, "verify", file).out, /#{said}$/)
    said
  end
  expect_equal(3, hashes.uniq.size, "different hashes")
  run_refused("setting separation_radius of flock takes a number from 0 to 16383 units, not '-1'",
              "record", "flock", "--set", "separation_radius=-1")
end

tool_test "a cursor recording becomes commands, and what is ignored is counted" do
  File.write("cursor.csv", CSV)
  result = run(0, "record", "hunt", "--input", "cursor.csv", "-o", "hunt.cox")
  expect_equal(46, last_result(result.out)[0], "ticks: as long as the input")
  expect_says(result.err, "clicks ignored, as the scenario has no command click: 1")
  moves = run(0, "dump", "hunt.cox").out.lines.grep(/^\d+ 0 cursor /).map(&:split)
  expected = [%w[0 100 100], %w[3 200 150], %w[30 300 200], %w[45 400 300]]
  expect_equal(expected, moves.map { |line| line.values_at(0, 3, 4) }, "moves: tick, x, y")
  result = run(0, "record", "homing", "--input", "cursor.csv", "-o", "homing.cox", "--hz", "60")
  expect_equal(91, last_result(result.out)[0], "ticks at 60 a second")
  clicks = run(0, "dump", "homing.cox").out.lines.grep(/^\d+ 0 click /)
  expect_equal(["60 0 click 300 200\n"], clicks, "clicks")
end

tool_test "a cursor that does not move sends nothing" do
  File.write("still.csv", "time,x,y\n" + (0..90).map { |i| "#{i / 30.0},500,500\n" }.join)
  run(0, "record", "hunt", "--input", "still.csv", "-o", "still.cox")
  expect_equal(1, run_json(0, "info", "still.cox")["commands_given"], "commands")
end

tool_test "the dump of a recording from text shows the same commands" do
  File.write("input.txt", "# two players\n\n5 3 cursor 10.5 20\n5 0 cursor 7 8\n9 0 cursor 1 2\n")
  ticks, hash = record_hunt("a.cox", "--input", "input.txt")
  expect_equal(10, ticks, "ticks")
  dump = run(0, "dump", "a.cox").out
  expected = ["5 0 cursor 7 8\n", "5 3 cursor 10.5 20\n", "9 0 cursor 1 2\n"]
  expect_equal(expected, dump.lines.grep(/^\d/), "commands by player")
  File.write("a.txt", dump)
  expect_equal([ticks, hash], record_hunt("b.cox", "--input", "a.txt"), "a recording from a dump")
end

tool_test "bad input is refused with its line, and the file that was there stays" do
  record_hunt("kept.cox", "--ticks", "10")
  before = File.binread("kept.cox")
  { "5 0 jump 1 2\n" => "line 1: there is no command 'jump'",
    "5 0 cursor 1\n" => "line 1: command cursor takes x",
    "5 0 cursor 1 99999\n" => "command cursor takes",
    "# a\n5 16 cursor 1 2\n" => "line 2: a player",
    "9 0 cursor 1 2\n5 0 cursor 1 2\n" => "line 2: tick 5 comes after tick 9",
    "hello\n" => "line 1: ",
    "" => "is empty", "time,x\n1,2\n" => "line 1", "time,x,y\n" => "input" }.each do |text, words|
    File.write("input", text)
    run_refused(words, "record", "hunt", "--input", "input", "-o", "kept.cox")
  end
  run_refused("No such file", "record", "hunt", "--input", "nowhere", "-o", "kept.cox")
  run_refused("is a directory", "record", "hunt", "--input", ".", "-o", "kept.cox")
  expect_equal(before, File.binread("kept.cox"), "kept.cox")
  expect_equal(%w[input kept.cox], Dir["*"].sort, "files")
end

# Runs the command with little memory and time, and expects a refusal.
def run_refused_in_bounds(words, *line)
  limits = { rlimit_as: 60_000_000, rlimit_cpu: 10 }
  out, err, status = Open3.capture3(COXSWAIN, *line, **limits)
  expect_equal([2, ""], [status.exitstatus, out], "exit code and stdout: #{line.join(' ')}: #{err}")
  expect_says(err, /\Acoxswain: .*#{words}\n\z/)
end

tool_test "a line without end is refused at once, with its file and number" do
  File.write("long.txt", "5 0 cursor 1 2\n#{'6' * 70_000}\n")
  File.write("long.csv", "time,x,y\n0,1,2\n#{'6' * 70_000}\n")
  { "/dev/zero" => 1, "long.txt" => 2, "long.csv" => 3 }.each do |file, line|
    words = "#{file}, line #{line}: is longer than 65536 bytes"
    run_refused_in_bounds(words, "record", "hunt", "--input", file, "-o", "a.cox")
  end
  run_refused_in_bounds("line 1: is longer than 65536 bytes", "pack", "/dev/zero", "-o", "a.cox")
  expect_equal(%w[long.csv long.txt], Dir["*"].sort, "files")
end

tool_test "an input that does not fit on the disk is refused, not cut" do
  File.write("long.txt", (0..50_000).map { |t| "#{t} 0 cursor #{t % 900} 2\n" }.join)
  before = trap("XFSZ", "IGNORE") # so that a write beyond the limit fails, as on a full disk
  line = ["record", "hunt", "--input", "long.txt", "-o", "a.cox"]
  _, err, status = Open3.capture3(COXSWAIN, *line, rlimit_fsize: 100_000)
  trap("XFSZ", before)
  expect_equal(2, status.exitstatus, "exit code")
  expect_says(err, /\Acoxswain: long.txt, line \d+: is too long for a temporary file\n\z/)
  expect_equal(%w[long.txt], Dir["*"], "files")
end

tool_test "a long input is recorded in little memory, as text and as a CSV" do
  File.write("long.txt", LONG_INPUT)
  File.write("long.csv", "time,x,y\n#{(0...LONG_TICKS).map { |t| "#{t},#{t % 900},2\n" }.join}")
  record = %w[record hunt --set prey=1 --ticks 1000 --input]
  run_in_little_memory(0, *record, "long.txt", "-o", "a.cox")
  run_in_little_memory(0, *record, "long.csv", "--hz", "1", "-o", "b.cox")
end

tool_test "a CSV may have semicolons or tabs, decimal commas, and time in milliseconds" do
  File.write("comma.csv", "time,x,y\n0.0,100.5,100\n1.0,200,150\n")
  expected = record_hunt("comma.cox", "--input", "comma.csv")
  { "semicolon" => "time;x;y\n0,0;100,5;100\n1,0;200;150\n",
    "tab" => "time\tx\ty\n0,0\t100,5\t100\n1,0\t200\t150\n",
    "ms" => "time_ms,x,y\n5000,100.5,100\n6000,200,150\n",
    "us" => "t_us;x;y\n5000000;100,5;100\n6000000;200;150\n" }.each do |name, text|
    File.write("#{name}.csv", text)
    expect_equal(expected, record_hunt("a.cox", "--input", "#{name}.csv"), name)
  end
end

tool_test "the input may come from the standard input, as a CSV and as text" do
  ["time,x,y\n0,100,100\n1,200,150\n",
   "# tabs\n3\t0\tcursor\t1\t2\n9 0 cursor 5 6\n"].each do |text|
    File.write("input", text)
    expected = record_hunt("file.cox", "--input", "input")
    result = run(0, "record", "hunt", "--input", "-", "-o", "pipe.cox", stdin: text)
    expect_equal(expected, last_result(result.out), "ticks and hash")
    expect_equal(File.binread("file.cox"), File.binread("pipe.cox"), "bytes")
  end
  result = run_refused("-, line 2: there is no command", "record", "hunt", "--input", "-",
                       stdin: "1 0 cursor 1 2\n2 0 jump\n")
  expect_equal("", result.out, "stdout")
  run_refused("-: is empty", "record", "hunt", "--input", "-", stdin: "")
end

tool_test "output that cannot be written is refused" do
  run_refused("is a directory", "record", "hunt", "--ticks", "5", "-o", ".")
  run_refused("No such file", "record", "hunt", "--ticks", "5", "-o", "nowhere/a.cox")
  run_refused("empty", "record", "hunt", "--ticks", "5", "-o", "")
  raise Skip, "there is no /dev/full" unless File.exist?("/dev/full")

  run_refused("No space", "record", "hunt", "--ticks", "5", "-o", "/dev/full")
  _, err, status = Open3.capture3("#{COXSWAIN} scenarios > /dev/full")
  expect_equal(2, status.exitstatus, "exit code with a full stdout: #{err}")
end

tool_test "what a full disk cut stays in FILE.part" do
  _, err, status = Open3.capture3("ulimit -f 8; trap '' XFSZ; exec #{COXSWAIN} record hunt " \
                                  "--ticks 100000 --keyframe 10 -o cut.cox")
  expect_equal(2, status.exitstatus, "exit code where no more could be written: #{err}")
  expect_says(err, "cut.cox: could not be written: File too large; cut.cox.part has what was")
  expect_equal(["cut.cox.part"], Dir["*"], "files")
  run(3, "verify", "cut.cox.part")
end

tool_test "of a picture or a packed text that a full disk cut nothing stays" do
  run(0, "record", "hunt", "--ticks", "300", "-o", "a.cox")
  File.write("a.txt", run(0, "dump", "a.cox").out)
  [%w[render a.cox -o b.svg], %w[pack a.txt -o b.cox]].each do |line|
    _, err, status = Open3.capture3("ulimit -f 1; trap '' XFSZ; exec #{COXSWAIN} #{line.join(' ')}")
    expect_equal(2, status.exitstatus, "exit code where no more could be written: #{err}")
    expect_says(err, /could not be written: File too large\n\z/)
    expect_equal(%w[a.cox a.txt], Dir["*"].sort, "files")
  end
end

# What a command writes on a terminal of that kind.
def on_terminal(kind, *line)
  PTY.open do |terminal, errors|
    pid = spawn({ "TERM" => kind }, COXSWAIN, *line, out: File::NULL, err: errors)
    errors.close
    text = +""
    begin
      loop { text << terminal.readpartial(4096) }
    rescue EOFError, Errno::EIO
      Process.wait(pid)
    end
    text
  end
end

tool_test "a bar is drawn on a terminal, and not on a dumb one" do
  line = %w[record flock --set agents=4000 --ticks 1200 -o a.cox]
  expect_says(on_terminal("xterm", *line), "\r\e[Krecording [")
  expect_equal("", on_terminal("dumb", *line), "what a dumb terminal gets")
end

tool_test "a device is written to and not replaced, and a link stays one" do
  run(0, "record", "hunt", "--ticks", "5", "-o", "/dev/null")
  expect(File.chardev?("/dev/null"), "/dev/null is no device any more")
  record_hunt("real.cox", "--ticks", "5")
  File.symlink("real.cox", "link.cox")
  record_hunt("link.cox", "--ticks", "9")
  expect(File.symlink?("link.cox"), "link.cox is no link any more")
  expect_equal(9, last_result(run(0, "verify", "real.cox").out)[0], "ticks of the link's target")
end

# Starts an endless recording, waits until it has written, sends a signal, and returns the exit.
def interrupt_recording(signal, file)
  reader, writer = IO.pipe
  pid = spawn(COXSWAIN, "record", "hunt", "--ticks", "4000000000", "-o", file, out: writer)
  writer.close
  100.times do
    break if File.exist?("#{file}.part") && File.size("#{file}.part") > 20_000

    sleep 0.05
  end
  Process.kill(signal, pid)
  Process.wait(pid)
  [$?, reader.read]
end

tool_test "Ctrl-C ends a recording cleanly at the tick that it reached" do
  status, out = interrupt_recording("INT", "long.cox")
  expect_equal(130, status.exitstatus, "exit code")
  expect(out.start_with?("interrupted"), out)
  expect_equal(last_result(out), last_result(run(0, "verify", "long.cox").out), "ticks and hash")
  expect_equal(["long.cox"], Dir["*"], "files")
end

tool_test "the file of a killed recording is kept when the next one begins" do
  interrupt_recording("KILL", "long.cox")
  left = File.binread("long.cox.part")
  File.write("long.cox.part.1", "older")
  result = run(0, "record", "hunt", "--ticks", "9", "-o", "long.cox")
  expect_says(result.err, "is now long.cox.part.2")
  expect_equal(left, File.binread("long.cox.part.2"), "what was left")
  expect_equal("older", File.read("long.cox.part.1"), "what was left before")
end

tool_test "the input is never the output" do
  FileUtils.cp("#{ROOT}/demo/cursor.csv", "in.csv")
  File.symlink("in.csv", "link.csv")
  run(0, "record", "hunt", "--input", "in.csv", "--ticks", "9", "-o", "other.cox")
  %w[in.csv link.csv].each do |path|
    result = run(2, "record", "hunt", "--input", "in.csv", "--ticks", "9", "-o", path)
    expect_says(result.err, "#{path}: is the input; another file to write was expected")
  end
  expect_equal(File.binread("#{ROOT}/demo/cursor.csv"), File.binread("in.csv"), "the input")
end

tool_test "a recording that is killed leaves a file that is cut and sound so far" do
  record_hunt("long.cox", "--ticks", "3")
  before = File.binread("long.cox")
  status, = interrupt_recording("KILL", "long.cox")
  expect_equal(9, status.termsig, "signal")
  out = run(3, "verify", "long.cox.part").out
  expect_says(out, "truncated at tick")
  expect(last_result(out)[0] > 60, out)
  expect_equal(before, File.binread("long.cox"), "what was there before")
end

tool_test "a progress bar shows on a terminal and not in a pipe" do
  line = [COXSWAIN, "record", "hunt", "--ticks", "4000000000"]
  text = +""
  PTY.spawn({ "TERM" => "xterm" }, *line) do |terminal, _, pid|
    text << terminal.readpartial(1000) until text.include?("%")
    Process.kill("INT", pid)
  end
  expect_says(text, /recording \[#*\.*\] +\d+ %/)
  expect_equal("", run(0, "record", "hunt", "--ticks", "400000").err, "stderr in a pipe")
end

tool_test "a recording goes into a file, not among the results on stdout" do
  run_refused("a file to write was expected", "record", "hunt", "--ticks", "3", "-o", "-")
  expect_equal([], Dir["*"], "files")
end

tool_test "a recording may have no ticks" do
  expect_equal(0, record_hunt("none.cox", "--ticks", "0")[0], "ticks")
  expect_equal(0, last_result(run(0, "verify", "none.cox").out)[0], "verified ticks")
end

DIRTY_INPUTS.each do |input|
  tool_test "a dirty recording, #{File.basename(input)}, is played and verified with one hash" do
    recorded = record_hunt("dirty.cox", "--input", input, "--seed", "3")
    expect_equal(recorded, last_result(run(0, "verify", "dirty.cox").out), "ticks and hash")
  end
end

finish_tests
