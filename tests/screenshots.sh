#!/usr/bin/env bash
# Draws the pictures in the README and the guide again, without a display; the one of a phone in
# Chromium, if it is installed.
#
# usage: tests/screenshots.sh
# needs: ImageMagick's convert, which compresses them
set -euo pipefail
cd "$(dirname "$0")/.."

folder=docs/pictures
export HOUSE_RULES_SCREENSHOTS="$PWD/$folder"
cargo test --locked --test it screenshots
cargo test --locked --test browser a_picture_of_a_phone
for name in sheet whist room phone; do
    convert "$folder/$name.png" -resize "1280x800>" -strip +dither -colors 128 -define png:compression-level=9 \
        "PNG8:$folder/$name.png"
done
# The moving picture: every frame a second and a bit, the last one longer.
frames=("$folder"/round-*.png)
convert -delay 110 "${frames[@]::${#frames[@]}-1}" -delay 300 "${frames[-1]}" -loop 0 -resize 720x \
    +dither -colors 56 +map -layers Optimize "$folder/round.gif"
rm "${frames[@]}"
ls -l "$folder"
