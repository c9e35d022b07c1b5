# SPDX-License-Identifier: MIT
# Runs cells, some at a time, and installs what they need.
require_relative "table"

module Matrix
  module_function

  # The cells that a word of the command line means: the one of that name, else those whose name
  # begins with it, or that match it as a pattern.
  def named(cells, word)
    exact = cells.select { |cell| cell.name == word }
    return exact unless exact.empty?

    cells.select { |cell| cell.name.start_with?("#{word}-") || File.fnmatch(word, cell.name) }
  end

  # Installs the Debian packages that are missing, and Ceedling, or ends the program saying which.
  def install(packages)
    system("bash", "-c", '. tools/lib/steps.sh && install_packages "$@" && install_ceedling',
           "tools/matrix", *packages, out: $stderr) || exit(1)
  end

  # Runs the cells, jobs at a time, and gives the table in the order of the cells. Whoever watches
  # on a terminal sees how far it is; whoever stops it sees what is known by then.
  def run(cells, jobs:, whole:)
    results = {}
    waiting = Queue.new
    cells.each { |cell| waiting << cell }
    waiting.close
    running = []
    workers = Array.new([jobs, 1].max) do
      Thread.new do
        while (cell = waiting.pop)
          running << cell.name
          results[cell] = cell.run(whole: whole)
          running.delete(cell.name)
        end
      end
    end
    begin
      watch(workers) { "#{results.size} of #{cells.size} cells; now #{running.join(', ')}" }
    rescue SignalException
      workers.each(&:kill)
      cells.each(&:stop)
    end
    table(cells) { |cell| results[cell] || cell.broken("stopped before its end") }
  end

  # The table of what the cells gave when each was run last.
  def last(cells)
    table(cells) { |cell| cell.last || cell.broken("never run") }
  end

  def table(cells)
    cells.each_with_object(Table.new) { |cell, rows| rows.add(cell, yield(cell)) }
  end

  # Waits for the workers; on a terminal says each second what the block says.
  def watch(workers)
    until workers.all? { |worker| worker.join(1) }
      $stderr.print "\r\e[K#{yield[0, 99]}" if $stderr.tty?
    end
    $stderr.print "\r\e[K" if $stderr.tty?
  end
end
