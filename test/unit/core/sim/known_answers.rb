# SPDX-License-Identifier: MIT
# The known answers of the tests in this folder, from the words of hash.h, sim.h and snapshot.h
# alone and with integers of any size. Run it to see them: ruby test/unit/core/sim/known_answers.rb

MASK32 = 0xffffffff
MASK64 = 0xffffffffffffffff
GOLDEN = 0x9e3779b97f4a7c15
SPREAD = 0xd6e8feb86659fd93
NAMES = %i[u8 u16 u32 u64 i32 fixed reference].freeze
SIZES = { u8: 1, u16: 2, u32: 4, u64: 8, i32: 4, fixed: 4, reference: 4 }.freeze
ROLES = %i[state id derived local].freeze
WORLD = 16_383 * 65_536

def finish(value)
  value ^= value >> 32
  value = value * SPREAD & MASK64
  value ^= value >> 32
  value = value * SPREAD & MASK64
  value ^ value >> 32
end

def key(table, word)
  finish((table * 65_536 + word + 1) * GOLDEN & MASK64) | 1
end

def chain(before, word)
  finish(before + word + GOLDEN & MASK64)
end

# The CRC-32 of zlib, so that a test need not hold all bytes.
def crc(bytes)
  ~bytes.reduce(MASK32) do |sum, byte|
    8.times.reduce(sum ^ byte) { |bits, _| bits >> 1 ^ (bits.odd? ? 0xedb88320 : 0) }
  end & MASK32
end

# A column: name, type, role, least, greatest. A table: name, columns, rows as arrays of values.
Column = Struct.new(:name, :type, :role, :least, :greatest) do
  def saved? = %i[state id].include?(role)
end
Table = Struct.new(:name, :columns, :rows) do
  def id(row)
    at = columns.index { |column| column.role == :id }
    at ? rows[row][at] : row + 1
  end
end

def words(column, value)
  column.type == :u64 ? [value & MASK32, value >> 32] : [value & MASK32]
end

def row_hash(table, number, row)
  word = 0
  sum = key(number, 65_535) + table.id(row) * key(number, 65_534)
  table.columns.zip(table.rows[row]) do |column, value|
    next unless column.role == :state

    words(column, value).each do |bits|
      sum += bits * key(number, word)
      word += 1
    end
  end
  finish(sum & MASK64)
end

# only: the number of the column that counts beside the ids; nil: all.
def digest(table, number, rows, only = nil)
  columns = table.columns.each_with_index.map do |column, i|
    only.nil? || i == only || column.role == :id
  end
  masked = table.rows.map { |row| row.zip(columns).map { |value, counts| counts ? value : 0 } }
  kept = Table.new(table.name, table.columns, masked)
  finish(rows.sum { |row| row_hash(kept, number, row) } & MASK64)
end

def state_hash(tables)
  sum = tables.each_with_index.sum do |table, number|
    count = finish(key(number, 65_533) + table.rows.size * key(number, 65_534) & MASK64)
    count + table.rows.each_index.sum { |row| row_hash(table, number, row) }
  end
  finish(sum & MASK64)
end

def little_endian(value, size)
  (0...size).map { |i| value >> 8 * i & 255 }
end

def name_bytes(name)
  [name.size, *name.bytes]
end

def schema_bytes(tables, commands)
  bytes = little_endian(tables.size, 2)
  tables.each do |table|
    bytes += name_bytes(table.name) + [table.columns.size]
    table.columns.each do |c|
      bytes += name_bytes(c.name) + [NAMES.index(c.type) + 1, ROLES.index(c.role) + 1]
      bytes += little_endian(c.least, 4) + little_endian(c.greatest, 4)
    end
  end
  bytes += little_endian(commands.size, 2)
  commands.each do |kind, name, mode, arguments|
    bytes += [kind, *name_bytes(name), mode, arguments.size]
    arguments.each do |argument, type, table, least, greatest|
      bytes += name_bytes(argument) + [NAMES.index(type) + 1, table]
      bytes += little_endian(least, 4) + little_endian(greatest, 4)
    end
  end
  bytes
end

def schema_hash(bytes)
  bytes.each_slice(4).reduce(0) do |chain, word|
    chain(chain, word.each_with_index.sum { |byte, i| byte << 8 * i })
  end
end

def snapshot_bytes(tables, commands)
  bytes = little_endian(schema_hash(schema_bytes(tables, commands)), 8)
  tables.each do |table|
    bytes += little_endian(table.rows.size, 4)
    table.rows.each do |row|
      table.columns.zip(row) { |c, value| bytes += little_endian(value, SIZES[c.type]) if c.saved? }
    end
  end
  bytes
end

def frame_hash(chain, tick, commands)
  chain = chain(chain(chain, tick), commands.size)
  commands.each do |player, kind, arguments|
    chain = chain(chain, player + 256 * kind)
    arguments.each { |argument| chain = chain(chain, argument & MASK32) }
  end
  chain
end

# The simulation of test/support/fixture_sim.c.
def column(name, type, role = :state, least = 0, greatest = 0)
  Column.new(name, type, role, least, greatest)
end

CLOCK = [column('ticks', :u32), column('wind', :fixed, :state, -4 * 65_536, 4 * 65_536),
         column('seed', :u64), column('noise', :u32, :local)].freeze
SHIP = [column('id', :u32, :id), column('position.x', :fixed, :state, -WORLD, WORLD),
        column('position.y', :fixed, :state, -WORLD, WORLD), column('random.state', :u64),
        column('random.increment', :u64), column('target', :reference, :state, 0, 1),
        column('stamina', :u16, :state, 0, 200), column('resting', :u8, :state, 0, 1),
        column('score', :i32), column('sum', :fixed, :derived),
        column('sprite', :u32, :local)].freeze
ROCK = [column('position.x', :fixed, :state, -WORLD, WORLD),
        column('position.y', :fixed, :state, -WORLD, WORLD),
        column('owner', :reference, :state, 0, 1), column('moss', :u16, :derived),
        column('beside', :reference, :state, 0, 2)].freeze
CRATE = [column('weight', :i32, :state, -50, 50), column('colour', :u8),
         column('crate_id', :u32, :id), column('label', :u16), column('serial', :u64),
         column('under', :reference, :state, 0, 3), column('shadow', :u32, :derived),
         column('dust', :u8, :local)].freeze
COMMANDS = [
  [3, 'go', 1, [['x', :fixed, 0, -WORLD, WORLD], ['y', :fixed, 0, -WORLD, WORLD]]],
  [4, 'order', 2, [['ship', :reference, 1, 0, 0], ['byte', :u8, 0, 0, 0],
                   ['half', :u16, 0, 10, 60_000], ['amount', :i32, 0, -5, 5]]],
  [200, 'word', 2, [['bits', :u32, 0, 0, 0]]],
  [239, 'stop', 2, []]
].freeze

def ship(i, count)
  [3 * (i + 1), i * 70_001 - 123_456, 654_321 - i * 50_021,
   (i + 1) * 0x853c49e6748fea9b & MASK64, 2 * i + 1,
   (i % 4).zero? ? 0 : 3 * (5 * i % count + 1), 7 * i % 201, i % 2, i * -1000, 0, 0]
end

def crate(i)
  id = 5 + i * 100_000
  [i * 20 - 20, (250 + i) % 256, id, (65_530 + i) % 65_536, 2**63 + i,
   i.zero? ? 0 : id - 100_000, 0, 0]
end

def tables(clock, ships, rocks, crates)
  [Table.new('clock', CLOCK, [clock]), Table.new('ships', SHIP, ships),
   Table.new('rocks', ROCK, rocks), Table.new('crates', CRATE, crates)]
end

def filled(count)
  rocks = [[0, -1, 0, 0, 1], [1000, -2, 3, 0, 0]].first(count.zero? ? 1 : 2)
  tables([12, -98_304, 0x0123456789abcdef, 0], (0...count).map { |i| ship(i, count) }, rocks,
         (0...3).map { |i| crate(i) })
end

def hex(number) = format('0x%016x', number)

if $PROGRAM_NAME == __FILE__
  [5, 0, 20].each { |count| puts "state hash, #{count} ships: #{hex(state_hash(filled(count)))}" }
  empty = tables([0, 0, 0, 0], [], [], [])
  puts "state hash, empty: #{hex(state_hash(empty))}"
  five = filled(5)
  puts "digest of ships' random.state: #{hex(digest(five[1], 1, 0...5, 3))}"
  puts "digest of ships' ids: #{hex(digest(five[1], 1, 0...5, 0))}"
  puts "digest of rocks' owner: #{hex(digest(five[2], 2, 0...2, 2))}"
  puts "digest of ships 6 to 12: #{hex(digest(five[1], 1, 1...4))}"
  [5, 0].each do |count|
    bytes = snapshot_bytes(count.zero? ? empty : five, COMMANDS)
    puts format('snapshot, %d ships: %d bytes, crc 0x%08x', count, bytes.size, crc(bytes))
  end
  schema = schema_bytes(five, COMMANDS)
  puts format('schema: %d bytes, crc 0x%08x, hash %s', schema.size, crc(schema),
              hex(schema_hash(schema)))
  short = schema_bytes(five, COMMANDS.first(2))
  puts format('schema without the last two kinds: %d bytes, hash %s', short.size,
              hex(schema_hash(short)))
  first = frame_hash(0, 7, [[255, 250, []], [0, 3, [-65_536, 1]], [2, 4, [9, 255, 10, -5]]])
  puts "input hash: #{hex(first)}, after an empty frame: #{hex(frame_hash(first, 8, []))}"
end
