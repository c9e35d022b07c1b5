# SPDX-License-Identifier: MIT
# coxswain plot from outside: ruby test/tool/test_plot.rb BUILT_COXSWAIN
require_relative "pictures"

COUNTER = File.join(Dir.mktmpdir, "counter.so")
FLEET = File.join(File.dirname(COUNTER), "fleet.so")
at_exit { FileUtils.rm_rf(File.dirname(COUNTER)) }
Dir.chdir(File.dirname(COUNTER)) do
  build_scenario("counter.c", "counter.so")
  build_scenario("harbour.c", "fleet.so")
end

def record_with(object, file, input, *options)
  File.write("input.txt", input)
  run(0, "record", "--sim", object, "-o", file, "--input", "input.txt", *options)
end

# Boats 1 and 2 are there from the start, 3 and 4 soon, 5 late; the first one sinks.
def record_boats(file, *options)
  record_with(FLEET, file, "2 0 launch 7\n3 0 launch 11\n100 0 sink 1\n150 0 launch 5\n",
              "--ticks", "200", *options)
end

# Draws an SVG and returns a reader of it.
def plot(*line)
  run(0, "plot", *line, "-o", "plot.svg")
  SvgReader.new("plot.svg")
end

def said_in(picture)
  picture.words.map(&:text)
end

# The pieces of the lines in the frame, each a list of places.
def pieces(picture)
  paths = picture.text[%r{<svg x=.*?</svg>}m].scan(/<path[^>]* d="([^"]+)"/).flatten
  paths.map { |path| path.split("M").drop(1).map { |piece| picture.places("M#{piece}") } }
end

tool_test "plot: a row is a line, which the legend names, and which ends where its row is gone" do
  record_boats("a.cox")
  picture = plot("a.cox", "boats.speed", "--sim", FLEET)
  expect_equal((1..5).map { |row| "boats.speed of #{row}" }, said_in(picture).grep(/of \d/),
               "legend")
  left, _, right, = picture.frames.first
  at = ->(tick) { left + 4 + (right - left - 8) * tick / 200 }
  ends = pieces(picture).flatten(1).map { |piece| [piece.first[0], piece.last[0]] }
  [[0, 100], [0, 200], [3, 200], [4, 200], [151, 200]].zip(ends).each do |ticks, places|
    ticks.zip(places).each do |tick, x|
      expect((at.call(tick) - x).abs < 0.3, "tick #{tick} is at #{at.call(tick)}, not #{x}")
    end
  end
end

tool_test "plot: a dip of one tick is seen in a long replay, whose picture stays small" do
  record_with(COUNTER, "dip.cox", "30000 0 push 1 -50\n30001 0 push 1 50\n", "--ticks", "60000")
  picture = plot("dip.cox", "counters.speed", "--of", "1", "--sim", COUNTER)
  line = pieces(picture).flatten(2)
  lowest = line.max_by(&:last)
  expect(line.size < 20, "#{line.size} corners")
  expect(lowest.last - line.first.last > 300, "the dip is #{lowest.last - line.first.last} high")
  expect(picture.text.bytesize < 8_000, "#{picture.text.bytesize} bytes")
end

tool_test "plot: of more rows than lines there are least, mean and greatest" do
  run(0, "record", "flock", "--set", "agents=1000", "-o", "a.cox", "--ticks", "50")
  picture = plot("a.cox", "agents.position.x,agents.position.y")
  expect_equal(["mean of agents.position.x", "least to greatest agents.position.x of all rows",
                "mean of agents.position.y", "least to greatest agents.position.y of all rows"],
               said_in(picture).grep(/agents\.position\.. ?/).reject { |text| text =~ /seed/ },
               "legend")
  expect(picture.words.any? { |word| word.text =~ /\A-\d/ }, "no label is below 0")
end

tool_test "plot: of bands that cover each other the outlines are seen, and one alone has none" do
  run(0, "record", "rts", "--agents", "120", "-o", "a.cox", "--ticks", "50")
  { "agents.position.x" => 1, "agents.position.x,agents.position.y" => 4 }.each do |columns, shapes|
    closed = plot("a.cox", columns).text[%r{<svg x=.*?</svg>}m].scan(/<path[^>]*Z"/)
    expect_equal(shapes, closed.size, "bands and outlines of #{columns}")
  end
end

tool_test "plot: sums, counts and groups go on as 0 where they have no rows" do
  record_boats("a.cox")
  count = plot("a.cox", "boats.id", "--count", "--sim", FLEET)
  expect_says(said_in(count).join("\n"), "rows of boats")
  whole = pieces(count)
  expect_equal(1, whole.flatten(1).size, "pieces of the count")
  heights = whole.flatten(2).map(&:last).uniq
  expect_equal(3, heights.size, "heights of the count")
  groups = plot("a.cox", "boats.way", "--sum", "--by", "boats.speed", "--sim", FLEET)
  expect_equal([1, 5, 7, 11].map { |speed| "sum of boats.way, speed #{speed}" },
               said_in(groups).grep(/sum of/), "legend")
  left = groups.frames.first[0] + 4
  expect_equal([left] * 4, pieces(groups).map { |piece| piece.flatten(1).first[0] }, "beginnings")
end

tool_test "plot: a mean breaks where a group has no rows, and a tick alone is a dot" do
  record_with(FLEET, "a.cox", "9 0 launch 7\n99 0 sink 3\n149 0 launch 7\n180 0 launch 9\n" \
                              "181 0 sink 5\n", "--ticks", "200")
  picture = plot("a.cox", "boats.way", "--mean", "--by", "boats.speed", "--sim", FLEET)
  expect_equal(["mean of boats.way, speed 1", "mean of boats.way, speed 7",
                "mean of boats.way, speed 9"], said_in(picture).grep(/mean of/), "legend")
  expect_equal([1, 2, 1], pieces(picture).map(&:size), "pieces of the lines")
  expect_equal(1, picture.text.scan("<circle").size, "dots")
end

tool_test "plot: labels count ticks and, with a rate, seconds" do
  record_hunt("a.cox", "--ticks", "600")
  words = plot("a.cox", "hunters.stamina").words
  ticks, seconds = %w[tick seconds].map do |name|
    row = words.find { |word| word.text == name }.y
    words.select { |word| word.y == row && word.text =~ /\A\d/ }.map { |word| word.text.to_i }
  end
  expect(ticks.size > 5 && ticks.first.zero? && ticks.last == 600, "ticks #{ticks}")
  expect_equal(ticks, seconds.map { |second| second * 30 }, "ticks at the seconds")
end

tool_test "plot: notes have their text without overlap, and thousands of commands stay apart" do
  orders = (0...3000).map { |tick| "#{tick} 0 push #{1 + tick % 2} 1\n" }.join
  record_with(COUNTER, "a.cox", orders, "--ticks", "3000")
  lines = run(0, "dump", "a.cox").out.lines
  notes = Array.new(9) { |i| "note \"<#{i}> the ninth & the others\"\n" }
  lines.insert(lines.index { |line| line.start_with?("2000 0 ") }, *notes)
  File.write("noted.txt", lines.join)
  run(0, "pack", "noted.txt", "-o", "noted.cox")
  picture = plot("noted.cox", "counters.value", "--sim", COUNTER)
  boxes = picture.words.select { |word| word.text =~ /the ninth/ }.map(&:box)
  expect_equal(4, boxes.size, "texts of notes at one tick")
  boxes.combination(2) do |a, b|
    expect(a[1] >= b[3] || b[1] >= a[3], "#{a} and #{b} overlap")
  end
  expect_equal(1, picture.titles.count("tick 2000: <0> the ninth & the others"), "note's title")
  commands = picture.titles.grep(/push.*and \d+ more/)
  expect(commands.size.between?(100, 300), "#{commands.size} marks of commands")
end

tool_test "plot: the line of a note does not cross the text of another one" do
  record_hunt("a.cox", "--ticks", "240")
  text = run(0, "dump", "a.cox").out
  text.gsub!(/^checkpoint (\d+) .*\n/) { |line| "#{line}note \"this is the note of #{$1}\"\n" }
  run(0, "pack", "-", "-o", "noted.cox", stdin: text)
  drawn = plot("noted.cox", "hunters.stamina").text
  last_line = drawn.rindex("stroke-dasharray")
  first_text = drawn.index(">this is the note of 0<")
  expect(last_line < first_text, "a line at #{last_line} covers the text at #{first_text}")
end

tool_test "plot: a single tick, a constant and a range of ticks are drawn" do
  record_hunt("a.cox", "--ticks", "90")
  alone = plot("a.cox", "hunters.stamina", "--to", "0")
  expect_equal(3, alone.text.scan("<circle").size, "dots")
  expect_says(plot("a.cox", "hunters.id", "--of", "2").text, ">2</text>")
  said = run_json(0, "plot", "a.cox", "hunters.stamina", "--from", "30", "--to", "60", "--width",
                  "640", "-o", "b.svg")
  expect_equal([30, 60, 640], said.values_at("from", "ticks", "width"), "from, ticks, width")
  expect_equal(["hunters.stamina of 1", "hunters.stamina of 2", "hunters.stamina of 3"],
               said["legend"], "legend")
  expect_equal(File.size("b.svg"), said["bytes"], "bytes")
end

tool_test "plot: a cut replay is drawn up to there, with a warning; a diverged one is not" do
  recorded = record_boats("a.cox", "--checkpoint", "10")
  whole = File.binread("a.cox")
  File.binwrite("cut.cox", whole[0, whole.size - 40])
  cut = run(0, "plot", "cut.cox", "boats.speed", "--sim", FLEET, "-o", "cut.svg")
  expect_says(cut.err, "drawn up to there")
  expect_says(recorded.out, "ticks 200")
  object = build_scenario("harbour.c", "other.so", "DRIFT")
  File.write("old.svg", "old")
  run(1, "plot", "a.cox", "boats.way", "--sim", object, "-o", "old.svg")
  expect_equal("old", File.read("old.svg"), "what was there")
end

tool_test "plot: what cannot be plotted is refused in one sentence, and nothing is written" do
  record_boats("a.cox")
  own = ["--sim", FLEET, "-o", "plot.svg"]
  { ["there is no column boats.spede; did you mean boats.speed?"] => %w[boats.spede],
    ["boats.speed and harbour.launched are of two tables"] => %w[boats.speed,harbour.launched],
    ["a.cox: boats has no row 9 from tick 0 to tick 200"] => %w[boats.speed --of 9],
    ["a.cox: boats has no such row from tick 0"] => %w[boats.speed --mean --of 9],
    ["--of"] => %w[boats.speed --of 1,x],
    ["--by wants --sum"] => %w[boats.speed --by boats.leader],
    ["takes one of --sum"] => %w[boats.speed --sum --mean],
    ["--count counts rows"] => %w[boats.speed,boats.way --count],
    ["has no tick 900"] => %w[boats.speed --to 900],
    ["--from 9 lies after --to 3"] => %w[boats.speed --from 9 --to 3] }.each do |words, line|
    run_refused(words, "plot", "a.cox", *line, *own)
  end
  record_hunt("b.cox", "--ticks", "9")
  run_refused("b.cox: cursors has no row from tick 0 to tick 9", "plot", "b.cox",
              "cursors.position.x", "-o", "plot.svg")
  run_refused("a plot's name ends in .svg or .png", "plot", "a.cox", "boats.speed", "--sim", FLEET,
              "-o", "plot.gif")
  run_refused("wants -o", "plot", "a.cox", "boats.speed")
  run_refused("a replay FILE and a COLUMN", "plot", "a.cox")
  expect(!File.exist?("plot.svg"), "plot.svg was written")
end

picture_test "a plot is a PNG too" do
  record_hunt("a.cox", "--ticks", "30")
  run(0, "plot", "a.cox", "hunters.stamina", "-o", "a.png")
  expect_equal("\x89PNG".b, File.binread("a.png", 4), "its first bytes")
end

finish_tests
