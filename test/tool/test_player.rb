# SPDX-License-Identifier: MIT
# coxswain render -o FILE.html from outside: ruby test/tool/test_player.rb BUILT_COXSWAIN
#
# The tests decode the page's chunks with Ruby's standard library and compare them with dump.
# test/browser looks at the page itself.
require_relative "pictures"
require_relative "player_reader"
require_relative "replay_bytes"

NO_PLAYER = missing("html")

def player_test(sentence)
  tool_test("player: #{sentence}") do
    raise Skip, NO_PLAYER if NO_PLAYER

    yield
  end
end

# Writes a player and reads it.
def player(replay, *options, code: 0)
  run(code, "render", replay, "-o", "player.html", *options)
  PlayerReader.new(File.binread("player.html").force_encoding("UTF-8"))
end

# A decimal number of dump in LSBs; in steps, of which a unit has 16, and a half goes up.
def lsb(decimal) = (Rational(decimal) * 65_536).round
def steps(decimal) = (lsb(decimal) + 2048) >> 12

# The values of columns at each tick, by row, as dump has them: { tick => { row => [texts] } }.
def dumped(replay, columns, *options)
  out = run(0, "dump", replay, "--csv", columns, *options).out
  out.lines(chomp: true).drop(1).each_with_object({}) do |line, ticks|
    tick, row, *values = line.split(",")
    (ticks[tick.to_i] ||= {})[row.to_i] = values
  end
end

# Expects agents at the places of some rows in each of the ticks that dump has.
def expect_places(read, dumped)
  dumped.each do |tick, rows|
    places = rows.transform_values { |values| values.map { |value| steps(value) } }
    agents = read.agents_at(tick, :x, :y).select { |id, _| places.key?(id) }
    expect_equal(places, agents, "places at tick #{tick}")
  end
end

def buoys(*macros, ticks: 700)
  sim = build_scenario("buoys.c", "buoys.so", *macros)
  run(0, "record", "--sim", sim, "-o", "buoys.cox", "--ticks", ticks.to_s)
  ["--sim", sim]
end

player_test("agents are where dump has them, to a sixteenth of a unit, through several chunks") do
  replay = record("hunt", ticks: 1200)
  read = player(replay)
  expect(read.chunks.size > 2, "#{read.chunks.size} chunks")
  expect_equal([0, 1200], read.head.values_at("first_tick", "last_tick"), "ticks")
  %w[prey hunters].each do |table|
    expect_places(read, dumped(replay, "#{table}.position.x,#{table}.position.y", "--every", "37"))
  end
end

player_test("what comes and goes, from one end of the numbers to the other, is there as in dump") do
  sim = buoys
  read = player("buoys.cox", *sim)
  places = dumped("buoys.cox", "floats.position.x,floats.position.y", *sim)
  expect(places.size.between?(600, 700), "#{places.size} of 701 ticks have a float")
  expect_places(read, places)
  (0..700).each do |tick|
    there = places.fetch(tick, {}).keys
    expect_equal(there, read.agents_at(tick, :x).keys.sort, "agents at tick #{tick}")
  end
end

player_test("a scenario that draws nothing is shown by its positions") do
  sim = buoys("UNDRAWN", ticks: 100)
  read = player("buoys.cox", *sim)
  expect_places(read, dumped("buoys.cox", "floats.position.x,floats.position.y", *sim))
  metronome = build_scenario("metronome.cpp", "metronome.so")
  run(0, "record", "--sim", metronome, "-o", "beats.cox", "--ticks", "5")
  run_refused("no table has columns position.x and position.y, or x and y", "render", "beats.cox",
              "--sim", metronome, "-o", "beats.html")
  expect(!File.exist?("beats.html"), "a page was written")
end

player_test("small whole numbers are carried, and the state's random numbers are not") do
  sim = buoys
  read = player("buoys.cox", *sim)
  named = read.head["columns"].map { |column| column.values_at("table", "name", "exact") }
  expect_equal([["floats", "weight", true]], named, "columns")
  dumped("buoys.cox", "floats.weight", *sim).each do |tick, rows|
    expect_equal(rows.transform_values { |v| v[0].to_i }, read.field_at(tick, "floats", "weight"),
                 "weights at tick #{tick}")
  end
end

player_test("tables of one name in several parts of a state are told apart") do
  sim = buoys("TWICE", ticks: 60)
  read = player("buoys.cox", *sim, "--columns", "floats.weight,floats#2.depth,floats#2.weight")
  tables = %w[floats floats#2 floats#2]
  expect_equal(tables, read.head["columns"].map { |column| column["table"] }, "tables")
  dumped("buoys.cox", "floats#2.depth,floats#2.weight", *sim).each do |tick, rows|
    %w[depth weight].each_with_index do |name, i|
      expect_equal(rows.transform_values { |values| values[i].to_i },
                   read.field_at(tick, "floats#2", name), "#{name} at tick #{tick}")
    end
  end
end

player_test("--columns carries what it names, exactly or rounded to a step") do
  sim = buoys(ticks: 200)
  read = player("buoys.cox", *sim, "--columns",
                "floats.slope@1/256,floats.depth,floats.position.x@exact,sea.tick@10")
  said = read.head["columns"].map { |c| c.values_at("table", "name", "step", "exact") }
  expect_equal([["sea", "tick", "10", false], ["floats", "slope", "1/256", false],
                ["floats", "depth", "1", true], ["floats", "position.x", "1/65536", true]],
               said, "columns")
  away = ->(number) { number.negative? ? -(-number + 1r / 2).floor : (number + 1r / 2).floor }
  dumped("buoys.cox", "floats.slope,floats.depth,floats.position.x", *sim).each do |tick, rows|
    carried = { "slope" => ->(v) { away.call(Rational(lsb(v[0]), 256)) },
                "depth" => ->(v) { v[1].to_i }, "position.x" => ->(v) { lsb(v[2]) } }
    carried.each do |name, value|
      expect_equal(rows.transform_values(&value), read.field_at(tick, "floats", name),
                   "#{name} at tick #{tick}")
    end
    expect_equal({ 1 => away.call(Rational(tick, 10)) }, read.field_at(tick, "sea", "tick"), "tens")
  end
end

player_test("--columns refuses what it cannot carry, and says why") do
  replay = record("hunt", ticks: 3)
  { "hunters.stamin" => "did you mean hunters.stamina?",
    "hunters.stamina@" => "a step is a number such as 1/256 or 10, or exact",
    "hunters.stamina@0" => "a step is a number",
    "hunters.stamina@1/2" => "the column holds whole numbers",
    "hunters.velocity.x@1/65537" => "a step is a number",
    "hunters.velocity.x@1/256@exact" => "a step is a number",
    "" => "the name of a column is missing",
    "hunters.stamina,," => "the name of a column is missing",
    "hunters.wander.random.state" => "has 64 bits",
    Array.new(33, "hunters.stamina").join(",") => "at most 32 columns" }.each do |list, words|
    run_refused(["coxswain: #{replay}: ", words], "render", replay, "-o", "a.html", "--columns",
                list)
  end
  run_refused("--columns are for players", "render", replay, "-o", "a.svg", "--columns", "a.b")
  expect(Dir["a.*"].empty?, "files: #{Dir['a.*']}")
end

player_test("no text of a scenario or a file name ends a script of the page") do
  sim = buoys(ticks: 5)
  File.rename("buoys.cox", "<!--<script>.cox")
  read = player("<!--<script>.cox", *sim)
  words = read.head["words"].find { |word| word["kind"] == PlayerReader::AGENT }
  expect_equal("</script><!-- & \"\\", words["text"], "word of the agents")
  expect_equal("<!--<script>.cox", File.basename(read.head["file"]), "file")
  page = File.read("player.html")
  expect_equal(page.scan("<script").size, page.scan("</script>").size, "scripts begun and ended")
end

player_test("vectors come and go, are short, and are left out on demand and in a crowd") do
  sim = buoys
  vectors = lambda do |read|
    read.chunks.flat_map(&:tracks).select { |t| t.kind == PlayerReader::VECTOR }
  end
  kept = vectors.call(player("buoys.cox", *sim))
  expect(kept.any? { |t| t.runs.size > 10 } && kept.all? { |t| t.back.positive? }, "runs, agents")
  expect(kept.all? { |t| t.columns[:to_x].all? { |x| (65_536 - (x << t.shift)).abs < 1024 } },
         "a vector is not one unit long")
  expect_equal([], vectors.call(player("buoys.cox", *sim, "--no-forces")), "vectors")
  crowd = player(record("flock", "--agents", "300", ticks: 20))
  expect_equal([[], [false]], [vectors.call(crowd), crowd.chunks.map(&:headings)], "of a crowd")
  kinds = crowd.head["words"].map { |word| word["kind"] }
  expect(!kinds.include?(PlayerReader::VECTOR), "the legend of a crowd has vectors")
end

player_test("commands, joins, notes and a cut are marks") do
  File.write("input.txt", "5 0 cursor 1 2\n6 0 cursor 1 3\n7 1 cursor 9 9\n90 0 cursor 5 5\n")
  record_hunt("a.cox", "--ticks", "120", "--input", "input.txt")
  bytes = ReplayBytes.new("a.cox")
  bytes.insert_before_end(ReplayBytes::NOTE, "the <end>").write("noted.cox")
  marks = player("noted.cox").head["marks"].map { |mark| mark.values_at("tick", "kind", "text") }
  expect_equal([[5, "command", "player 0 cursor 1 2"], [7, "command", "player 1 cursor 9 9"],
                [90, "command", "player 0 cursor 5 5"], [120, "note", "the <end>"]], marks, "marks")
  File.binwrite("cut.cox", File.binread("a.cox")[0..-30])
  result = run(0, "render", "cut.cox", "-o", "cut.html")
  expect_says(result.err, "warning: cut.cox: truncated at tick")
  head = PlayerReader.new(File.read("cut.html")).head
  expect_says(head["warning"], "cut.cox: truncated at tick")
  expect_equal("cut", head["marks"].last["kind"], "the last mark")
end

player_test("a replay that diverges is shown up to there, with the warning and exit code 1") do
  bytes = ReplayBytes.new(record("hunt", ticks: 120))
  frames = bytes.records.count { |r| r.type == ReplayBytes::CHECKPOINT }
  expect(frames.positive?, "no checkpoint")
  checkpoint = bytes.first(ReplayBytes::CHECKPOINT)
  checkpoint.payload.setbyte(4, checkpoint.payload.getbyte(4) ^ 1)
  bytes.write("other.cox")
  read = player("other.cox", code: 1)
  expect_says(read.head["warning"], "other.cox: diverged")
  expect_equal("desync", read.head["marks"].last["kind"], "the last mark")
end

player_test("two replays stand side by side with their first difference") do
  record_hunt("a.cox", "--ticks", "90")
  File.write("input.txt", "40 0 cursor 1 2\n")
  record_hunt("b.cox", "--ticks", "90", "--input", "input.txt")
  out = run(0, "render", "a.cox", "b.cox", "-o", "two.html").out
  expect_equal("drew two.html: 2 replays", out.lines.last.chomp, "the last line")
  page = File.read("two.html")
  heads = [0, 1].map { |number| PlayerReader.new(page, number).head }
  expect_equal(%w[a.cox b.cox], heads.map { |head| head["file"] }, "files")
  expect_equal([40, 40], heads.map { |head| head["difference"]["tick"] }, "the difference")
  expect_says(heads[0]["difference"]["text"], "cursor 1 2")
  run_refused("a player shows one replay or two", "render", *%w[a.cox a.cox b.cox -o c.html])
  run(0, "record", "seek", "-o", "seek.cox", "--ticks", "9")
  run_refused("is of the scenario seek", "render", "a.cox", "seek.cox", "-o", "c.html")
end

player_test("--from and --to choose the ticks, and what pictures alone have is refused") do
  replay = record("hunt", ticks: 600)
  read = player(replay, "--from", "300", "--to", "310")
  expect_equal([300, 310], read.head.values_at("first_tick", "last_tick"), "ticks")
  expect_places(read, dumped(replay, "prey.position.x,prey.position.y").slice(*300..310))
  run_refused("has no tick 601", "render", replay, "-o", "a.html", "--to", "601")
  [%w[--ghosts 3], %w[--width 400], %w[--every 2]].each do |option|
    run_refused("#{option[0]} ", "render", replay, "-o", "a.html", *option)
  end
  expect_equal([], Dir["a.html*"], "files")
end

player_test("the same replay gives the same page, and the demo's has at most 60 KB") do
  replay = "demo.cox"
  run(0, "record", "hunt", "--input", "#{ROOT}/demo/cursor.csv", "--seed", "7", "-o", replay)
  pages = %w[a.html b.html].each { |page| run(0, "render", replay, "--no-forces", "-o", page) }
  expect(File.binread(pages[0]) == File.binread(pages[1]), "the pages differ")
  expect(File.size("a.html") <= 60 * 1024, "#{File.size('a.html')} bytes")
end

finish_tests
