#!/usr/bin/env bash
# Draws the pictures in the README again, without a display.
#
# usage: tests/screenshots.sh
# needs: ImageMagick's convert, which compresses them
set -euo pipefail
cd "$(dirname "$0")/.."

folder=docs/pictures
HOUSE_RULES_SCREENSHOTS="$PWD/$folder" cargo test --test it screenshots
for name in sheet whist room; do
    convert "$folder/$name.png" -resize "1280x800>" -strip +dither -colors 128 -define png:compression-level=9 \
        "PNG8:$folder/$name.png"
done
