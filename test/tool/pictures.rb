# SPDX-License-Identifier: MIT
# What the tests of coxswain render share: colours, recordings, and reading a picture.
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
