#!/bin/sh
# Installs House Rules for you alone, or removes it again. Your games are never touched.
#
# usage: ./install.sh [--to FOLDER]        installs, or upgrades what is there
#        ./install.sh --remove [--to FOLDER]
#        FOLDER: ~/.local; /usr/local for everybody, as root
set -eu
here=$(cd "$(dirname "$0")" && pwd)
remove=no to=$HOME/.local
while [ $# -gt 0 ]; do
    case $1 in
        --remove) remove=yes ;;
        --to) to=${2:?name a folder after --to}; shift ;;
        *) sed -n 's/^# \{0,1\}//p' "$0" | sed -n '2,6p'; exit 1 ;;
    esac
    shift
done

cd "$here"
if [ "$remove" = yes ]; then
    find bin share -type f | while read -r file; do rm -f "$to/$file"; done
    rmdir "$to/share/doc/house-rules" 2>/dev/null || true
    echo "House Rules was removed from $to. Your games stay."
else
    find bin share -type f | while read -r file; do
        mkdir -p "$(dirname "$to/$file")"
        # In one step, so that a program that is running is not written over.
        cp -p "$file" "$to/$file.new" && mv -f "$to/$file.new" "$to/$file"
    done
    echo "House Rules is installed: $to/bin/house-rules"
    case :$PATH: in
        *:"$to/bin":*) ;;
        *) echo "Add $to/bin to your PATH to start it by its name." ;;
    esac
fi
