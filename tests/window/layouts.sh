#!/usr/bin/env bash
# Types two rounds of Goodge on eight keyboard layouts, by key codes as the hardware sends them: one
# on the main block, where French needs Shift for digits and Russian has no Latin letters, one on the
# number pad with Num Lock on; and moves with the pad when Num Lock is off. In *History*, the decimal
# key of the pad removes the marked game only as Delete, without Num Lock.
#
# usage: tests/window/layouts.sh [path of the program]
# needs: Xvfb, xdotool, setxkbmap
set -euo pipefail

# shellcheck source=screen.sh
. "$(dirname "$0")/screen.sh" layouts "${1:-}"

press() { xdotool key --delay 20 -- "$@"; }
rounds() { "$program" export 1 | tr -d ' \n' | sed 's/.*"rounds"://'; }
are_held() { [ "$(rounds)" = "[$1]}" ]; }
is_removed() { ! "$program" history | grep -q Goodge; }
hold() { until_ok "$layout: the rounds should be [$1], but: $(rounds)" are_held "$1"; }

one='{"declarer":"Ben","bid":110,"trump":"hearts","captured":{"Ada":70,"Ben":130,"Cleo":50}}'
two='{"declarer":"Cleo","bid":150,"trump":"spades","captured":{"Ada":150,"Ben":50,"Cleo":50}}'

# The key codes of 0 to 9 on the main block and on the pad, and of h and s on an American keyboard.
main=(19 10 11 12 13 14 15 16 17 18)
pad=(90 87 88 89 83 84 85 79 80 81)

for layout in de fr es se ru gr il 'us dvorak'; do
    # shellcheck disable=SC2086 # a variant is a word of its own
    setxkbmap $layout
    case $layout in fr) shift=shift+ ;; *) shift= ;; esac
    case $layout in *dvorak) hearts=44 spades=47 ;; *) hearts=43 spades=39 ;; esac
    rm -f "$HOUSE_RULES_DATA"
    printf '{"game":"goodge","players":["Ada","Ben","Cleo"],"rounds":[]}' | "$program" import - >/dev/null
    open_window
    press 1
    until_ok 'the game is not open' xdotool search --onlyvisible --name ': '
    sleep 0.5

    type_main() { for digit; do press "$shift${main[digit]}"; done; }
    type_pad() { for digit; do press "${pad[digit]}"; done; }

    type_main 2 1 1 0
    press 36 "$hearts"
    type_main 7 0
    press 36
    type_main 1 3 0
    press 36 36
    hold "$one"

    press 77 # Num Lock
    type_pad 3 1 5 0
    press 104 "$spades"
    type_pad 1 5 0
    press 104
    type_pad 5 0
    press 104 104
    hold "$one,$two"

    press ctrl+f
    sleep 0.5
    press Down 91
    sleep 0.5
    hold "$one,$two"
    press 77

    # Without Num Lock, the pad moves and deletes.
    press 88 91
    until_ok "$layout: Delete does not remove the game" is_removed
    kill "$window_process"
    wait "$window_process" 2>/dev/null || true
    until_ok 'the window does not close' is_gone
    printf 'layouts: %s\n' "$layout"
done
