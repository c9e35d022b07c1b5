# SPDX-License-Identifier: MIT
# Runs cells one after another.
require_relative "table"

module Matrix
  module_function

  # The cells that a word of the command line means: the one of that name, else those whose names
  # begin with it or match it as a pattern.
  def named(cells, word)
    exact = cells.select { |cell| cell.name == word }
    return exact unless exact.empty?

    cells.select { |cell| cell.name.start_with?("#{word}-") || File.fnmatch(word, cell.name) }
  end

  # Runs the cells and returns their table. On a terminal it shows its progress; an interrupt ends
  # it with the results so far.
  def run(cells, whole:)
    results = {}
    cells.each do |cell|
      $stderr.print "\r\e[K#{results.size} of #{cells.size} cells; #{cell.name}" if $stderr.tty?
      results[cell] = cell.run(whole: whole)
    rescue SignalException
      cell.stop
      break
    end
    $stderr.print "\r\e[K" if $stderr.tty?
    table(cells) { |cell| results[cell] || cell.broken("stopped before its end") }
  end

  # The table of each cell's last run.
  def last(cells)
    table(cells) { |cell| cell.last || cell.broken("never run") }
  end

  def table(cells)
    cells.each_with_object(Table.new) { |cell, rows| rows.add(cell, yield(cell)) }
  end
end
