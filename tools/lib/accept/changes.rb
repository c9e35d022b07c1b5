# SPDX-License-Identifier: MIT
# What a run of tools/accept writes. Each file is whole at all times, and until keep is called all
# of them can be put back as they were.
require "fileutils"

class Changes
  def initialize(root)
    @root = root
    @before = {} # path below root => its bytes, nil: there was no such file
  end

  # Writes a file, through one beside it, if its text is another.
  def write(path, text)
    return if read(path) == text

    remember(path)
    whole = full(path)
    FileUtils.mkdir_p(File.dirname(whole))
    File.binwrite("#{whole}.part", text)
    File.rename("#{whole}.part", whole)
  end

  def remove(path)
    remember(path)
    FileUtils.rm_f(full(path))
  end

  # Files that another program is about to write.
  def remember(*paths)
    paths.each { |path| @before[path] = read(path) unless @before.key?(path) }
  end

  # The paths whose files differ from before, in order.
  def paths
    @before.keys.reject { |path| read(path) == @before[path] }.sort
  end

  def undo
    paths.each do |path|
      before = @before[path]
      before ? File.binwrite(full(path), before) : FileUtils.rm_f(full(path))
    end
    @before.clear
  end

  def keep
    @before.clear
  end

  # The bytes of a file, nil if there is none.
  def read(path)
    File.exist?(full(path)) ? File.binread(full(path)).force_encoding("UTF-8") : nil
  end

  private

  def full(path)
    File.join(@root, path)
  end
end
