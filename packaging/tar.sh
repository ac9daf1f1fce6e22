#!/usr/bin/env bash
# Packs a program for any Linux: house-rules-VERSION-ARCHITECTURE.tar.gz with an install script.
#
# usage: packaging/tar.sh [PROGRAM] [FOLDER]
#        PROGRAM: target/dist/house-rules, which is built if it is not given
#        FOLDER:  target/packaging
set -euo pipefail
program=${1:+$(realpath "$1")} folder=$(realpath -m "${2:-target/packaging}")
cd "$(dirname "$0")/.."

if [ -z "$program" ]; then
    cargo build --profile dist --locked
    program=${CARGO_TARGET_DIR:-target}/dist/house-rules
fi
version=$("$program" --version | awk '{ print $2; exit }')
name=house-rules-$version-$(uname -m)
root=$folder/$name
rm -rf "$root" && mkdir -p "$root"
packaging/extras.sh "$program" "$folder/extras"

put() { install -Dm"$1" "$2" "$root/$3"; }
put 755 "$program" bin/house-rules
put 644 packaging/house-rules.desktop share/applications/house-rules.desktop
put 644 packaging/house-rules.metainfo.xml share/metainfo/house-rules.metainfo.xml
put 644 assets/icons/app.svg share/icons/hicolor/scalable/apps/house-rules.svg
for page in "$folder"/extras/man/*.1; do put 644 "$page" "share/man/man1/$(basename "$page")"; done
put 644 "$folder/extras/completions/house-rules.bash" share/bash-completion/completions/house-rules
put 644 "$folder/extras/completions/house-rules.zsh" share/zsh/site-functions/_house-rules
put 644 "$folder/extras/completions/house-rules.fish" share/fish/vendor_completions.d/house-rules.fish
for file in README.md CHANGELOG.md LICENSE crates/session/assets/fonts/OFL.txt; do
    put 644 "$file" "share/doc/house-rules/$(basename "$file")"
done
put 755 packaging/install.sh install.sh

tar czf "$folder/$name.tar.gz" -C "$folder" "$name"
(cd "$folder" && sha256sum "$name.tar.gz" > "$name.tar.gz.sha256")
printf '%s\n' "$folder/$name.tar.gz"
