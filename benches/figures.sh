#!/usr/bin/env bash
# Takes most figures in BENCHMARKS.md and prints them, with the machine, the date and the commands.
# The others name their commands there.
# On two quiet cores it takes about an hour, most of it building.
#
# usage: benches/figures.sh > figures.txt
# needs: Xvfb; about 2 GB of disk space for a file of 100,000 games
set -euo pipefail
cd "$(dirname "$0")/.."

run() {
    printf '\n$ %s\n' "$*"
    "$@" 2>/dev/null
}

date -u '+%Y-%m-%d %H:%M UTC'
grep -m 1 'model name' /proc/cpuinfo | sed 's/.*: //'
printf '%s processors, %s of memory, Linux %s\n' \
    "$(nproc)" "$(awk '/MemTotal/ { printf "%.0f GiB", $2 / 1048576 }' /proc/meminfo)" "$(uname -r)"
rustc --version
git log -1 --format='commit %h of %cs'
uptime

run cargo bench --locked --bench evening
run cargo bench --locked --bench night
run cargo bench --locked --bench bulk
run cargo bench --locked --bench history
run cargo bench --locked --bench phones
HOUSE_RULES_MANY="$(cargo metadata --no-deps --format-version 1 |
    sed 's/.*"target_directory":"\([^"]*\)".*/\1/')/tmp/many.db"
export HOUSE_RULES_MANY
run cargo bench --locked --bench window
run cargo build --release --locked
run ls -l "${HOUSE_RULES_MANY%/tmp/many.db}/release/house-rules"
run benches/peers/run.sh "${HOUSE_RULES_MANY%/tmp/many.db}/release/house-rules"
