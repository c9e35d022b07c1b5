# SPDX-License-Identifier: MIT
# coxswain render from outside: ruby test/tool/test_render.rb BUILT_COXSWAIN
#
# PNG and GIF are decoded here, with Ruby's standard library alone, and looked at pixel by pixel.
require_relative "harness"
require_relative "picture_reader"

HUNTER = [204, 66, 13].freeze # the colours of picture_colour.c
PREY = [115, 84, 158].freeze
VELOCITY = [0, 158, 89].freeze
CHASER = [92, 84, 102].freeze
GROUND = [255, 255, 255].freeze

TICKS = 300

# Why this build cannot write pictures of a kind, or nil if it can.
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

picture_test("the last line names the picture, the ticks and the recorded hash") do
  recorded = run(0, "record", "hunt", "-o", "line.cox", "--seed", "7", "--ticks", "50")
  drawn = render("line.cox", "line.svg")
  expected = "drew line.svg: ticks 50 hash #{hash_of(recorded)}"
  expect_equal(expected, drawn.out.lines.last.chomp, "the last line")
end

picture_test("an svg is well formed, and small even for a long replay") do
  render(record("hunt_long", ticks: 20_000), "long.svg")
  text = File.read("long.svg")
  expect(text.start_with?("<?xml"), "no XML head")
  expect(text.rstrip.end_with?("</svg>"), "no end")
  expect(text.include?('width="1200px"'), "not 1200 pixels wide: #{text[0, 200]}")
  expect(text.bytesize < 1_000_000, "#{text.bytesize} bytes")
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

picture_test("the width is the one asked for") do
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

picture_test("the picture at a tick has the hash of a recording that ends there") do
  short = run(0, "record", "hunt", "-o", "short.cox", "--seed", "7", "--ticks", "120")
  drawn = render(record("hunt_tick"), "tick.svg", "--tick", "120")
  expect_equal(hash_of(short), hash_of(drawn), "hash")
  expect(drawn.out.include?("ticks 120 "), drawn.out)
end

picture_test("tick 0 and a replay of no ticks are drawn") do
  render(record("hunt_zero"), "zero.png", "--tick", "0", "--width", "400")
  render(record("homing_none", ticks: 0), "none.png")
  expect(PictureReader.png("zero.png").count(PREY) > 5, "no prey")
  expect(File.size?("none.png"), "no picture")
end

picture_test("of rising ticks the last is shown, and forces at the others beside it") do
  replay = record("homing_ticks")
  one = render(replay, "one.png", "--tick", "200", "--width", "500")
  three = render(replay, "three.png", "--tick", "20,110,200", "--width", "500")
  expect_equal(hash_of(one), hash_of(three), "hash")
  before, after = %w[one.png three.png].map do |path|
    pixels = PictureReader.png(path).pixels
    pixels.count { |red, green, blue| green > red + 60 && green > blue + 20 }
  end
  expect(after > before + 40, "#{before} green pixels with one tick, #{after} with three")
end

picture_test("a tick of several that lies beyond the replay is refused by name") do
  replay = record("hunt_several", ticks: 50)
  result = run(2, "render", replay, "-o", "several.svg", "--tick", "10,60,70")
  expect(result.err.include?("no state at tick 60"), result.err)
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

picture_test("--json of several replays names each with its hash") do
  replays = [record("homing_a", ticks: 20), record("homing_b", ticks: 30)]
  said = JSON.parse(run(0, "render", *replays, "-o", "json2.svg", "--json").out)
  expect_equal(replays, said["replays"].map { |one| one["replay"] }, "replays")
  expect_equal([20, 30], said["replays"].map { |one| one["ticks"] }, "ticks")
end

picture_test("agents that leave the declared world are not cut off") do
  replay = record("homing_far", "--set", "max_steer=0.1", ticks: 400)
  render(replay, "far.png", "--width", "500")
  image = PictureReader.png("far.png")
  expect_equal([image.pixels.first], image.rim(6).uniq, "colours of the rim")
  expect(image.height > 460, "#{image.height} pixels high")
end

picture_test("a tick beyond the replay is refused, and the sentence says how far it goes") do
  result = run(2, "render", record("hunt_beyond"), "-o", "beyond.svg", "--tick", "5000")
  expect(result.err.include?("tick 0 to tick #{TICKS}"), result.err)
  expect(result.err.include?("5000"), result.err)
end

picture_test("a gif has a frame every so many ticks and one at the end, and repeats", "gif") do
  replay = record("hunt_gif")
  render(replay, "film.gif", "--every", "7", "--width", "320")
  film = PictureReader.gif("film.gif")
  expect_equal((0..TICKS).step(7).count + 1, film.frames, "frames")
  expect_equal(320, film.width, "width")
  expect(film.repeats, "it does not repeat")
end

picture_test("a gif of changes only ends in the same picture as one of whole frames", "gif") do
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

picture_test("a cut replay is drawn up to its last whole tick, with a warning") do
  whole = File.binread(record("hunt_whole"))
  File.binwrite("cut.cox", whole[0, whole.size - 60])
  result = render("cut.cox", "cut.svg")
  expect(result.err.start_with?("coxswain: warning: cut.cox: "), result.err)
  expect(File.read("cut.svg").rstrip.end_with?("</svg>"), "no picture")
end

picture_test("a cut replay has no state at a tick beyond the cut") do
  whole = File.binread(record("hunt_whole2"))
  File.binwrite("cut2.cox", whole[0, whole.size - 60])
  run(2, "render", "cut2.cox", "-o", "cut2.svg", "--tick", (TICKS + 1).to_s)
  expect(!File.exist?("cut2.svg"), "a picture was left")
end

picture_test("a damaged replay is refused, and the picture that was there stays") do
  bytes = File.binread(record("hunt_damaged"))
  bytes.setbyte(bytes.size - 200, bytes.getbyte(bytes.size - 200) ^ 4)
  File.binwrite("damaged.cox", bytes)
  File.write("damaged.svg", "what was there before")
  result = run(2, "render", "damaged.cox", "-o", "damaged.svg")
  expect(result.err.include?("damaged"), result.err)
  expect_equal("what was there before", File.read("damaged.svg"), "the old picture")
  expect_equal([], Dir["*.part"], "files left")
end

picture_test("a replay that diverges is not drawn, and the exit code is 1") do
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

picture_test("bad usage is refused in one sentence") do
  replay = record("hunt_usage", ticks: 5)
  [["render"], ["render", replay], ["render", "-o", "x.svg"],
   ["render", replay, "-o", "x.jpg"], ["render", replay, "-o", "x"],
   ["render", replay, "-o", "no/such/folder/x.svg"], ["render", "missing.cox", "-o", "x.svg"],
   ["render", *[replay] * 13, "-o", "x.svg"], ["render", replay, "-o", "x.svg", "--width", "3"],
   ["render", replay, "-o", "x.svg", "--width", "9000"],
   ["render", replay, "-o", "x.svg", "--tick", "-1"],
   ["render", replay, "-o", "x.svg", "--tick", ""],
   ["render", replay, "-o", "x.svg", "--tick", "1,,2"],
   ["render", replay, "-o", "x.svg", "--tick", "2,2"],
   ["render", replay, "-o", "x.svg", "--tick", "3,2"],
   ["render", replay, "-o", "x.svg", "--tick", (0..16).to_a.join(",")],
   ["render", replay, "-o", "x.gif", "--tick", "1,2"],
   ["render", replay, replay, "-o", "x.gif"],
   ["render", replay, record("homing_usage", ticks: 5), "-o", "x.svg"],
   ["render", replay, "-o", "x.svg", "--every", "3"],
   ["render", replay, "-o", "x.gif", "--every", "0"],
   ["render", replay, "-o", "x.svg", "--colour", "red"]].each do |line|
    run_refused([], *line)
  end
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
  %w[--output --tick --width --every --no-forces --sim --json --help].each do |option|
    expect(help.include?(option), option)
  end
end

finish_tests
