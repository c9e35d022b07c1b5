# SPDX-License-Identifier: MIT
# Reads a player without a browser: its heads and its chunks, by docs/player.md alone.
require "json"
require "zlib"

class PlayerReader
  Track = Struct.new(:kind, :id, :runs, :back, :shift, :columns) do
    # The values of a column by tick of the chunk.
    def at(name) = runs.flat_map(&:to_a).zip(columns.fetch(name)).to_h
  end
  Table = Struct.new(:ids, :runs, :columns)
  Chunk = Struct.new(:first, :ticks, :headings, :tracks, :tables)

  BOUNDS, AGENT, POINT, CIRCLE, LINE, VECTOR = 1, 2, 3, 4, 5, 6
  OF_MOTION = 4 # in place of a column of headings
  SHIFT_OF_MOTION = 32

  attr_reader :head, :chunks

  # The replay of a page with a number; Ruby's strict base64 and inflate find what is malformed.
  def initialize(page, number = 0)
    @head = JSON.parse(script(page, "head-#{number}"))
    @chunks = frames(script(page, "chunks-#{number}").unpack1("m0"))
  end

  # What track is at a tick of the replay: by id, the values of some columns of the agents.
  def agents_at(tick, *names)
    chunk = @chunks.find { |c| (c.first...c.first + c.ticks).cover?(tick) }
    at = tick - chunk.first
    chunk.tracks.select { |t| t.kind == AGENT && t.runs.any? { |run| run.cover?(at) } }
         .to_h { |t| [t.id, names.map { |name| t.at(name)[at] }] }
  end

  # The values of a carried column at a tick, by row.
  def field_at(tick, table, name)
    column = @head["columns"].index { |c| c["table"] == table && c["name"] == name }
    tables = @head["columns"].map { |c| c["table"] }
    number = tables.uniq.index(table)
    chunk = @chunks.find { |c| (c.first...c.first + c.ticks).cover?(tick) }
    rows = chunk.tables[number]
    values = rows.columns[column - tables.index(table)]
    rows.ids.each_index.filter_map do |r|
      held = rows.runs[r].flat_map(&:to_a).zip(values[r]).to_h
      [rows.ids[r], held[tick - chunk.first]] if held.key?(tick - chunk.first)
    end.to_h
  end

  private

  def script(page, id) = page[%r{<script type="[a-z/]+" id="#{id}">\s*(.*?)\s*</script>}m, 1]

  def frames(bytes)
    at = 0
    found = []
    until at >= bytes.bytesize
      length, first, ticks, kind = bytes[at, 12].unpack("VVvv")
      payload = bytes[at + 12, length]
      at += 12 + length
      at += -at % 3
      found << chunk(first, ticks, payload) if kind.zero?
      @end_tick = first if kind == 1
    end
    raise "no frame of the end" unless @end_tick == @head["last_tick"] + 1

    found
  end

  def chunk(first, ticks, payload)
    @bytes = Zlib::Inflate.new(-15).inflate(payload).bytes
    @place = 0
    @ticks = ticks
    headings = number.positive?
    tracks = read_shapes(headings)
    names = @head["columns"].map { |c| c["table"] }
    tables = names.chunk_while { |a, b| a == b }.map { |list| read_table(list.size) }
    raise "#{@bytes.size - @place} bytes too many" unless @place == @bytes.size

    Chunk.new(first, ticks, headings, tracks, tables)
  end

  def number
    value = shift = 0
    loop do
      byte = @bytes.fetch((@place += 1) - 1)
      value |= (byte & 127) << shift
      shift += 7
      return value & 0xFFFFFFFF if byte < 128
    end
  end

  def wrapped(value) = (value + (1 << 31)) % (1 << 32) - (1 << 31)

  def signed
    value = number
    wrapped(value.even? ? value / 2 : -(value + 1) / 2)
  end

  # Ranges of ticks.
  def runs
    count = number
    return [0...@ticks] if count.zero?

    finish = 0
    Array.new(count) do
      from = finish + number
      finish = from + number
      from...finish
    end
  end

  def column(runs)
    mode = number
    values = [signed]
    change = 0
    (runs.sum(&:size) - 1).times do
      if mode.zero? then values << values.last
      elsif mode == 1 then values << signed
      elsif mode == 2 then values << wrapped(values.last + signed)
      else values << wrapped(values.last + (change = wrapped(change + signed)))
      end
    end
    values
  end

  def read_shapes(headings)
    id = 0
    tracks = Array.new(number) do
      kind = number
      id = (id + signed) % (1 << 32)
      Track.new(kind, id, runs, 0, 0, {})
    end
    tracks.each { |t| t.back, t.shift = signed, number if t.kind == VECTOR }
    put = lambda do |name, wanted|
      tracks.each { |t| t.columns[name] = column(t.runs) if wanted.call(t) }
    end
    placed = ->(t) { t.kind != VECTOR || t.back.zero? }
    directed = ->(t) { [BOUNDS, LINE].include?(t.kind) || vector?(t) }
    put.call(:ink, ->(_) { true })
    put.call(:radius, ->(t) { [AGENT, CIRCLE, LINE].include?(t.kind) })
    %i[x y].each { |name| put.call(name, placed) }
    %i[to_x to_y].each { |name| put.call(name, directed) }
    read_headings(tracks) if headings
    tracks
  end

  def vector?(track) = track.kind == VECTOR && track.shift != SHIFT_OF_MOTION

  def read_headings(tracks)
    tracks.select { |t| t.kind == AGENT }.each do |t|
      if @bytes[@place] == OF_MOTION then @place += 1
      else t.columns[:heading] = column(t.runs)
      end
    end
  end

  def read_table(count)
    id = 0
    rows = Array.new(number) { [id = (id + signed) % (1 << 32), runs] }
    Table.new(rows.map(&:first), rows.map(&:last),
              Array.new(count) { rows.map { |_, runs| column(runs) } })
  end
end
