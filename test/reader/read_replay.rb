# SPDX-License-Identifier: MIT
#
# A second reader of replay files, written from src/core/replay/FORMAT.md alone and with nothing but
# Ruby's standard library, so that it checks the page and the library's reader against each other.
#
#   ruby test/reader/read_replay.rb [--quiet] FILE...
#
# Prints what is in each file and checks all that can be checked without the simulation: framing,
# checks, order, payloads, commands by the schema, the schema hash, the hash of the start snapshot,
# of every keyframe and of every state that was set, the places of keyframes, the input hash of
# every checkpoint. The last line of each file ends in
# `ticks N hash H`, H the state hash of the last checkpoint or end.
# Exit code: 0 all sound, 2 one is damaged, refused or unreadable, 3 one is cut but sound so far.

require "zlib"

class Cut < StandardError; end
class Damaged < StandardError; end
class Refused < StandardError; end

# Little-endian values from bytes; `short` says that they ran out.
class Cursor
  def initialize(bytes, short)
    @bytes = bytes
    @at = 0
    @short = short
  end

  def take(length)
    raise Damaged, @short if @at + length > @bytes.bytesize
    @at += length
    @bytes.byteslice(@at - length, length)
  end

  def u8 = take(1).unpack1("C")
  def u16 = take(2).unpack1("v")
  def u32 = take(4).unpack1("V")
  def u64 = take(8).unpack1("Q<")
  def i32 = take(4).unpack1("l<")
  def text = take(u8)

  def name
    field = take(24)
    text = field[/\A[^\0]*/n]
    raise Damaged, "a name that does not end" if field != text.ljust(24, "\0") || text.size > 23
    text
  end

  # The unsigned bits of a value of a schema type.
  def bits(type)
    case type
    when 1, 8, 12 then u8
    when 2, 9 then u16
    when 4, 10 then u64
    when 3, 5, 6, 7, 11, 13 then u32
    else raise Damaged, "unknown type #{type}"
    end
  end

  def left = @bytes.bytesize - @at
end

module Hashes
  MASK = 0xffffffffffffffff

  def self.finish(x)
    2.times { x = ((x ^ (x >> 32)) * 0xd6e8feb86659fd93) & MASK }
    x ^ (x >> 32)
  end

  def self.key(table, word)
    finish(((table * 65_536 + word + 1) * 0x9e3779b97f4a7c15) & MASK) | 1
  end

  def self.chain(chain, word)
    finish((chain + word + 0x9e3779b97f4a7c15) & MASK)
  end
end

# The declaration: tables of columns, kinds of commands.
class Schema
  Column = Struct.new(:name, :type, :role, :least, :greatest)
  Table = Struct.new(:name, :columns)
  Argument = Struct.new(:name, :type, :table, :least, :greatest)
  Kind = Struct.new(:kind, :name, :mode, :arguments)

  attr_reader :tables, :kinds, :hash

  def initialize(bytes)
    words = (bytes + "\0" * (-bytes.bytesize % 4)).unpack("V*")
    @hash = words.reduce(0) { |chain, word| Hashes.chain(chain, word) }
    from = Cursor.new(bytes, "a schema that is too short")
    @tables = Array.new(from.u16) do
      Table.new(from.text, Array.new(from.u8) do
        Column.new(from.text, from.u8, from.u8, from.i32, from.i32)
      end)
    end
    @kinds = Array.new(from.u16) do
      Kind.new(from.u8, from.text, from.u8, Array.new(from.u8) do
        Argument.new(from.text, from.u8, from.u8, from.i32, from.i32)
      end)
    end
    raise Damaged, "a schema that is too long" if from.left > 0
  end

  # The session's own kinds, which no schema has; 1 is a u8.
  SESSION = [Kind.new(240, "join", 2, [Argument.new("player", 1, 0, 0, 15)]),
             Kind.new(241, "leave", 2, [Argument.new("player", 1, 0, 0, 15)]),
             Kind.new(242, "away", 2, [Argument.new("player", 1, 0, 0, 15)]),
             Kind.new(243, "back", 2, [Argument.new("player", 1, 0, 0, 15)]),
             Kind.new(244, "pause", 2, []),
             Kind.new(245, "go_on", 2, [])].freeze

  def kind(number) = (number < 240 ? @kinds : SESSION).find { |kind| kind.kind == number }
end

# The bits of the types with a sign.
SIGNED = { 5 => 32, 6 => 32, 8 => 8, 9 => 16, 10 => 64, 11 => 32 }.freeze
PI = 205_887 # in units of 1/65536

# A value as signed or unsigned, whichever its type is, and whether it is one of its type and within
# bounds.
def value_of(type, bits)
  size = SIGNED[type]
  size && bits >> (size - 1) == 1 ? bits - (1 << size) : bits
end

def within?(declared, bits)
  return false if declared.type == 12 && bits > 1
  return false if declared.type == 11 && value_of(11, bits).abs > PI
  return true if declared.type == 7 || (declared.least == 0 && declared.greatest == 0)
  value_of(declared.type, bits).between?(declared.least, declared.greatest)
end

# The state hash of a snapshot's bytes; checks everything that it reads.
def hash_of_snapshot(schema, bytes)
  from = Cursor.new(bytes, "a snapshot that is too short")
  raise Damaged, "a snapshot of another schema" if from.u64 != schema.hash
  ids = {}
  references = []
  sum = 0
  schema.tables.each_with_index do |table, number|
    rows = from.u32
    ids[number] = []
    rows.times do |row|
      id = row + 1
      words = []
      table.columns.each do |column|
        next unless [1, 2].include?(column.role)
        bits = from.bits(column.type)
        if column.role == 2
          id = bits
          next
        end
        raise Damaged, "#{table.name}.#{column.name} is out of bounds" unless within?(column, bits)
        references << [column.greatest, bits] if column.type == 7 && bits != 0
        words << (bits & 0xffffffff)
        words << (bits >> 32) if [4, 10].include?(column.type)
      end
      raise Damaged, "ids that do not rise" if id <= (ids[number].last || 0)
      ids[number] << id
      row_sum = Hashes.key(number, 65_535) + id * Hashes.key(number, 65_534)
      words.each_with_index { |word, place| row_sum += word * Hashes.key(number, place) }
      sum += Hashes.finish(row_sum & Hashes::MASK)
    end
    count_sum = Hashes.key(number, 65_533) + rows * Hashes.key(number, 65_534)
    sum += Hashes.finish(count_sum & Hashes::MASK)
  end
  raise Damaged, "a snapshot that is too long" if from.left > 0
  references.each do |table, id|
    row = ids.fetch(table, []).bsearch { |have| id <=> have }
    raise Damaged, "a reference to no row" unless row
  end
  Hashes.finish(sum & Hashes::MASK)
end

# One file, record by record.
class Replay
  MAGIC = "\xc0COX\r\n\x1a\n".b
  TYPES = { 1 => "header", 2 => "setting", 3 => "schema", 4 => "snapshot", 5 => "frame",
            6 => "checkpoint", 7 => "keyframe", 8 => "end", 9 => "index", 10 => "state",
            128 => "note", 129 => "parent" }.freeze
  PIECES = %w[schema snapshot keyframe].freeze
  FULL = 248
  # What may come directly before the first record of a section.
  BEFORE = { "header" => [nil], "setting" => %w[header setting], "schema" => %w[header setting],
             "snapshot" => %w[schema], "body" => %w[snapshot body],
             "end" => %w[snapshot body] }.freeze

  attr_reader :tick, :verified, :state_hash, :at

  def initialize(bytes, out)
    @bytes = bytes
    @out = out
    @at = 0
    @crc = 0
    @section = nil
    @unfinished = nil
    @pieces = Hash.new { |hash, name| hash[name] = "".b }
    @tick = @verified = 0
    @input_hash = 0
    @commands = []
    @indexes = [] # [offset, tick] of each, in order
  end

  def read
    read_magic
    read_record while @at < @bytes.bytesize && @section != "end"
    raise Cut if @section != "end"
    raise Damaged, "bytes after the end" if @at < @bytes.bytesize
  end

  private

  def read_magic
    found = @bytes.byteslice(0, 8)
    raise Refused, "not a replay" if found != MAGIC.byteslice(0, found.bytesize)
    raise Cut if found.bytesize < 8
    @at = 8
  end

  def read_record
    head = @bytes.byteslice(@at, 4)
    raise Cut if head.bytesize < 4
    type, length, head_check = head.unpack("CCv")
    head_crc = Zlib.crc32(head.byteslice(0, 2), @crc)
    raise Damaged, "head check" if head_crc >> 16 != head_check
    raise Damaged, "length #{length}" if length > FULL
    rest = @bytes.byteslice(@at + 4, length + 4)
    raise Cut if rest.bytesize < length + 4
    payload = rest.byteslice(0, length)
    crc = Zlib.crc32(payload, head_crc)
    raise Damaged, "check" if crc != rest.unpack1("@#{length}V")
    accept(type, payload)
    @crc = crc
    @at += 8 + length
  end

  def accept(type, payload)
    name = TYPES[type] || (type >= 128 ? "unknown" : raise(Refused, "unknown record type #{type}"))
    raise Damaged, "#{name} within #{@unfinished}" if @unfinished && @unfinished != name
    return take_ancillary(type, name, payload) if type >= 128

    section = BEFORE.key?(name) ? name : "body"
    raise Damaged, "#{name} after #{@section || "nothing"}" unless
      @unfinished || BEFORE[section].include?(@section)
    raise Damaged, "a keyframe without index or state" if name == "keyframe" && !@unfinished
    @section = section
    PIECES.include?(name) ? take_piece(name, payload) : send("take_#{name}", payload)
  end

  def take_ancillary(type, name, payload)
    raise Damaged, "no header" if @section.nil?
    what = { 128 => payload.inspect, 129 => parent(payload) }.fetch(type, "#{type} skipped")
    @out.puts "  tick #{@tick} #{name} #{what}"
  end

  def parent(payload)
    return "that cannot be read" if payload.bytesize != 16
    format("of %d bytes, hash %016x", *payload.unpack("Q<Q<"))
  end

  def take_piece(name, payload)
    @pieces[name] << payload
    @unfinished = payload.bytesize == FULL ? name : nil
    send("finish_#{name}", @pieces.delete(name)) unless @unfinished
  end

  def exactly(payload, length)
    raise Damaged, "a payload of #{payload.bytesize} bytes" if payload.bytesize != length
    Cursor.new(payload, "unreachable")
  end

  def take_header(payload)
    version = payload.unpack1("v")
    raise Refused, "container version #{version}, this reads 3" if version && version != 3
    from = exactly(payload, 62)
    from.u16
    core_epoch = from.u32
    steer_epoch = from.u32
    rate = from.u32
    raise Damaged, "#{rate} ticks per second" if rate > 1000
    simulation = from.name
    simulation_epoch = from.u32
    @schema_hash = from.u64
    seed = from.u64
    @tick = @verified = from.u32
    @out.puts "  #{simulation} epoch #{simulation_epoch}, core epoch #{core_epoch}, " \
              "steer epoch #{steer_epoch}, ticks per second #{rate}, seed #{seed}, " \
              "from tick #{@tick}"
  end

  def take_setting(payload)
    from = exactly(payload, 29)
    name = from.name
    type = from.u8
    raise Damaged, "a setting of type #{type}" unless [5, 6].include?(type)
    value = from.i32
    @out.puts "  setting #{name} = #{type == 6 ? value / 65_536.0 : value}"
  end

  def finish_schema(bytes)
    @schema = Schema.new(bytes)
    raise Damaged, "a schema that is not the header's" if @schema.hash != @schema_hash
    @schema.tables.each do |table|
      @out.puts "  table #{table.name}: #{table.columns.map(&:name).join(" ")}"
    end
    @schema.kinds.each do |kind|
      @out.puts "  command #{kind.kind} #{kind.name}: #{kind.arguments.map(&:name).join(" ")}"
    end
  end

  def finish_snapshot(bytes)
    @reached_hash = hash_of_snapshot(@schema, bytes)
    @state_hash = @reached_hash
    @out.puts format("  start snapshot: %d bytes, hash %016x", bytes.bytesize, @reached_hash)
  end

  # A keyframe is the state of the tick reached; a checkpoint of the same tick must say the same.
  def finish_keyframe(bytes)
    compare_state(hash_of_snapshot(@schema, bytes))
    @out.puts format("  tick %d keyframe: %d bytes, hash %016x", @tick, bytes.bytesize,
                     @reached_hash)
  end

  def compare_state(hash)
    raise Damaged, "two hashes of one state" if @reached_hash && @reached_hash != hash
    @reached_hash = hash
  end

  def take_frame(payload)
    from = Cursor.new(payload, "a frame that is too short")
    empty_ticks = from.u16
    flags = from.u8
    raise Damaged, "frame flags #{flags}" if flags > 1
    raise Damaged, "empty ticks within a tick" if @unfinished && empty_ticks > 0
    raise Damaged, "a frame of nothing" if from.left == 0 && (empty_ticks == 0 || flags == 1)
    empty_ticks.times { end_tick }
    return if from.left == 0
    take_command(from) while from.left > 0
    @unfinished = flags == 1 ? "frame" : nil
    end_tick unless @unfinished
  end

  def take_command(from)
    player = from.u8
    kind = @schema.kind(from.u8)
    raise Damaged, "player #{player}" unless player < 16 || player == 255
    raise Damaged, "an undeclared command" unless kind
    raise Damaged, "the session's command of player #{player}" if kind.kind >= 240 && player != 255
    before = @commands.last && @commands.last[0] % 256
    raise Damaged, "player #{player} after #{before}" if before && rank(player) < rank(before)
    bits = kind.arguments.map do |argument|
      from.bits(argument.type).tap do |value|
        next if within?(argument, value)
        raise Damaged, "#{kind.name} #{argument.name} is out of bounds"
      end
    end
    values = kind.arguments.zip(bits).map { |argument, value| value_of(argument.type, value) }
    @out.puts "  tick #{@tick} player #{player} #{kind.name} #{values.join(" ")}".rstrip
    @commands << [player + 256 * kind.kind, *values.map { |value| value & 0xffffffff }]
  end

  # The session, 255, comes first.
  def rank(player)
    (player + 1) % 256
  end

  def end_tick
    raise Damaged, "more ticks than there are" if @tick == 0xffffffff
    [@tick, @commands.size, *@commands.flatten].each do |word|
      @input_hash = Hashes.chain(@input_hash, word)
    end
    @commands = []
    @reached_hash = nil
    @tick += 1
  end

  def take_checkpoint(payload)
    take_hashes(exactly(payload, 20), "checkpoint")
  end

  def take_end(payload)
    from = exactly(payload, 28)
    take_hashes(from, "end")
    last = from.u64
    raise Damaged, "an end that names byte #{last}" if last != (@indexes.last || [0]).first
    @out.puts "  last keyframe: #{last.zero? ? "none" : "at byte #{last}"}"
  end

  def take_index(payload)
    raise Damaged, "an index of #{payload.bytesize} bytes" if
      payload.bytesize < 20 || (payload.bytesize - 20) % 12 != 0
    from = Cursor.new(payload, "unreachable")
    take_hashes(from, "index")
    raise Damaged, "two keyframes of one tick" if @indexes.any? && @indexes.last[1] >= @tick
    links = Array.new(from.left / 12) { [from.u64, from.u32] }
    raise Damaged, "links that the rule does not give" if links != ruled_links
    @out.puts "  links: #{links.map { |at, tick| "tick #{tick} at byte #{at}" }.join(", ")}" unless
      links.empty?
    @indexes << [@at, @tick]
    @unfinished = "keyframe"
  end

  # What the next index links to, keyframes being numbered from 1.
  def ruled_links
    last = @indexes.size
    numbers = [last, last - 1] + (1..11).map { |level| last >> level << level }
    numbers.uniq.select(&:positive?).sort.reverse.map { |number| @indexes[number - 1] }
  end

  # The pieces that follow must have the hash that is stated here.
  def take_state(payload)
    from = exactly(payload, 20)
    tick = from.u32
    raise Damaged, "state of tick #{tick} at tick #{@tick}" if tick != @tick
    @state_hash = @reached_hash = from.u64
    @input_hash = from.u64
    @unfinished = "keyframe"
    @out.puts format("  tick %d state set: state %016x, input %016x", tick, @state_hash,
                     @input_hash)
  end

  def take_hashes(from, name)
    tick = from.u32
    raise Damaged, "#{name} of tick #{tick} at tick #{@tick}" if tick != @tick
    @state_hash = from.u64
    compare_state(@state_hash)
    raise Damaged, "another input hash at tick #{tick}" if from.u64 != @input_hash
    @verified = tick
    @out.puts format("  tick %d %s: state %016x, input %016x", tick, name, @state_hash, @input_hash)
  end
end

def read_file(path, out)
  replay = Replay.new(File.binread(path), out)
  code, what = begin
    replay.read
    [0, "sound"]
  rescue Cut
    [3, "truncated at tick #{replay.tick}, inputs verified to tick #{replay.verified}"]
  rescue Damaged => e
    [2, "damaged at byte #{replay.at} (#{e.message}), inputs verified to tick #{replay.verified}"]
  rescue Refused => e
    [2, "refused: #{e.message}"]
  end
  puts format("%s: %s: ticks %d hash %016x", path, what, replay.tick, replay.state_hash || 0)
  code
rescue SystemCallError => e
  warn "read_replay: #{path}: #{e.message}"
  2
end

if __FILE__ == $PROGRAM_NAME
  quiet = ARGV.delete("--quiet")
  if ARGV.empty? || ARGV.any? { |argument| argument.start_with?("-") }
    warn "usage: ruby #{$PROGRAM_NAME} [--quiet] FILE..."
    exit 2
  end
  codes = ARGV.map { |path| read_file(path, quiet ? File.open(File::NULL, "w") : $stdout) }
  exit [2, 3, 0].find { |code| codes.include?(code) }
end
