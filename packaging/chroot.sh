#!/usr/bin/env bash
# Installs a .deb in a fresh Debian, over an older version, plays a game and removes it: the library
# stays, byte for byte. Needs debootstrap, root, and the network.
#
# usage: packaging/chroot.sh PACKAGE.deb [SUITE [MIRROR]]      SUITE: bookworm
set -euo pipefail
package=$(realpath "$1") suite=${2:-bookworm} mirror=${3:-http://deb.debian.org/debian}
root=$(mktemp -d)
trap 'rm -rf "$root"' EXIT
fail() { printf '%s: %s\n' "$suite" "$*" >&2; exit 1; }

debootstrap --variant=minbase "$suite" "$root" "$mirror" >"$root.log" || { tail -5 "$root.log"; exit 1; }
rm "$root.log"
cp "$package" "$root/new.deb"
# The older version has a file that the newer one does not have.
dpkg-deb -R "$package" "$root/old"
sed -i 's/^Version: .*/Version: 0.0.1/' "$root/old/DEBIAN/control"
touch "$root/old/usr/share/doc/house-rules/old"
dpkg-deb --root-owner-group -b "$root/old" "$root/old.deb" >/dev/null

inside() { chroot "$root" env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LANG=C.UTF-8 DEBIAN_FRONTEND=noninteractive "$@"; }
games() { inside house-rules history --json; }
library=$root/root/.local/share/house-rules/house-rules.db

inside apt-get install -y -qq --no-install-recommends ./old.deb >/dev/null 2>&1
inside sh -c 'house-rules simulate hearts --seed 7 > /game.json && house-rules import /game.json' >/dev/null
before=$(games)
inside apt-get install -y -qq --no-install-recommends ./new.deb >/dev/null 2>&1
[ ! -e "$root/usr/share/doc/house-rules/old" ] || fail 'an upgrade leaves a file of the older version'
[ "$(games)" = "$before" ] || fail 'an upgrade changes the library'
inside house-rules show 1 | head -5
kept=$(sha256sum <"$library")
inside apt-get remove -y -qq house-rules >/dev/null 2>&1
[ -z "$(find "$root/usr" -name '*house-rules*')" ] || fail 'something of the program is still there'
[ "$(sha256sum <"$library")" = "$kept" ] || fail 'removing the program changes the library'
echo "$suite: installed, upgraded from 0.0.1, played, removed; the library stays"
