#!/usr/bin/env bash
# Builds target/debian/house-rules_*.deb: program, desktop entry, metainfo, icons, manual page and
# completions. Needs `cargo install cargo-deb`.
set -euo pipefail
cd "$(dirname "$0")/.."

cargo build --release --locked
mkdir -p target/packaging
target/release/house-rules man > target/packaging/house-rules.1
target/release/house-rules completions bash > target/packaging/house-rules.bash
cargo deb --no-build --no-strip
