# SPDX-License-Identifier: MIT
# Reads the pictures that coxswain render writes, with Ruby's standard library alone: a PNG of 8
# bits a channel, and a GIF with one palette, put together up to its last frame.
require "zlib"

# A picture: pixels are [red, green, blue], row by row. A GIF also has a number of frames, and
# repeats or does not.
class PictureReader
  attr_reader :width, :height, :pixels, :frames, :repeats

  def initialize(width, height, pixels, frames = 1, repeats = false)
    @width, @height, @pixels, @frames, @repeats = width, height, pixels, frames, repeats
  end

  def count(colour)
    pixels.count(colour)
  end

  # The pixels nearer than depth to an edge.
  def rim(depth)
    pixels.each_slice(width).with_index.flat_map do |row, y|
      next row if y < depth || y >= height - depth

      row.first(depth) + row.last(depth)
    end
  end

  def self.png(path)
    bytes = File.binread(path)
    raise "#{path}: no PNG" unless bytes.start_with?("\x89PNG\r\n\x1A\n".b)

    at = 8
    data = "".b
    width = height = channels = nil
    while at < bytes.size
      length, type = bytes[at, 8].unpack("Na4")
      body = bytes[at + 8, length]
      check = bytes[at + 8 + length, 4].unpack1("N")
      raise "#{path}: bad check" if Zlib.crc32(type + body) != check

      width, height, channels = png_head(body) if type == "IHDR"
      data << body if type == "IDAT"
      at += 12 + length
    end
    raise "#{path}: bytes after the end" unless type == "IEND"

    new(width, height, png_pixels(Zlib.inflate(data), width, height, channels))
  end

  def self.png_head(body)
    width, height, depth, colour = body.unpack("NNCC")
    raise "not 8 bits a channel" unless depth == 8

    [width, height, { 2 => 3, 6 => 4 }.fetch(colour)]
  end

  def self.png_pixels(data, width, height, channels)
    stride = width * channels
    above = [0] * stride
    (0...height).flat_map do |y|
      start = y * (stride + 1)
      row = data[start + 1, stride].bytes
      unfilter(data.getbyte(start), row, above, channels)
      above = row
      row.each_slice(channels).map { |pixel| pixel.first(3) }
    end
  end

  def self.unfilter(filter, row, above, channels)
    row.each_index do |i|
      left = i >= channels ? row[i - channels] : 0
      corner = i >= channels ? above[i - channels] : 0
      guess = case filter
              when 0 then 0
              when 1 then left
              when 2 then above[i]
              when 3 then (left + above[i]) / 2
              else paeth(left, above[i], corner)
              end
      row[i] = (row[i] + guess) & 255
    end
  end

  def self.paeth(left, above, corner)
    sum = left + above - corner
    [left, above, corner].min_by.with_index { |value, order| [(sum - value).abs, order] }
  end

  def self.gif(path)
    bytes = File.binread(path)
    raise "#{path}: no GIF" unless bytes.start_with?("GIF89a")

    width, height, flags = bytes[6, 5].unpack("vvC")
    colours = 2 << (flags & 7)
    palette = bytes[13, colours * 3].bytes.each_slice(3).to_a
    canvas = [nil] * (width * height)
    frames = 0
    repeats = false
    transparent = nil
    at = 13 + colours * 3
    loop do
      case bytes.getbyte(at)
      when 0x21
        label = bytes.getbyte(at + 1)
        body, at = blocks(bytes, at + 2)
        transparent = gif_transparent(body) if label == 0xF9
        repeats = true if body.start_with?("NETSCAPE2.0")
      when 0x2C
        left, top, across, down, local = bytes[at + 1, 9].unpack("vvvvC")
        raise "#{path}: a local palette" unless local.zero?

        least = bytes.getbyte(at + 10)
        body, at = blocks(bytes, at + 11)
        indices = lzw(body, least)
        raise "#{path}: frame #{frames} has #{indices.size} pixels" if indices.size != across * down

        indices.each_with_index do |index, i|
          next if index == transparent

          canvas[(top + i / across) * width + left + i % across] = palette[index]
        end
        frames += 1
      when 0x3B
        raise "#{path}: bytes after the end" unless at == bytes.size - 1

        return new(width, height, canvas, frames, repeats)
      else
        raise "#{path}: unknown block at byte #{at}"
      end
    end
  end

  # The index that leaves pixels as they were, or nil. Every frame must stay in place under the next
  # one; this reader knows no other way.
  def self.gif_transparent(control)
    disposal = control.getbyte(0) >> 2 & 7
    raise "a frame that does not stay" unless disposal == 1

    control.getbyte(0).odd? ? control.getbyte(3) : nil
  end

  # The blocks of at most 255 bytes from a place on, joined, and where they end.
  def self.blocks(bytes, at)
    joined = "".b
    while (length = bytes.getbyte(at)).positive?
      joined << bytes[at + 1, length]
      at += length + 1
    end
    [joined, at + 1]
  end

  # The indices out of GIF's variant of LZW.
  def self.lzw(bytes, least)
    clear = 1 << least
    table = width = before = nil
    output = []
    buffer = bits = 0
    bytes.each_byte do |byte|
      buffer |= byte << bits
      bits += 8
      while bits >= (width || least + 1)
        width ||= least + 1
        code = buffer & ((1 << width) - 1)
        buffer >>= width
        bits -= width
        if code == clear
          table = (0...clear).map { |index| [index] } + [nil, nil]
          width = least + 1
          before = nil
          next
        end
        return output if code == clear + 1

        entry = code < table.size ? table[code] : before + [before[0]]
        output.concat(entry)
        table << before + [entry[0]] if before && table.size < 4096
        width += 1 if table.size == 1 << width && width < 12
        before = entry
      end
    end
    raise "a frame without an end"
  end
end
