# SPDX-License-Identifier: MIT
# coxswain render from outside: ruby test/tool/test_render.rb BUILT_COXSWAIN
#
# The tests decode PNG and GIF with Ruby's standard library alone and look at each pixel.
require_relative "harness"
require_relative "picture_reader"
require_relative "svg_reader"

HUNTER = [204, 66, 13].freeze # the colours of render_colour.c
PREY = [115, 84, 158].freeze
VELOCITY = [0, 158, 89].freeze
DESIRED = [153, 153, 153].freeze
STEERING = [13, 115, 217].freeze
PULL = [199, 145, 0].freeze
PUSH = [204, 51, 140].freeze
CHASER = [92, 84, 102].freeze
GROUND = [255, 255, 255].freeze
MAT = [242, 240, 236].freeze

TICKS = 300

# The reason why this build cannot write pictures of a kind, or nil if it can.
def missing(kind)
  Dir.mktmpdir do |folder|
    run(0, "record", "hunt", "-o", "#{folder}/a.cox", "--ticks", "1")
    _, err, = Open3.capture3(COXSWAIN, "render", "#{folder}/a.cox", "-o", "#{folder}/a.#{kind}")
    err[/this build cannot .*/]
  end
end
MISSING = %w[png gif].to_h { |kind| [kind, missing(kind)] }.freeze

# A test of pictures of a kind, skipped by a build that cannot write them.
def picture_test(sentence, kind = "png")
  tool_test("render: #{sentence}") do
    raise Skip, MISSING[kind] if MISSING[kind]

    yield
  end
end

# A test of SVGs, which every build writes.
def svg_test(sentence, &test)
  tool_test("render: #{sentence}", &test)
end

# A colour as an SVG names it.
def hex(colour)
  format("#%02x%02x%02x", *colour)
end

def record(name, *options, ticks: TICKS)
  path = "#{name}.cox"
  run(0, "record", name[/\A[a-z]+/], "-o", path, "--seed", "7", "--ticks", ticks.to_s, *options)
  path
end

def render(replay, picture, *options)
  run(0, "render", replay, "-o", picture, *options)
end

def hash_of(result)
  result.out[/hash (\h{16})$/, 1]
end

# The words of an SVG that match a pattern.
def words_like(path, pattern)
  SvgReader.new(path).words.map(&:text).grep(pattern)
end

def overlap?(one, other)
  one[0] < other[2] && other[0] < one[2] && one[1] < other[3] && other[1] < one[3]
end

svg_test("the last line names the picture, the ticks and the recorded hash") do
  recorded = run(0, "record", "hunt", "-o", "line.cox", "--seed", "7", "--ticks", "50")
  drawn = render("line.cox", "line.svg")
  expected = "drew line.svg: ticks 50 hash #{hash_of(recorded)}"
  expect_equal(expected, drawn.out.lines.last.chomp, "the last line")
end

svg_test("an svg is well formed, and small even where all of a long replay is shown") do
  render(record("hunt_long", ticks: 20_000), "long.svg", "--from", "0")
  picture = SvgReader.new("long.svg")
  expect_equal(1200, picture.size.first, "width")
  expect(picture.text.bytesize < 1_000_000, "#{picture.text.bytesize} bytes")
end

picture_test("an svg and a png of one replay look the same") do
  raise Skip, "rsvg-convert is not here" unless system("rsvg-convert --version >/dev/null 2>&1")
  replay = record("hunt_same")
  render(replay, "same.svg", "--width", "500")
  render(replay, "same.png", "--width", "500")
  expect(system("rsvg-convert same.svg -o same_svg.png"), "rsvg-convert failed")
  a = PictureReader.png("same.png")
  b = PictureReader.png("same_svg.png")
  expect_equal([a.width, a.height], [b.width, b.height], "size")
  apart = a.pixels.zip(b.pixels).count { |p, q| p.zip(q).any? { |x, y| (x - y).abs > 96 } }
  expect(apart < a.pixels.size / 200, "#{apart} of #{a.pixels.size} pixels differ much")
end

picture_test("a png shows hunters, prey and their velocities, and nothing touches its rim") do
  render(record("hunt_png"), "hunt.png", "--width", "600")
  image = PictureReader.png("hunt.png")
  [HUNTER, PREY, VELOCITY, GROUND].each do |colour|
    expect(image.count(colour) > 5, "#{image.count(colour)} pixels of #{colour}")
  end
  expect_equal([image.pixels.first], image.rim(6).uniq, "colours of the rim")
end

picture_test("without forces there are no arrows, neither in the world nor in the legend") do
  render(record("hunt_calm"), "calm.png", "--no-forces", "--width", "500")
  expect_equal(0, PictureReader.png("calm.png").count(VELOCITY), "green pixels")
end

picture_test("--width sets the width") do
  replay = record("homing_width")
  [320, 777, 1600].each do |width|
    render(replay, "width.png", "--width", width.to_s)
    expect_equal(width, File.binread("width.png", 4, 16).unpack1("N"), "width")
  end
end

picture_test("the same replay gives the same bytes", "gif") do
  replay = record("hunt_twice")
  %w[svg png gif].each do |kind|
    render(replay, "a.#{kind}")
    render(replay, "b.#{kind}")
    expect(File.binread("a.#{kind}") == File.binread("b.#{kind}"), kind)
  end
end

picture_test("tick 0 and a replay of no ticks are drawn") do
  render(record("hunt_zero"), "zero.png", "--to", "0", "--width", "400")
  render(record("homing_none", ticks: 0), "none.png")
  expect(PictureReader.png("zero.png").count(PREY) > 5, "no prey")
  expect(File.size?("none.png"), "no picture")
end

picture_test("ghosts are drawn beside the state at the end, with their forces") do
  replay = record("homing_ticks")
  one = render(replay, "one.png", "--to", "200", "--width", "500")
  three = render(replay, "three.png", "--to", "200", "--ghosts", "20,110", "--width", "500")
  expect_equal(hash_of(one), hash_of(three), "hash")
  before, after = %w[one.png three.png].map do |path|
    pixels = PictureReader.png(path).pixels
    pixels.count { |red, green, blue| green > red + 60 && green > blue + 20 }
  end
  expect(after > before + 40, "#{before} green pixels without ghosts, #{after} with two")
end

picture_test("several replays are panels of one picture, and each caption says what differs") do
  dials = %w[0.1 0.3 0.9].map.with_index do |steer, index|
    record("homing_#{index}", "--set", "max_steer=#{steer}")
  end
  all = run(0, "render", *dials, "-o", "dials.png", "--width", "900")
  expect_equal("drew dials.png: 3 replays", all.out.lines.last.chomp, "the last line")
  named = all.out.scan(/^homing_\d\.cox: ticks #{TICKS} hash \h{16}$/)
  expect_equal(3, named.size, "replays named")
  image = PictureReader.png("dials.png")
  thirds = image.pixels.each_slice(image.width).flat_map do |row|
    row.each_with_index.select { |pixel, _| pixel == CHASER }.map { |_, x| x * 3 / image.width }
  end
  expect_equal([0, 1, 2], thirds.uniq.sort, "thirds with a chaser")
end

svg_test("--json of several replays names each with its hash") do
  replays = [record("homing_a", ticks: 20), record("homing_b", ticks: 30)]
  said = JSON.parse(run(0, "render", *replays, "-o", "json2.svg", "--from", "5", "--json").out)
  expect_equal(replays, said["replays"].map { |one| one["replay"] }, "replays")
  expect_equal([20, 30], said["replays"].map { |one| one["ticks"] }, "ticks")
  expect_equal([5, 5], said["replays"].map { |one| one["from"] }, "first ticks")
end

picture_test("agents that leave the declared world are not cut off") do
  replay = record("homing_far", "--set", "max_steer=0.1", ticks: 400)
  render(replay, "far.png", "--width", "500")
  image = PictureReader.png("far.png")
  expect_equal([image.pixels.first], image.rim(6).uniq, "colours of the rim")
  expect(image.height > 460, "#{image.height} pixels high")
end

picture_test("a gif has a frame every N ticks and one at the end, and repeats", "gif") do
  replay = record("hunt_gif")
  render(replay, "film.gif", "--every", "7", "--width", "320")
  film = PictureReader.gif("film.gif")
  expect_equal((0..TICKS).step(7).count + 1, film.frames, "frames")
  expect_equal(320, film.width, "width")
  expect(film.repeats, "it does not repeat")
end

picture_test("a gif of changes ends in the same picture as one of whole frames", "gif") do
  replay = record("homing_gif", ticks: 61)
  render(replay, "many.gif", "--every", "1", "--width", "320")
  render(replay, "few.gif", "--every", "1000", "--width", "320")
  many = PictureReader.gif("many.gif")
  few = PictureReader.gif("few.gif")
  expect_equal([62, 2], [many.frames, few.frames], "frames")
  expect(many.pixels == few.pixels, "the last pictures differ")
  expect(many.count(CHASER) > 5, "no chaser in it")
end

picture_test("a gif of a hunt of 1200 ticks has at most 3 MB", "gif") do
  render(record("hunt_film", ticks: 1200), "hunt.gif")
  expect(File.size("hunt.gif") <= 3_000_000, "#{File.size('hunt.gif')} bytes")
end

svg_test("a cut replay is drawn up to its last whole tick, with a warning") do
  whole = File.binread(record("hunt_whole"))
  File.binwrite("cut.cox", whole[0, whole.size - 60])
  result = render("cut.cox", "cut.svg")
  expect(result.err.start_with?("coxswain: warning: cut.cox: "), result.err)
  tick = result.out[/ticks (\d+)/, 1]
  expect_equal(["seed 7, ticks 0 to #{tick} of #{tick}"], words_like("cut.svg", /seed/), "caption")
end

svg_test("a cut replay has no state at a tick beyond the cut") do
  whole = File.binread(record("hunt_whole2"))
  File.binwrite("cut2.cox", whole[0, whole.size - 60])
  run(2, "render", "cut2.cox", "-o", "cut2.svg", "--to", (TICKS + 1).to_s)
  expect(!File.exist?("cut2.svg"), "a picture was left")
end

svg_test("a damaged replay is refused, and the picture that was there stays") do
  bytes = File.binread(record("hunt_damaged"))
  bytes.setbyte(bytes.size - 200, bytes.getbyte(bytes.size - 200) ^ 4)
  File.binwrite("damaged.cox", bytes)
  File.write("damaged.svg", "what was there before")
  result = run(2, "render", "damaged.cox", "-o", "damaged.svg")
  expect(result.err.include?("damaged"), result.err)
  expect_equal("what was there before", File.read("damaged.svg"), "the old picture")
  expect_equal([], Dir["*.part"], "files left")
end

svg_test("a replay that diverges is not drawn, and the exit code is 1") do
  text = run(0, "dump", record("hunt_diverge")).out
  lines = text.lines
  at = lines.index { |line| line =~ /\Acheckpoint\b.*\h{16}/ && line !~ /\Acheckpoint 0\b/ }
  expect(at, "no checkpoint in the dump")
  lines[at] = lines[at].sub(/\h{16}/) { |hash| hash.tr("0-9a-f", "1-9a-f0") }
  File.write("diverge.txt", lines.join)
  run(0, "pack", "diverge.txt", "-o", "diverged.cox")
  result = run(1, "render", "diverged.cox", "-o", "diverged.svg")
  expect(result.err.include?("diverged"), result.err)
  expect(!File.exist?("diverged.svg"), "a picture was left")
end

svg_test("bad usage is refused in one sentence") do
  replay = record("hunt_usage", ticks: 5)
  [["render"], ["render", replay], ["render", "-o", "x.svg"],
   ["render", replay, "-o", "x.jpg"], ["render", replay, "-o", "x"],
   ["render", replay, "-o", "no/such/folder/x.svg"], ["render", "missing.cox", "-o", "x.svg"],
   ["render", *[replay] * 13, "-o", "x.svg"], ["render", replay, "-o", "x.svg", "--width", "3"],
   ["render", replay, "-o", "x.svg", "--width", "9000"],
   ["render", "-", "-o", "x.svg"],
   ["render", replay, "-o", "x.svg", "--from", "-1"], ["render", replay, "-o", "x.svg", "--to", ""],
   ["render", replay, "-o", "x.svg", "--from", "4294967296"],
   ["render", replay, "-o", "x.svg", "--ghosts", "1,,2"],
   ["render", replay, "-o", "x.svg", "--ghosts", "2,2"],
   ["render", replay, "-o", "x.svg", "--ghosts", "3,2"],
   ["render", replay, "-o", "x.svg", "--ghosts", (0..15).to_a.join(",")],
   ["render", replay, "-o", "x.gif", "--ghosts", "1"],
   ["render", replay, replay, "-o", "x.gif"],
   ["render", replay, record("homing_usage", ticks: 5), "-o", "x.svg"],
   ["render", replay, "-o", "x.svg", "--every", "3"],
   ["render", replay, "-o", "x.gif", "--every", "0"],
   ["render", replay, "-o", "x.svg", "--colour", "red"]].each do |line|
    run_refused([], *line)
  end
  expect_equal([], Dir["x*"], "files left")
end

svg_test("words are text, and the title says scenario, seed and ticks but no hash") do
  render(record("hunt_words", ticks: 50), "words.svg")
  picture = SvgReader.new("words.svg")
  facts = "seed 7, ticks 0 to 50 of 50"
  expect_equal("hunt, #{facts}", picture.titles.first, "title")
  expect_equal(["hunt", facts], picture.words.map(&:text).first(2), "first words")
  expect(!picture.text.match?(/\h{16}/), "there is a hash in it")
end

svg_test("pointing at an agent shows what it is, its id and its tick") do
  render(record("hunt_titles", ticks: 50), "titles.svg", "--ghosts", "20")
  titles = SvgReader.new("titles.svg").titles
  ["prey 7", "prey 7 at tick 20"].each { |title| expect(titles.include?(title), titles.inspect) }
end

svg_test("a long replay is drawn by its last 300 ticks") do
  render(record("hunt_last", ticks: 1201), "last.svg")
  expect_equal(["seed 7, ticks 901 to 1201 of 1201"], words_like("last.svg", /seed/), "caption")
end

svg_test("--from and --to choose the ticks") do
  replay = record("hunt_chosen")
  short = run(0, "record", "hunt", "-o", "short.cox", "--seed", "7", "--ticks", "120")
  drawn = render(replay, "chosen.svg", "--from", "40", "--to", "120")
  expect_equal(["seed 7, ticks 40 to 120 of 300"], words_like("chosen.svg", /seed/), "caption")
  expect_equal(hash_of(short), hash_of(drawn), "hash")
  expect(drawn.out.include?("ticks 120 "), drawn.out)
end

svg_test("ghosts before the last 300 ticks begin the tracks") do
  render(record("hunt_early", ticks: 500), "early.svg", "--ghosts", "150,400")
  expect_equal(["seed 7, ticks 150 to 500 of 500"], words_like("early.svg", /seed/), "caption")
end

svg_test("ghosts carry their tick, and no label lies on another") do
  render(record("match_ghosts"), "ghosts.svg", "--ghosts", "60,180", "--from", "0")
  labels = SvgReader.new("ghosts.svg").words.select { |words| words.text.match?(/\A\d+\z/) }
  expect_equal({ "60" => 5, "180" => 5 }, labels.map(&:text).tally, "labels")
  labels.combination(2) do |one, other|
    expect(!overlap?(one.box, other.box), "#{one} and #{other} overlap")
  end
end

svg_test("where ghosts crowd, labels without room are left out and none overlap") do
  ticks = (10..150).step(10).to_a.join(",")
  render(record("hunt_crowd", "--set", "prey=60"), "crowd.svg", "--ghosts", ticks)
  labels = SvgReader.new("crowd.svg").words.select { |words| words.text.match?(/\A\d+\z/) }
  expect(labels.size.between?(20, 15 * 60), "#{labels.size} labels")
  labels.map(&:box).combination(2) { |one, other| expect(!overlap?(one, other), "two overlap") }
end

svg_test("the world lies on a mat that fills the rest of its panel") do
  render(record("seek", ticks: 10), "mat.svg")
  picture = SvgReader.new("mat.svg")
  left, top, right, bottom = picture.frames.fetch(0)
  mats = picture.paths(hex(MAT)).map { |path| path.transpose.flat_map(&:minmax) }
  expect_equal([[left, right, top, bottom]], mats, "mats")
  world = picture.paths(hex(GROUND)).first.transpose.flat_map(&:minmax)
  expect(world[0] > left + 20 && world[1] < right - 20, "the world is #{world}")
end

svg_test("arrows at the walls stay inside the frame") do
  render(record("flee_walls", ticks: 110), "walls.svg", "--width", "720")
  picture = SvgReader.new("walls.svg")
  left, top, right, bottom = picture.frames.fetch(0)
  [VELOCITY, STEERING, DESIRED].each do |ink|
    places = picture.paths(hex(ink)).flatten(1)
    expect(places.size > 10, "#{places.size} corners of arrows in #{hex(ink)}")
    places.each do |x, y|
      inside = x.between?(left, right) && y.between?(top, bottom)
      expect(inside, "an arrow in #{hex(ink)} reaches (#{x}, #{y})")
    end
  end
end

svg_test("two pulls on one agent have two colours, and words for both") do
  render(record("manager_pulls", ticks: 60), "pulls.svg")
  expect_equal(2, words_like("pulls.svg", /\A(seek|evade) \(this long: /).size, "words")
  picture = SvgReader.new("pulls.svg")
  [PULL, PUSH].each do |ink|
    expect(picture.paths(hex(ink)).size >= 4, "no arrows in #{hex(ink)}")
  end
end

svg_test("agents that end in one place are counted") do
  render(record("arrive_pile", ticks: 400), "pile.svg")
  expect(words_like("pile.svg", /\A[2-9] agents\z/).size == 1, "no count")
end

svg_test("of 100000 ticks only those shown are drawn") do
  object = build_scenario("counter.c", "counter.so", "DRAWN")
  run(0, "record", "counter", "--sim", object, "-o", "long.cox", "--ticks", "100000")
  render("long.cox", "long.svg", "--sim", object)
  draws = SvgReader.new("long.svg").titles.filter_map { |title| title[/\Acounter (\d+)\z/, 1] }
  expect_equal(1, draws.size, "agents")
  expect(draws.first.to_i.between?(300, 302), "#{draws.first} ticks were drawn")
end

svg_test("a name from outside is escaped for XML") do
  object = build_scenario("counter.c", "named.so", "DRAWN", "NAME=\"a<b>&\\\"c\\xff\"")
  run(0, "record", "--sim", object, "-o", "named.cox", "--ticks", "3")
  render("named.cox", "named.svg", "--sim", object)
  expect_equal("a<b>&\"c\u{fffd}", SvgReader.new("named.svg").words.first.text, "name")
end

svg_test("ticks that cannot be shown are refused, and the sentence says which can") do
  replay = record("hunt_range", ticks: 50)
  range = "goes from tick 0 to tick 50 and has no state at tick"
  { %w[--to 60] => "#{range} 60", %w[--from 51] => "#{range} 51",
    %w[--from 30 --to 20] => "--from 30 lies after --to 20",
    %w[--ghosts 10,50] => "--ghosts 50 is not before tick 50, the last one shown",
    %w[--ghosts 10 --to 5] => "--ghosts 10 is not before tick 5, the last one shown",
    %w[--from 20 --ghosts 10,30] => "--ghosts 10 lies before tick 20, the first one shown",
  }.each { |options, sentence| run_refused(sentence, "render", replay, "-o", "x.svg", *options) }
  expect_equal([], Dir["x*"], "files left")
end

picture_test("--json says what was drawn", "gif") do
  result = render(record("hunt_json"), "json.gif", "--json", "--every", "30")
  said = JSON.parse(result.out)
  film = PictureReader.gif("json.gif")
  expect_equal([film.width, film.height, film.frames],
               said.values_at("width", "height", "frames"), "size")
  expect_equal([TICKS, File.size("json.gif")], said.values_at("ticks", "bytes"), "ticks and bytes")
end

tool_test("render: --help names every option") do
  help = run(0, "render", "--help").out
  %w[--output --from --to --ghosts --width --every --no-forces --sim --json --help].each do |option|
    expect(help.include?(option), option)
  end
end

finish_tests
