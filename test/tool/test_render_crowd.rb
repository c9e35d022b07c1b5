# SPDX-License-Identifier: MIT
# coxswain render from outside, pictures of crowds: ruby test/tool/test_render_crowd.rb
# BUILT_COXSWAIN
require_relative "pictures"

# The colours of render_tint.c, for headings of 0, 1, 2 and 3 quarters of a turn from +x to +y.
RIGHT, DOWN, LEFT, UP = [[235, 79, 92], [181, 181, 8], [10, 145, 150], [99, 66, 194]].freeze
HEADINGS = 16

# Records a vortex of fish; returns the replay and the options that a picture of it needs.
def record_vortex(name, fish, *macros, ticks: 2)
  object = build_scenario("vortex.c", "#{name}.so", *macros)
  run(0, "record", "vortex", "--sim", object, "-o", "#{name}.cox", "--seed", "7", "--ticks",
      ticks.to_s, "--set", "fish=#{fish}")
  ["#{name}.cox", ["--sim", object]]
end

def render_vortex(name, fish, *macros, options: [])
  replay, sim = record_vortex(name, fish, *macros)
  render(replay, "#{name}.svg", *sim, *options)
  SvgReader.new("#{name}.svg")
end

# The middle of all corners of the paths in a colour.
def middle_of(picture, colour)
  places = picture.paths(hex(colour)).flatten(1)
  places.transpose.map { |numbers| numbers.sum / numbers.size }
end

svg_test("251 agents are a crowd, without tracks, titles and forces, and 250 are not") do
  few = render_vortex("few", 250)
  many = render_vortex("many", 251)
  expect_equal([250, 0], [few, many].map { |picture| picture.titles.grep(/\Aagent \d/).size },
               "titles of agents")
  expect_equal([1, 0], %w[few many].map { |name| words_like("#{name}.svg", /\Atrack/).size },
               "tracks in the legend")
  expect_equal([1, 0], %w[few many].map { |name| words_like("#{name}.svg", /this long/).size },
               "forces in the legend")
end

svg_test("10000 agents are one path for each heading, and a small file") do
  picture = render_vortex("paths", 10_000)
  wedges = picture.paths.select { |corners| corners.size > 100 * 3 }
  expect_equal(HEADINGS, wedges.size, "paths of more than a hundred wedges")
  expect(picture.elements < 250, "#{picture.elements} elements")
  expect(picture.text.bytesize < 400_000, "#{picture.text.bytesize} bytes")
end

svg_test("100000 agents take no more elements than 10000, and a bounded file") do
  picture = render_vortex("vast", 100_000)
  expect(picture.elements < 250, "#{picture.elements} elements")
  expect(picture.text.bytesize < 1_500_000, "#{picture.text.bytesize} bytes")
end

svg_test("a picture of 100000 agents takes seconds") do
  replay, sim = record_vortex("quick", 100_000)
  start = Process.clock_gettime(Process::CLOCK_MONOTONIC)
  render(replay, "quick.svg", *sim)
  seconds = Process.clock_gettime(Process::CLOCK_MONOTONIC) - start
  expect(seconds < 20, format("%.1f s", seconds))
end

svg_test("the colour of an agent of a crowd is that of its heading") do
  picture = render_vortex("headings", 10_000)
  left, top, right, bottom = picture.frames.first
  centre = [(left + right) / 2, (top + bottom) / 2]
  above, beside, below, across = [RIGHT, DOWN, LEFT, UP].map { |hue| middle_of(picture, hue) }
  reach = (right - left) / 8
  expect(above[1] < centre[1] - reach, "those to the right are at #{above}")
  expect(beside[0] > centre[0] + reach, "those downwards are at #{beside}")
  expect(below[1] > centre[1] + reach, "those to the left are at #{below}")
  expect(across[0] < centre[0] - reach, "those upwards are at #{across}")
  expect_equal(1, words_like("headings.svg", /\Aagent, coloured by heading\z/).size, "legend")
end

svg_test("agents of several inks keep them in a crowd") do
  picture = render_vortex("kinds", 1000, "KINDS")
  expect_equal([1, 1], [HUNTER, PREY].map { |ink| picture.paths(hex(ink)).size }, "paths")
  expect_equal(%w[hunter prey], words_like("kinds.svg", /\A(hunter|prey)\z/), "legend")
end

svg_test("agents that all stand in one place are a square, and the legend says what it means") do
  picture = render_vortex("spot", 300, "SPOT")
  paths = picture.paths
  expect_equal([4, 4, 4], paths.map(&:size), "corners of mat, ground and square")
  left, top, right, bottom = paths.last.transpose.flat_map(&:minmax).values_at(0, 2, 1, 3)
  expect_equal(right - left, bottom - top, "sides of the square")
  expect_equal(1, words_like("spot.svg", /agents or more in a square/).size, "legend")
end

svg_test("the legend of a crowd names squares and agents without a heading where there are some") do
  render_vortex("apart", 300)
  expect_equal([], words_like("apart.svg", /in a square|no heading/), "legend of agents apart")
end

svg_test("one agent far off does not make a crowd a dot, and the title counts it") do
  picture = render_vortex("far", 1000, "FAR")
  left, _, right, = picture.frames.first
  places = picture.paths.select { |corners| corners.size > 30 }.flatten(1)
  least, greatest = places.map(&:first).minmax
  expect(greatest - least > (right - left) / 2, "the crowd is #{greatest - least} pixels wide")
  expect_equal(["seed 7, tick 2 of 2, 1000 agents"], words_like("far.svg", /seed/), "title")
end

svg_test("where a crowd is gone, the frame is that of where it was") do
  left, top, right, bottom = render_vortex("gone", 1000, "FAR", "GONE").frames.first
  expect((right - left) > 1.1 * (bottom - top), "#{right - left} by #{bottom - top} pixels")
  expect_equal(["seed 7, tick 2 of 2, 0 agents"], words_like("gone.svg", /seed/), "title")
end

svg_test("ghosts of a crowd are refused") do
  replay, sim = record_vortex("ghostly", 300)
  run_refused("--ghosts are for at most 250 agents, and this shows 300",
              "render", replay, "-o", "x.svg", "--ghosts", "1", *sim)
  expect_equal([], Dir["x*"], "files left")
end

picture_test("a gif of a crowd has its colours, and a size that its frames bound", "gif") do
  replay, sim = record_vortex("film", 10_000, ticks: 30)
  render(replay, "film.gif", "--every", "3", "--width", "400", *sim)
  film = PictureReader.gif("film.gif")
  [RIGHT, DOWN, LEFT, UP].each do |hue|
    expect(film.count(hue) > 5, "#{film.count(hue)} pixels of #{hue}")
  end
  expect(File.size("film.gif") < 11 * 40_000, "#{File.size('film.gif')} bytes")
end

finish_tests
