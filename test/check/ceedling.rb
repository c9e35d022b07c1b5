# SPDX-License-Identifier: MIT
# Runs Ceedling and counts the tests that ran: ruby test/check/ceedling.rb TASK [MIXIN]. MIXIN is a
# file of test/targets/ without its ending, or the path of another one. Ceedling itself succeeds if
# it ran no test at all or only repeated old results. So this script removes Ceedling's report
# before the run, takes the counts from the new one, and compares them with the test functions in
# the sources, without the files that the mixin leaves out by name.
require "json"
require "yaml"

task, mixin = ARGV
mixin = "test/targets/#{mixin}.yml" if mixin && !mixin.end_with?(".yml")
project = YAML.load_file(mixin || "project.yml")
report = "#{project[:project][:build_root]}/artifacts/test/tests_report.json"
File.delete(report) if File.exist?(report)

command = ["ceedling", task, "--force-test-rerun"]
command += ["--mixin", mixin] if mixin
# Line by line, so that the log of a run that is stopped says how far it came.
$stdout.sync = true
output = +""
IO.popen([*command, err: %i[child out]], external_encoding: "UTF-8") do |lines|
  lines.each_line do |line|
    print line
    output << line.scrub
  end
end
puts output.scan(/^  - "(figure .*)"$/) # figures that tests measured, for tools/test

# The patterns of files that a mixin, and the plugins of test/targets/ that it enables, leave out.
def left_out(project)
  patterns = project.values_at(:files, :paths).compact.flat_map { |section| section[:test] || [] }
  enabled = (project.dig(:plugins, :enabled) || [])
            .map { |name| "test/targets/#{name}/config/#{name}.yml" }
            .select { |path| File.exist?(path) }
  patterns.grep(/\A-:/) { |pattern| pattern.delete_prefix("-:") } +
    enabled.flat_map { |path| left_out(YAML.load_file(path)) }
end

# The test functions in the files that the task names: test:all, test:NAME or test:path[FOLDER].
files = Dir["test/**/test_*.c"] - Dir["test/support/*"]
# A mixin's own files count where the task names them.
if mixin && task.match?(/^test:test_/)
  more = (project.dig(:paths, :test) || []).grep(/\A\+:/).map { |path| path.delete_prefix("+:") }
  files += more.flat_map { |folder| Dir["#{folder}/test_*.c"] }
end
left_out(project).each do |pattern|
  left = files & Dir[pattern]
  puts "#{left.size} test files left out: #{pattern}" if mixin
  files -= left
end
case task
when /path\[(.*)\]/ then files.select! { |path| File.dirname(path).include?($1) }
when /^test:(test_\w+)$/ then files.select! { |path| File.basename(path, ".c") == $1 }
end
written = files.sum { |path| File.read(path).scan(/^void\s+test_\w+\(\s*void\)/).size }

faults = []
if File.exist?(report)
  results = JSON.parse(File.read(report))
  passed, failed, ignored = results["Summary"].values_at("passed", "failures", "ignored")
  results["IgnoredTests"].each { |test| puts "skipped #{test["test"]}" }
else
  passed = failed = ignored = 0
  faults << "there is no report: the tests did not build or did not run"
end
faults << "old results were shown again" if output.include?("cached results")
unless passed + failed + ignored == written
  faults << "#{written} tests are written, #{passed + failed + ignored} were run"
end
faults.each { |fault| puts "FAILED  #{fault}" }
failed += faults.size
puts "#{passed} passed, #{failed} failed#{", #{ignored} skipped" if ignored.positive?}"
exit failed.zero? && passed.positive?
