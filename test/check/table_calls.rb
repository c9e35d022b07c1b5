# SPDX-License-Identifier: MIT
# Calls through tables of functions, which the symbols of objects do not show: a source that calls a
# field of such a table may call whatever any constant table of its folder has there, and whatever
# any function of any folder fills in there.
class TableCalls
  TABLE = /^const (cox_\w+) \w+ COX_FLASH = \{(.*?)\};/m

  # A table of a private header, which a function fills in for those that it calls.
  FILLED = /^ +(?:const )?(cox_\w+) \w+ = \{(.*?)\};/m

  # sources: the path of each, by its name.
  def initialize(sources)
    @folders = sources.transform_values { |path| File.dirname(path) }
    @texts = sources.transform_values { |path| File.read(path).gsub(%r{/\*.*?\*/}m, "") }
    @fields = structs(Dir["src/**/*.h"])
    @constant = assigned(TABLE)
    @filled = assigned(FILLED)
  end

  # other source => the calls, by field and function, of a source.
  def of(name)
    fields = @texts.fetch(name).scan(/(?:\.|->)(\w+)\s*\(/).flatten.uniq
    found = calls(fields, @constant).select { |definer,| @folders[definer] == @folders[name] } +
            calls(fields, @filled)
    found.reject { |definer,| definer == name }
         .group_by(&:first)
         .transform_values { |calls| calls.map(&:last).uniq }
  end

  private

  # [the source that defines it, the call] of each function that tables have in these fields.
  def calls(fields, tables)
    fields.flat_map do |field|
      tables.fetch(field, []).map { |function, definer| [definer, "#{field} = #{function}"] }
    end
  end

  # The fields of each struct, in their order.
  def structs(headers)
    headers.map { |path| File.read(path).gsub(%r{/\*.*?\*/}m, "") }
           .flat_map { |text| text.scan(/^(?:typedef )?struct (cox_\w+) \{\n(.*?)^\}/m) }
           .to_h { |name, body| [name, body.split(";").map { |field| name_of(field) }.compact] }
  end

  def name_of(field)
    field[/\(\*(\w+)\)/, 1] || field[/(\w+)(?:\[[^\]]*\])?\s*\z/, 1]
  end

  # field => [function, the source that defines it], of all tables of a form.
  def assigned(form)
    found = Hash.new { |all, field| all[field] = [] }
    @texts.each do |name, text|
      text.scan(form) do |type, body|
        next unless @fields.key?(type)

        values(type, body).each do |field, function|
          definer = definer_of(function, name)
          found[field] << [function, definer] if definer
        end
      end
    end
    found
  end

  def values(type, body)
    body.split(",").map(&:strip).reject(&:empty?).each_with_index.map do |value, i|
      value =~ /\A\.(\w+)\s*=\s*(\w+)\z/ ? [$1, $2] : [@fields.fetch(type)[i], value]
    end
  end

  # The source that defines a function which a table of a source names; nil: it is no function.
  def definer_of(function, source)
    head = /^(static )?\w[\w *]*\b#{Regexp.escape(function)}\([^;{]*\)\s*\{/
    return source if @texts.fetch(source).match?(head)

    @texts.find { |_, text| text[head] && $1.nil? }&.first
  end
end
