# SPDX-License-Identifier: MIT
# The results as a table: aligned text, Markdown or JSON.
require "json"

module Matrix
  class Table
    HEADINGS = ["cell", "target", "compiler", "level", "suite", "files", "tests", "golden",
                "seconds", ""].freeze

    def initialize
      @rows = []
    end

    def add(cell, result)
      @rows << [cell, result]
    end

    def green?
      !@rows.empty? && @rows.all? { |_, result| result.green? }
    end

    def passed
      @rows.sum { |_, result| result.passed }
    end

    # A cell that is not green has failed, whatever its counts.
    def failed
      @rows.sum { |_, result| result.green? ? 0 : [result.failed, 1].max }
    end

    def skipped
      @rows.sum { |_, result| result.skipped }
    end

    def text
      lines = [HEADINGS, *@rows.map { |cell, result| words(cell, result) }]
      widths = lines.transpose.map { |column| column.map(&:size).max }
      lines.zip([nil, *@rows]).flat_map do |line, row|
        difference = row && row[1].difference
        [line.zip(widths).map { |word, width| word.ljust(width) }.join("  ").rstrip,
         ("    first difference: #{difference}" if difference)].compact
      end.join("\n")
    end

    def markdown
      headings = HEADINGS[0..-2] + ["result"]
      commits = @rows.filter_map { |_, result| result.commit }.uniq
      ["At commit #{commits.empty? ? '(unknown)' : commits.join(', ')}, #{passed} tests:", "",
       "| #{headings.join(' | ')} |", "|#{'---|' * 5}#{'--:|' * 2}---|--:|---|",
       *@rows.map { |row| "| #{markdown_words(*row).join(' | ')} |" }].join("\n")
    end

    def json
      rows = @rows.map do |cell, result|
        { cell: cell.name, target: cell.target, compiler: cell.compiler_version,
          level: cell.level, **result.to_h }
      end
      JSON.pretty_generate(rows)
    end

    private

    def markdown_words(cell, result)
      *all, fault = words(cell, result)
      all << (result.green? ? "green" : "**#{fault}**")
    end

    def words(cell, result)
      tests = "#{result.passed} of #{result.passed + result.failed}"
      golden = { true => "yes", false => "no", nil => "-" }.fetch(result.golden)
      status = result.green? ? "" : result.status
      [cell.name, cell.target, cell.compiler_version, cell.level, result.suite,
       result.files.to_s, tests, golden, result.seconds.to_s,
       [status, result.note].compact.reject(&:empty?).join(": ")]
    end
  end
end
