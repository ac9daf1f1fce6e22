#!/usr/bin/env bash
# Builds target/debian/house-rules_*.deb: program, desktop entry, metainfo, icons, manual page and
# completions. Needs `cargo install cargo-deb`.
set -euo pipefail
cd "$(dirname "$0")/.."

cargo build --profile dist --locked
mkdir -p target/packaging
target/dist/house-rules man > target/packaging/house-rules.1
target/dist/house-rules completions bash > target/packaging/house-rules.bash
cargo deb --profile dist --no-build --no-strip
