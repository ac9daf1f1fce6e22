#!/usr/bin/env bash
# Builds house-rules_*.deb: program, desktop entry, metainfo, icons, manual pages and completions, in
# target/debian. Needs `cargo install cargo-deb`.
set -euo pipefail
cd "$(dirname "$0")/.."

cargo build --profile dist --locked
# Where `Cargo.toml` looks for them.
packaging/extras.sh "${CARGO_TARGET_DIR:-target}/dist/house-rules" target/packaging/extras
cargo deb --profile dist --no-build --no-strip
