# SPDX-License-Identifier: MIT
# The rules by which all public calls read as one (docs/words.md, "Calls"), as a header shows them.
# Callbacks are a kind of their own and have none.
class ApiRules
  DECLARATION = /^(?:COX_API|COX_STATIC_INLINE|COX_INLINE)\s
                 ([a-z][\w\s]*[\s*]+)(cox_\w+)\(([^;{}]*)\)\s*[;{]/x.freeze
  PARAMETERS_MAX = 7

  # What copies something to its last argument, by the verb of its name.
  COPIES = /_(?:get|find|fetch|next|cast)(?:_\w+)?\z/.freeze
  # Where a call reads bytes.
  BYTES = /\A(?:const (?:char|void|uint8_t)|cox_reader) \*/.freeze
  # Numbers of things and counts of them; and what is one of few.
  NUMBER = /\A(?:(?:\w+_)?(?:id|count|capacity|size|length|tick|slot|group)|
              path|peer|table|column)\z/x.freeze
  FEW = /\A(?:player|kind|mode|type)\z/.freeze
  # What could be a status as well as a number.
  SIGNED = /\A(?:int\d+_t|int)\z/.freeze
  SCALAR = /\A(?:u?int\d+_t|int|unsigned|bool|size_t)\z/.freeze

  # What an object brings along stands right after it: what a behaviour remembers, its stream of
  # random numbers, the keyframes beside a reader.
  BESIDE = /\Acox_(?:\w+_memory|random|keyframe_reader) \*/.freeze
  CALLBACK = /\Acox_(?:think|parallel_for|world_work) \*|\(\*/.freeze

  # A value that stands for none, apart from one that is a choice (sim.h).
  NONE = /^[ ]*\#[ ]*define\s(?!COX_NO_)
          (COX_\w+(?=[ ]+\(?UINT\d+_MAX\)?[ ]*$)|COX_\w*_(?:NONE|NOWHERE|OUTSIDE|NOTHING|NO_WAY)\b)
         /x.freeze
  CHOICES = %w[COX_STEERS_NOT].freeze

  # What still breaks a rule: nothing may be added.
  OPEN = %w[].freeze

  # A parameter's type, without its name, and its name; nil for the name of a callback.
  Parameter = Struct.new(:type, :name) do
    def writes?
      type.end_with?("*") && !type.start_with?("const ") && type !~ CALLBACK
    end
  end

  # [line number, sentence] of each fault.
  def self.faults(file)
    new(file).faults
  end

  # Of the calls that may break a rule, those that no longer do.
  def self.settled(files)
    red = files.flat_map { |file| new(file, []).faults }.map { |_, sentence| sentence[/\Acox_\w+/] }
    (OPEN - red).map { |name| "#{name} keeps the rules: take it off the list" }
  end

  # What a header of wrong declarations, each with the fault beside it in a comment, does not show.
  def self.untold(path)
    file = SourceFile.new(path)
    found = faults(file)
    expected = file.text.lines.each_with_index.filter_map do |line, index|
      [index + 1, $1] if line =~ %r{/\* red: (.*) \*/}
    end
    missing = expected.reject do |at, words|
      found.any? { |line, sentence| line == at && sentence.include?(words) }
    end
    surplus = found.reject { |line, _| expected.any? { |at,| at == line } }
    missing.map { |at, words| "#{path}:#{at}: not found: #{words}" } +
      surplus.map { |at, sentence| "#{path}:#{at}: #{sentence}" }
  end

  def initialize(file, open = OPEN)
    @file = file
    @open = open
    @code = file.code.gsub(/^\s*#(?:.*\\\n)*.*$/) { |lines| "\n" * lines.count("\n") }
  end

  def faults
    @found = []
    each_match(@code, /^(?:typedef )?enum\s*\{/) { |line| fault(line, "an enumeration has a name") }
    each_match(@file.code, NONE) do |line, match|
      next if CHOICES.include?(match[1])

      fault(line, "#{match[1]}: what stands for none is COX_NO_...")
    end
    each_match(@code, DECLARATION) { |line, match| judge(line, *match.captures) }
    @found
  end

  private

  def fault(line, sentence)
    @found << [line, sentence]
  end

  def each_match(text, pattern)
    text.scan(pattern) { yield text[0...$~.begin(0)].count("\n") + 1, $~ }
  end

  def judge(line, result, name, list)
    return if @open.include?(name)

    result = result.gsub(/\s+/, " ").sub(/ \*\z/, " *").strip
    parameters = parameters_of(list)
    (faults_of_name(result, name) + faults_of_copy(result, name, parameters) +
      faults_of_status(result, parameters) + faults_of_types(parameters) +
      faults_of_order(parameters)).each do |sentence|
      fault(line, "#{name}: #{sentence}")
    end
  end

  def parameters_of(list)
    list.gsub(/\s+/, " ").split(/,(?![^(]*\))/).map(&:strip).reject { |text| text == "void" }
        .map do |text|
      next Parameter.new(text, nil) if text.include?("(*")

      type, name, array = text.match(/\A(.*?)(\w+)(\[\w*\])?\z/).captures
      Parameter.new(type.strip + (array ? " *" : ""), name)
    end
  end

  def faults_of_name(result, name)
    faults = []
    faults << "_size returns uint32_t" if name.end_with?("_size") && result != "uint32_t"
    faults << "_init returns a pointer" if name.end_with?("_init") && !result.end_with?("*")
    if name.match?(/_(?:make|default)\z/) && (result.end_with?("*") || result == "void")
      faults << "_make and _default return a value"
    end
    faults << "what begins work is _start" if name.match?(/_begin(?:_|\z)/)
    faults
  end

  # A call that copies one thing to its last argument returns bool; one that reads bytes, a status.
  def faults_of_copy(result, name, parameters)
    return [] unless name.match?(COPIES) && parameters.size > 1 && parameters.last.writes?
    return [] if parameters.last.type.match?(BESIDE)

    reads = parameters.any? { |one| one.type.match?(BYTES) }
    result == "bool" || (reads && result == "cox_status") ? [] : ["what copies returns bool"]
  end

  # What reads bytes or writes to an argument can fail: a number below 0 is no answer to that.
  def faults_of_status(result, parameters)
    can_fail = parameters.any? { |one| one.writes? || one.type.match?(BYTES) }
    can_fail && result.match?(SIGNED) ? ["what can fail returns cox_status, a number last"] : []
  end

  def faults_of_types(parameters)
    faults = parameters.map do |one|
      next unless one.type.match?(SCALAR)

      if one.name.match?(NUMBER) && one.type != "uint32_t" then "#{one.name} is a uint32_t"
      elsif one.name.match?(FEW) && one.type != "uint8_t" then "#{one.name} is a uint8_t"
      end
    end
    faults << "at most #{PARAMETERS_MAX} arguments" if parameters.size > PARAMETERS_MAX
    faults.compact
  end

  # The object, what it brings along, inputs and scratch; then outputs, an array with its capacity.
  def faults_of_order(parameters)
    rest = parameters.drop_while { |one| one.type == "cox_simd" }.drop_while(&:writes?)
    rest = rest.reject.with_index { |one, i| i < 2 && one.type.match?(BESIDE) }
               .drop_while { |one| !one.writes? || one.type == "void *" }
    inputs = rest.each_with_index.reject do |one, i|
      one.writes? || (i.positive? && one.type == "uint32_t" && one.name.match?(NUMBER))
    end
    inputs.map { |one, _| "#{one.name} stands behind an output" }
  end
end
