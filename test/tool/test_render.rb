# SPDX-License-Identifier: MIT
# coxswain render from outside, PNG and GIF: ruby test/tool/test_render.rb BUILT_COXSWAIN
#
# The tests decode PNG and GIF with Ruby's standard library alone and look at each pixel.
require_relative "pictures"

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
  %w[--output --from --to --ghosts --width --every --no-forces --sim --json].each do |option|
    expect(help.include?(option), option)
  end
end

finish_tests
