# SPDX-License-Identifier: MIT
# shellcheck shell=bash
# Fetches, without installing, from the Debian archive that this machine already uses: sources, and
# packages of other architectures. It leaves the machine's own package lists alone.

# open_archive KIND ARCHITECTURE : updates private lists of sources (deb-src) or packages (deb);
# then apt-get "${archive_options[@]}" works in $archive.
archive=
archive_options=()
open_archive() {
    local kind=$1 architecture=$2 file name
    if ! command -v apt-get >/dev/null; then
        echo "this needs apt-get, of Debian or Ubuntu" >&2
        return 1
    fi
    archive=$(mktemp -d)
    mkdir -p "$archive/sources" "$archive/lists/partial" "$archive/archives/partial"
    # Only the distribution's own sources: others (browsers, compilers) have no such packages.
    for file in /etc/apt/sources.list /etc/apt/sources.list.d/*; do
        [ -f "$file" ] || continue
        grep -qiE '(debian|ubuntu)' "$file" || continue
        name=$archive/sources/$(basename "$file")
        case $file in
        *.list) sed -nE "s/^deb /$kind /p" "$file" >"$name" ;;
        *.sources) sed -E "s/^(Types:).*/\1 $kind/" "$file" >"$name" ;;
        esac
    done
    : >"$archive/status"
    archive_options=(
        -o Dir::Etc::sourcelist=/dev/null -o Dir::Etc::sourceparts="$archive/sources"
        -o Dir::State::lists="$archive/lists" -o Dir::State::status="$archive/status"
        -o Dir::Cache="$archive" -o Dir::Cache::archives="$archive/archives"
        -o APT::Architecture="$architecture" -o APT::Architectures="$architecture"
        -o APT::Sandbox::User=root -o Acquire::Languages=none
    )
    # One list of several may fail to update; a package that is then missing fails below.
    apt-get "${archive_options[@]}" -qq update || true
}

close_archive() {
    [ -z "$archive" ] || rm -rf "$archive"
    archive=
}

# fetch_source PACKAGE FOLDER : a package's upstream source.
fetch_source() {
    local package=$1 folder=$2 status=0
    mkdir -p "$folder" &&
        open_archive deb-src "$(dpkg --print-architecture)" &&
        (cd "$archive" &&
            apt-get "${archive_options[@]}" -qq source --tar-only --download-only "$package") &&
        tar -xf "$archive"/*.orig.tar.* -C "$folder" --strip-components 1 || status=1
    close_archive
    return "$status"
}

# fetch_packages ARCHITECTURE FOLDER PACKAGE... : the contents of packages of an architecture.
fetch_packages() {
    local architecture=$1 folder=$2 status=0 file
    shift 2
    mkdir -p "$folder" && open_archive deb "$architecture" &&
        (cd "$archive" && apt-get "${archive_options[@]}" -qq download "$@") || status=1
    for file in "$archive"/*.deb; do
        [ "$status" -eq 0 ] || break
        dpkg-deb --extract "$file" "$folder" || status=1
    done
    close_archive
    return "$status"
}
