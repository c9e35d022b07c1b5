# SPDX-License-Identifier: MIT
# The numbers of the behaviours in profile.h, which no program reads from rules.def: it includes the
# public header alone. A row of rules.def gets its number there.
class BehaviourNumbers
  ROWS = "src/steer/world/rules.def"
  HEADER = "include/coxswain/profile.h"
  LIST = /^(    COX_NO_BEHAVIOUR = 0,[^\n]*\n).*?^    COX_BEHAVIOUR_COUNT = \d+\n/m.freeze

  # changes: see Changes.
  def initialize(changes)
    @changes = changes
  end

  # Name and number of each row, in the order of the rows.
  def rows
    @changes.read(ROWS).scan(/^RULE\((\w+), (\d+),/).map { |name, number| [name, number.to_i] }
  end

  def write
    numbers = rows.map(&:last)
    raise "#{ROWS}: expected the numbers from 1 on, each once" unless numbers == [*1..rows.size]

    lines = rows.map { |name, number| "    COX_#{name} = #{number},\n" }.join
    header = @changes.read(HEADER)
    raise "#{HEADER}: expected the list from COX_NO_BEHAVIOUR on" unless header.match?(LIST)

    count = "    COX_BEHAVIOUR_COUNT = #{rows.size + 1}\n"
    @changes.write(HEADER, header.sub(LIST) { "#{Regexp.last_match(1)}#{lines}#{count}" })
  end
end
