#!/usr/bin/env ruby
# SPDX-License-Identifier: MIT
# Makes cursor.csv: a pointer that is led about the world as a hand would lead it. It goes in
# strokes that speed up and slow down (a minimum-jerk curve) and bow to one side, trembles by a
# pixel, rests between strokes, and now and then clicks. While it rests a mouse reports nothing, so
# there are no rows.
#
#   ruby demo/make_cursor.rb > demo/cursor.csv

WIDTH, HEIGHT, MARGIN = 1920, 1080, 150
SECONDS = 40.0

random = Random.new(20)
time = 0.0
at = [WIDTH / 2, HEIGHT / 2]
puts 'time,button,state,x,y'
row = lambda do |button, state, x, y|
  at_x = x.round.clamp(0, WIDTH)
  at_y = y.round.clamp(0, HEIGHT)
  puts format('%.3f,%s,%s,%d,%d', time, button, state, at_x, at_y)
end
row.call('NoButton', 'Move', *at)

while time < SECONDS
  goal = [random.rand(MARGIN..WIDTH - MARGIN), random.rand(MARGIN..HEIGHT - MARGIN)]
  way = [goal[0] - at[0], goal[1] - at[1]]
  seconds = 0.5 + Math.hypot(*way) / random.rand(350.0..800.0)
  bow = random.rand(-0.2..0.2)
  start = time
  while time - start < seconds && time < SECONDS
    time += random.rand(0.013..0.020)
    part = [(time - start) / seconds, 1.0].min
    along = part**3 * (10 - 15 * part + 6 * part**2)
    aside = bow * Math.sin(Math::PI * along)
    row.call('NoButton', 'Move',
             at[0] + way[0] * along - way[1] * aside + random.rand(-1..1),
             at[1] + way[1] * along + way[0] * aside + random.rand(-1..1))
  end
  at = goal
  if random.rand(3).zero?
    time += random.rand(0.1..0.2)
    row.call('Left', 'Pressed', *at)
    time += random.rand(0.07..0.12)
    row.call('Left', 'Released', *at)
  end
  time += random.rand(0.1..0.6)
end
