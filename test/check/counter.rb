# SPDX-License-Identifier: MIT
# Counts the checks of a stage that is written in Ruby, as checks.sh does for one in bash.
class Counter
  def initialize
    @passed = @failed = 0
  end

  # Runs the block, which returns a list of faults, one text each; without faults the check passed.
  def check(sentence)
    faults = yield
    if faults.empty?
      @passed += 1
      puts "ok      #{sentence}"
    else
      @failed += 1
      puts "FAILED  #{sentence}"
      faults.each { |fault| puts "    #{fault}" }
    end
  end

  # Prints the counts and ends the stage.
  def finish
    puts "#{@passed} passed, #{@failed} failed"
    exit @failed.zero? && @passed.positive?
  end
end
