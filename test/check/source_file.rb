# SPDX-License-Identifier: MIT
# A file of C as the checks see it: its text, its code without comments and strings, and what it
# declares. Not a parser: it relies on the layout that clang-format gives.
class SourceFile
  # A line that begins the declaration or the definition of a public function.
  FUNCTION = /^(?:COX_[A-Z_]+ )?[a-z][\w ]*[ *](cox_\w+)\(/.freeze

  attr_reader :path, :text

  def self.all(pattern)
    Dir[pattern].sort.map { |path| new(path) }
  end

  def initialize(path)
    @path = path
    @text = File.read(path, encoding: "UTF-8")
  end

  def name
    File.basename(path, ".*")
  end

  # The text with comments, strings and characters blanked out; lines keep their numbers.
  def code
    @code ||= text.gsub(%r{/\*.*?\*/|//[^\n]*|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'}m) do |match|
      match.gsub(/[^\n]/, " ")
    end
  end

  # [line number, name, whether in <>] of each #include.
  def includes
    text.lines.each_with_index.filter_map do |line, index|
      [index + 1, $2, $1 == "<"] if line =~ /^\s*#\s*include\s*([<"])([^>"]+)/
    end
  end

  # Places in the code where the pattern occurs, apart from the names of included files.
  def matches(pattern)
    places(code.gsub(/^\s*#\s*include.*$/, ""), pattern)
  end

  # Places in the whole text, comments included.
  def raw_matches(pattern)
    places(text, pattern)
  end

  # Variables that live as long as the program and can change: static or at file scope, not const.
  def mutable_statics
    code.lines.each_with_index.filter_map do |line, index|
      next unless line =~ /^\s*static\b/ && !line.match?(/\b(const|inline)\b/)

      "#{path}:#{index + 1}: #{line.strip}" unless line.match?(/\w\s*\(/)
    end
  end

  def wider_than(width)
    text.lines.each_with_index.filter_map do |line, index|
      "#{path}:#{index + 1}: #{line.chomp.size} columns" if line.chomp.size > width
    end
  end

  # Names of the functions that a header declares or defines inline.
  def functions
    code.lines.grep_v(/^typedef\b/).filter_map { |line| line[FUNCTION, 1] }.uniq
  end

  # Declarations without a comment: neither in the paragraph that ends with them nor on their line.
  # The struct that bears the header's name is what the comment at its top is about, and a function
  # that is defined further down was described where it was declared.
  def undocumented
    faults = []
    known = [name]
    documented = false # whether the paragraph has a comment so far
    inside = nil       # the end of the function body or comment that is being passed over
    text.lines.each_with_index do |line, index|
      if inside
        inside = nil if line.match?(inside)
        next
      end
      documented = false if line.strip.empty? && line !~ /\S/
      documented = true if line.include?("/*")
      inside = %r{\*/} if line.include?("/*") && !line.include?("*/")
      next unless declares?(line)

      declared = line[/\bcox_(\w+)/, 1]
      faults << "#{path}:#{index + 1}: #{line.strip}" unless documented || known.include?(declared)
      known << declared
      inside = /^}/ if body_follows?(index)
    end
    faults
  end

  private

  # Whether a line begins the declaration of a function, a struct, or a field.
  def declares?(line)
    line.match?(FUNCTION) || line.match?(/^typedef (struct|union)\b/) ||
      line.match?(/^    [a-z][\w *]*[ *][a-z]\w*(\[\w*\])?(, \w+)*;/)
  end

  # Whether the function that begins on this line has its body in the header.
  def body_follows?(index)
    return false unless text.lines[index].match?(FUNCTION)

    text.lines[index..].find { |line| line.match?(/^\{|;\s*(\/\*.*)?$/) }.to_s.start_with?("{")
  end

  def places(where, pattern)
    where.lines.each_with_index.filter_map do |line, index|
      found = line[pattern]
      "#{path}:#{index + 1}: #{found}" if found
    end
  end
end
