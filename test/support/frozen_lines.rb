# SPDX-License-Identifier: MIT
# Records that may only grow: which of their lines were ever taken away or changed, by git's
# history. A comment, `#`, may change.
require "open3"

class FrozenLines
  def initialize(root)
    @root = root
  end

  # Whether this tree knows its history; an archive does not, and a shallow clone only its end.
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

  # What git says, or nil if it fails or is not here.
  def git(*line)
    out, _, status = Open3.capture3("git", "-C", @root, *line)
    status.success? ? out.force_encoding("BINARY") : nil
  rescue Errno::ENOENT
    nil
  end
end
