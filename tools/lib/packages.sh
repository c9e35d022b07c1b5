# SPDX-License-Identifier: MIT
# shellcheck shell=bash
# The Debian packages that tools/demo and the stages of tools/test need. Sourced after steps.sh.

# packages_of GROUP... : the packages of groups, one a line.
packages_of() {
    local group missing
    for group in "$@"; do
        case $group in
        build) set -- gcc libc6-dev make cmake pkg-config libfixmath-dev libcairo2-dev libgif-dev \
            zlib1g-dev libsodium-dev ;;
        ccache) set -- ccache ;;
        c++) set -- g++ ;;
        ruby) set -- ruby ;;
        python) set -- python3 ;;
        cryptography) set -- python3 python3-cryptography ;;
        ceedling) set -- ruby gcc libc6-dev make ;;
        clang) set -- clang clang-format clang-tidy libclang-rt-14-dev ;;
        musl) set -- musl-tools ;;
        tcc) set -- tcc ;;
        exact) set -- libmpfr-dev libgmp-dev ;;
        picture) set -- librsvg2-bin ;;
        detour) set -- g++ librecast-dev ;;
        valgrind) set -- valgrind ;;
        avr) set -- gcc-avr binutils-avr avr-libc simavr libsimavr-dev ;;
        arm) set -- gcc-arm-none-eabi libnewlib-arm-none-eabi qemu-system-arm ;;
        network) set -- iproute2 iptables qemu-user gcc-s390x-linux-gnu libc6-dev-s390x-cross \
            gcc-arm-linux-gnueabihf libc6-dev-armhf-cross ;;
        browser) set -- lld llvm wasi-libc libclang-rt-14-dev-wasm32 chromium nodejs npm ;;
        cell:*) mapfile -t missing < <(tools/matrix --packages "${group#cell:}") &&
            set -- "${missing[@]}" ;;
        *) fail "no group of packages is called '$group'" ;;
        esac
        printf '%s\n' "$@"
    done | sed "/^$/d" | sort -u
}

# missing_of PACKAGE... : the packages that are not installed, one a line. Node.js from any source
# will do: other sources bring npm in the same package, which Debian's does not install beside.
missing_of() {
    local package node_is_here=0
    ! command -v node >/dev/null || ! command -v npm >/dev/null || node_is_here=1
    for package in "$@"; do
        case $package in nodejs | npm) [ "$node_is_here" = 0 ] || continue ;; esac
        dpkg-query --show --showformat='${db:Status-Status}\n' "$package" 2>/dev/null |
            grep -qx installed || printf '%s\n' "$package"
    done
}

apt_get() {
    as_root env DEBIAN_FRONTEND=noninteractive apt-get --yes --no-install-recommends "$@"
}

# install_packages PACKAGE... : prints which are missing and how large they are, and installs them.
# On a system without apt-get it names the packages and ends the script, unless COXSWAIN_INSTALLED=1
# says that everything is installed.
install_packages() {
    local missing
    [ "${COXSWAIN_INSTALLED:-0}" = 1 ] && return 0
    if ! command -v apt-get >/dev/null || ! command -v dpkg-query >/dev/null; then
        fail "this system has no apt-get; install what these Debian packages hold, then run" \
            "COXSWAIN_INSTALLED=1 $0: $*"
    fi
    mapfile -t missing < <(missing_of "$@")
    [ "${#missing[@]}" -gt 0 ] || return 0
    if [ "$(id -u)" -ne 0 ] && ! command -v sudo >/dev/null; then
        fail "packages are missing; as root, run: apt-get install ${missing[*]}"
    fi
    say "$(printf '%-13s %s' packages "missing: ${missing[*]}")"
    step update "updated the list of packages" apt_get update
    apt_get --assume-no install "${missing[@]}" 2>/dev/null |
        sed -n 's/^Need to get \(.*\) of archives.*/packages      to download: \1/p;
            s/^After this operation, \(.*\) of additional.*/packages      on the disk: \1/p' || true
    step packages "installed ${#missing[@]}" apt_get install "${missing[@]}"
}

# install_ceedling : installs the version that the tests are written for.
ceedling_version=1.2.1
install_ceedling() {
    gem list --installed --version "$ceedling_version" '^ceedling$' >/dev/null ||
        step ceedling "installed Ceedling $ceedling_version" \
            as_root gem install ceedling --no-document --version "$ceedling_version"
}

# install_groups GROUP... : installs the packages of these groups, and Ceedling if it is a group.
install_groups() {
    local packages
    mapfile -t packages < <(packages_of "$@")
    install_packages "${packages[@]}"
    [[ " $* " != *" ceedling "* ]] || install_ceedling
}
