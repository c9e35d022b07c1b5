# SPDX-License-Identifier: MIT
# Finds lines that were ever removed or changed in records that may only grow, by git's history. A
# comment, `#`, may change.
require "open3"

class FrozenLines
  def initialize(root)
    @root = root
  end

  # Whether this tree has its whole history; an archive has none, and a shallow clone only the end.
  def history?
    git("rev-parse", "--is-shallow-repository")&.strip == "false"
  end

  # The lines that a commit or the work tree has removed from the files that match a pathspec.
  def removed(pathspec)
    [git("log", "-m", "-p", "--format=", "--", pathspec), git("diff", "HEAD", "--", pathspec)]
      .compact.flat_map(&:lines).grep(/\A-(?!--|#|\s*$)/).map { |line| line[1..].chomp }
  end

  # The files that match a pathspec and that a commit or the work tree has changed or removed.
  def touched(pathspec)
    options = %w[--name-only --diff-filter=DMRT]
    [git("log", "-m", *options, "--format=", "--", pathspec),
     git("diff", "HEAD", *options, "--", pathspec)]
      .compact.flat_map(&:lines).map(&:chomp).reject(&:empty?).uniq
  end

  private

  # The output of git, or nil if git fails or is not installed.
  def git(*line)
    out, _, status = Open3.capture3("git", "-C", @root, *line)
    status.success? ? out.force_encoding("BINARY") : nil
  rescue Errno::ENOENT
    nil
  end
end
