# SPDX-License-Identifier: MIT
# shellcheck shell=bash
# Functions that the stages of tools/test share. A stage counts its checks and ends with finish.

cd "$(dirname "${BASH_SOURCE[0]}")/../.."
. tools/lib/steps.sh

warnings=(-std=c11 -Wall -Wextra -Wpedantic -Wconversion -Wshadow -Werror)
checks_passed=0 checks_failed=0 checks_skipped=0

# check SENTENCE COMMAND... : counts the command as passed or failed, and shows its output if it
# failed. The command may be a function, which fails at the first of its commands that fails.
check() {
    local sentence=$1 output status
    shift
    set +e
    output=$(
        set -e
        "$@" 2>&1 </dev/null
    )
    status=$?
    set -e
    if [ "$status" -eq 0 ]; then
        checks_passed=$((checks_passed + 1))
        say "ok      $sentence"
    else
        checks_failed=$((checks_failed + 1))
        say "FAILED  $sentence"
        printf '%s\n' "$output" | sed 's/^/    /'
    fi
}

# skip SENTENCE : counts a check that cannot run here; the sentence says why.
skip() {
    checks_skipped=$((checks_skipped + 1))
    say "skipped $1"
}

# is_all : whether the stage is to do all that it can, as with tools/test --all.
is_all() {
    [ "${COXSWAIN_ALL:-0}" = 1 ]
}

# finish : prints the counts, and ends the stage with an error if a check failed or none ran.
finish() {
    say "$checks_passed passed, $checks_failed failed$(
        [ "$checks_skipped" -eq 0 ] || echo ", $checks_skipped skipped"
    )"
    [ "$checks_failed" -eq 0 ] && [ "$checks_passed" -gt 0 ]
}

# run_counting NAME COMMAND... : runs a program that counts its own checks, passes on its output
# line by line and adds its counts, the last line "N passed, N failed[, N skipped]", to the stage's.
run_counting() {
    local name=$1 line last='' status=0
    shift
    while IFS= read -r line || [ -n "$line" ]; do
        say "$line"
        last=$line
    done < <("$@" 2>&1 </dev/null)
    wait $! || status=$?
    if [[ $last =~ ([0-9]+)\ passed,\ ([0-9]+)\ failed(,\ ([0-9]+)\ skipped)?$ ]]; then
        checks_passed=$((checks_passed + BASH_REMATCH[1]))
        checks_failed=$((checks_failed + BASH_REMATCH[2]))
        checks_skipped=$((checks_skipped + ${BASH_REMATCH[4]:-0}))
        [ "$status" -eq 0 ] || [ "${BASH_REMATCH[2]}" -gt 0 ] || check "$name ends well" false
    else
        check "$name counts its checks (it ended with $status)" false
    fi
}

# build_archive ARCHIVE COMPILE AR [SOURCES] : the library and the scenarios, or these sources, as
# an archive, compiled by this command.
build_archive() {
    make --silent --jobs "$(nproc)" --file test/support/archive/library.mk archive="$1" \
        compile="$2" ar="$3" ${4:+sources="$4"}
}

# need_command : builds the command, or ends the stage with the error of the build.
need_command() {
    build_command >"$logs/build_command.log" 2>&1 && return
    cat "$logs/build_command.log"
    check "the command builds" false
    finish
    exit 1
}
