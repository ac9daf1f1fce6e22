#!/usr/bin/env bash
# Writes what a package adds to the program: manual pages of all commands, and completions for all
# shells.
#
# usage: packaging/extras.sh PROGRAM FOLDER
set -euo pipefail
program=$1 folder=$2

mkdir -p "$folder/man" "$folder/completions"
"$program" man > "$folder/man/house-rules.1"
# The manual lists its commands as "house\-rules\-export(1)".
sed -n 's/^house\\-rules\\-\(.*\)(1)$/\1/p' "$folder/man/house-rules.1" | tr -d '\\' |
    while read -r command; do
        [ "$command" = help ] || "$program" man "$command" > "$folder/man/house-rules-$command.1"
    done
for shell in bash zsh fish elvish powershell; do
    "$program" completions "$shell" > "$folder/completions/house-rules.$shell"
done
