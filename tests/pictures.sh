#!/usr/bin/env bash
# Replaces the stored pictures that tests compare the window with, on purpose.
#
# usage: tests/pictures.sh
# needs: ImageMagick's convert, which compresses them without loss
# Look at what `git diff --stat` and a viewer show before committing them.
set -euo pipefail
cd "$(dirname "$0")/.."

HOUSE_RULES_STORE_PICTURES=1 cargo test --locked --test it stored_pictures
for picture in tests/pictures/*.png; do
    convert "$picture" -strip -define png:compression-level=9 "$picture"
done
git status --short tests/pictures
