#!/usr/bin/env bash
# Builds target/debian/house-rules_*.deb: program, desktop entry, metainfo, icons, manual pages and
# completions. Needs `cargo install cargo-deb`.
set -euo pipefail
cd "$(dirname "$0")/.."

cargo build --profile dist --locked
packaging/extras.sh target/dist/house-rules target/packaging/extras
cargo deb --profile dist --no-build --no-strip
