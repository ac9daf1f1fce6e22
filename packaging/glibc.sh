#!/usr/bin/env bash
# Checks that a program runs on systems as old as this version of the C library: 2.35 is that of
# Ubuntu 22.04 and Debian 12 has 2.36.
#
# usage: packaging/glibc.sh PROGRAM [VERSION]
set -euo pipefail
program=$1 oldest=${2:-2.35}

newest=$(objdump -T "$program" | grep -o 'GLIBC_[0-9.]*' | cut -d_ -f2 | sort -Vu | tail -1)
if [ "$(printf '%s\n' "$newest" "$oldest" | sort -V | tail -1)" != "$oldest" ]; then
    printf '%s needs glibc %s, newer than %s:\n' "$program" "$newest" "$oldest"
    objdump -T "$program" | grep "GLIBC_$newest"
    exit 1
fi
printf '%s runs with glibc %s and newer\n' "$program" "$newest"
