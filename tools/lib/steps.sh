# SPDX-License-Identifier: MIT
# shellcheck shell=bash
# Shared by tools/demo and tools/test: steps, each with one line of output, and the build of the
# command. Sourced from the top of the tree.

logs=build/logs
mkdir -p "$logs"

# say LINE... : prints a line.
say() {
    printf '%s\n' "$*"
}

# fail LINE... : prints a line as an error and ends the script.
fail() {
    printf '%s: %s\n' "${0##*/}" "$*" >&2
    exit 1
}

# usage_and_exit OPTIONS SENTENCE WORD : for a word that the script does not know: prints its usage
# and exits, with success if the word asks for help.
usage_and_exit() {
    local text="usage: tools/${0##*/}${1:+ $1}"$'\n'"$2"
    case $3 in
    -h | --help) say "$text" && exit 0 ;;
    *) say "${0##*/}: $3: no such option"$'\n'"$text" >&2 && exit 2 ;;
    esac
}

# start_clock LABEL, stop_clock : on a terminal, show LABEL and the seconds elapsed, in place.
clock=
start_clock() {
    [ -t 1 ] || return 0
    local label=$1 start=$SECONDS
    while printf '\r%-13s %d s' "$label" $((SECONDS - start)); do sleep 1; done &
    clock=$!
}
stop_clock() {
    [ -n "$clock" ] || return 0
    kill "$clock" 2>/dev/null || true
    wait "$clock" 2>/dev/null || true
    clock=
    printf '\r\033[K'
}
trap stop_clock EXIT

# step NAME SENTENCE COMMAND... : runs a command with its output in build/logs/NAME.log, then prints
# the sentence and the seconds it took. If it fails, shows the output and ends the script.
step() {
    local name=$1 sentence=$2 start=$SECONDS status=0
    shift 2
    start_clock "$name"
    "$@" >"$logs/$name.log" 2>&1 </dev/null || status=$?
    stop_clock
    if [ "$status" -ne 0 ]; then
        cat "$logs/$name.log" >&2
        fail "could not: $sentence (the output is above and in $logs/$name.log)"
    fi
    say "$(printf '%-13s %s (%d s)' "$name" "$sentence" $((SECONDS - start)))"
}

# as_root COMMAND... : runs a command as root, through sudo where the user is not root.
as_root() {
    if [ "$(id -u)" -eq 0 ]; then
        "$@"
    else
        sudo "$@"
    fi
}

# build_in FOLDER OPTION... : builds the library and the command in a folder with these options of
# CMake, if their sources changed. Stages that run side by side take turns.
build_in() {
    mkdir -p build
    (
        flock 9
        cmake -S . -B "$1" -DCOXSWAIN_WERROR=OFF "${@:2}" &&
            cmake --build "$1" --parallel "$(nproc)"
    ) 9>"$1.lock"
}

# build_command : the command of the tests, and coxswain-bench beside it, both of which are linked
# at once, because they are without LTO.
build_command() {
    build_in build/command -DCOXSWAIN_LTO=OFF -DCOXSWAIN_BUILD_BENCH=ON
}
command_path=build/command/coxswain

# build_release : the command as it is installed.
build_release() {
    build_in build/release
}
release_path=build/release/coxswain

# build_bench : coxswain-bench, optimised as the command that is installed.
build_bench() {
    build_in build/bench -DCOXSWAIN_BUILD_TOOL=OFF -DCOXSWAIN_BUILD_BENCH=ON
}
bench_path=build/bench/coxswain-bench
