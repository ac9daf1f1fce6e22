#!/usr/bin/env bash
# Builds house-rules_*.deb: program, desktop entry, metainfo, icons, manual pages and completions, in
# target/debian. Needs `cargo install cargo-deb`.
set -euo pipefail
cd "$(dirname "$0")/.."

cargo build --profile dist --locked
program=${CARGO_TARGET_DIR:-target}/dist/house-rules
# Where `Cargo.toml` looks for them.
extras=target/packaging/extras
packaging/extras.sh "$program" "$extras"
version=$("$program" --version | awk '{ print $2; exit }')
maintainer=$(sed -n 's/^maintainer = "\(.*\)"/\1/p' Cargo.toml)
printf 'house-rules (%s-1) unstable; urgency=medium\n\n  * See changelog.gz.\n\n -- %s  %s\n' \
    "$version" "$maintainer" "$(date -R)" > "$extras/changelog"
cargo deb --profile dist --no-build --no-strip
