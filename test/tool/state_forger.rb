# SPDX-License-Identifier: MIT
# Changes values in the snapshot of a replay and makes its hash the old one again, as a forger does.
# The hash of a row is a linear sum modulo 2^64, so one column of 64 bits without bounds takes up
# any change of the row. src/core/replay/FORMAT.md has the bytes.
class StateForger
  MASK = 0xffffffffffffffff
  SIZES = { 1 => 1, 2 => 2, 3 => 4, 4 => 8, 5 => 4, 6 => 4, 7 => 4, 8 => 1, 9 => 2, 10 => 8,
            11 => 4, 12 => 1, 13 => 4 }.freeze
  STATE = 1
  ID = 2

  Column = Struct.new(:name, :type, :role, :at, :word)
  Table = Struct.new(:name, :number, :columns, :row_size)
  # A value in the bytes: where, how many of them, the column's first word.
  Place = Struct.new(:at, :size, :word, :table)

  attr_reader :bytes

  # The schema's bytes, and those of a snapshot, which are changed.
  def initialize(schema, snapshot)
    @bytes = snapshot.b
    @tables = read_tables(schema.b)
  end

  def value(table, row, column)
    place = place_of(table, row, column)
    number_at(place.at, place.size)
  end

  # Sets the value of a column in a row, counted from 0.
  def set(table, row, column, value)
    place = place_of(table, row, column)
    @bytes[place.at, place.size] = [value & MASK].pack("Q<")[0, place.size]
    self
  end

  # Sets a column of 64 bits so that the row's sum has the value that it has in another snapshot.
  # False if no value does.
  def repair(table, row, column, original)
    place = place_of(table, row, column)
    raise "#{column} has no 64 bits" unless place.size == 8

    set(table, row, column, 0)
    wanted = (original.row_sum(table, row) - row_sum(table, row)) & MASK
    low, high = solve(key(place.table, place.word), key(place.table, place.word + 1), wanted)
    return false unless low

    set(table, row, column, low | high << 32)
    true
  end

  def row_sum(table, row)
    chosen = @tables.find { |one| one.name == table }
    start = row_at(chosen, row)
    chosen.columns.sum do |column|
      next 0 unless [STATE, ID].include?(column.role)

      bits = number_at(start + column.at, SIZES[column.type])
      next bits * key(chosen.number, 65_534) if column.role == ID

      sum = (bits & 0xffffffff) * key(chosen.number, column.word)
      SIZES[column.type] == 8 ? sum + (bits >> 32) * key(chosen.number, column.word + 1) : sum
    end & MASK
  end

  private

  def key(table, word)
    x = ((table * 65_536 + word + 1) * 0x9e3779b97f4a7c15) & MASK
    2.times { x = ((x ^ (x >> 32)) * 0xd6e8feb86659fd93) & MASK }
    (x ^ (x >> 32)) | 1
  end

  # Two numbers of 32 bits with low * first + high * second = wanted modulo 2^64, or nil. All pairs
  # with the sum 0 are a lattice of two dimensions, whose points near any place its two shortest
  # vectors reach.
  def solve(first, second, wanted)
    inverse = first.pow((1 << 62) - 1, 1 << 64) # of an odd number
    a = [1 << 64, 0]
    b = [(-second * inverse) & MASK, 1]
    a, b = b, a while shorten?(a, b)
    near = [(wanted * inverse) & MASK, 0]
    around(a, b, near).each do |i, j|
      point = [0, 1].map { |k| near[k] + i * a[k] + j * b[k] }
      return point if point.all? { |x| x.between?(0, 0xffffffff) }
    end
    nil
  end

  # One step of Gauss's reduction: takes multiples of the shorter from the longer. Whether it gets
  # shorter than the other by that.
  def shorten?(longer, shorter)
    times = (Rational(dot(longer, shorter), dot(shorter, shorter))).round
    2.times { |k| longer[k] -= times * shorter[k] }
    dot(longer, longer) < dot(shorter, shorter)
  end

  def dot(a, b) = a[0] * b[0] + a[1] * b[1]

  # The multiples of both vectors that lead from a place to near the middle of all 32 bits.
  def around(a, b, from)
    x, y = from.map { |value| (1 << 31) - value }
    area = a[0] * b[1] - a[1] * b[0]
    i = Rational(x * b[1] - y * b[0], area).round
    j = Rational(a[0] * y - a[1] * x, area).round
    steps = (-4..4).to_a
    steps.product(steps).map { |di, dj| [i + di, j + dj] }
  end

  def number_at(at, size) = (@bytes[at, size] + "\0" * (8 - size)).unpack1("Q<")

  def place_of(table, row, column)
    chosen = @tables.find { |one| one.name == table }
    found = chosen.columns.find { |one| one.name == column }
    Place.new(row_at(chosen, row) + found.at, SIZES[found.type], found.word, chosen.number)
  end

  # Where a row begins: behind the schema hash and the rows of the tables before.
  def row_at(table, row)
    at = 8
    @tables.each do |one|
      count = number_at(at, 4)
      at += 4
      return at + row * one.row_size if one == table && row < count

      at += count * one.row_size
    end
    raise "there is no row #{row} of #{table.name}"
  end

  def read_tables(schema)
    at = 2
    text = lambda do
      length = schema.getbyte(at)
      at += length + 1
      schema[at - length, length]
    end
    Array.new(schema.unpack1("v")) do |number|
      name = text.call
      at += 1
      columns = Array.new(schema.getbyte(at - 1)) do
        column = Column.new(text.call, schema.getbyte(at), schema.getbyte(at + 1))
        at += 10
        column
      end
      Table.new(name, number, columns, lay_out(columns))
    end
  end

  # Gives each column its place and its first word. Returns the size of a row.
  def lay_out(columns)
    size = 0
    words = 0
    columns.each do |column|
      next unless [STATE, ID].include?(column.role)

      column.at = size
      column.word = words
      size += SIZES[column.type]
      words += SIZES[column.type] == 8 ? 2 : 1 if column.role == STATE
    end
    size
  end
end
