#!/usr/bin/env bash
# Types rounds in a real window in different ways: with Tab or Enter after each value, on the number
# pad with Num Lock on, and as corrections from the first box. Compares what was recorded with what
# was meant. Five games, a night of Court Whist and a match of couples.
#
# usage: tests/window/entry.sh [path of the program]
# needs: Xvfb, xdotool
set -euo pipefail
set -f # a * is a key here

# shellcheck source=screen.sh
. "$(dirname "$0")/screen.sh" entry "${1:-}"

# Keys as fast as a hurried person types: 20 ms each.
press() { xdotool key --delay 20 -- "$@"; }

# Types values with a key after each number; a letter or a star chooses, and has none. "-" stands for
# what is filled in and accepted. On the pad, digits are its key codes, with Num Lock on.
typed() {
    local after=$1 value at keys=()
    shift
    for value in "$@"; do
        case $value in
            Tab | Return | Escape | F2 | Up | Left | Right) keys+=("$value"); continue ;;
            -) value= ;;
        esac
        for ((at = 0; at < ${#value}; at++)); do keys+=("$(key_name "${value:at:1}")"); done
        case $value in
            [a-z*]) ;;
            *) keys+=("$after") ;;
        esac
    done
    press "${keys[@]}"
}

# Types a number after which the cursor moves on by itself: a seat.
seat() { press "$(key_name "$1")"; }

pad=
key_name() {
    local codes=(90 87 88 89 83 84 85 79 80 81) # 0 to 9 on the pad
    case $1 in
        [0-9]) if [ -n "$pad" ]; then echo "${codes[$1]}"; else echo "$1"; fi ;;
        '*') echo asterisk ;;
        '-') if [ -n "$pad" ]; then echo 82; else echo minus; fi ;;
        '+') if [ -n "$pad" ]; then echo 86; else echo plus; fi ;;
        *) echo "$1" ;;
    esac
}

# The recorded rounds, without spaces.
held() { "$program" export 1 | tr -d ' \n'; }
rounds_held() { [ "$(held | sed 's/.*"rounds"://')" = "$(printf '%s}' "$1" | tr -d ' \n')" ]; }
hold() {
    for _ in $(seq 60); do
        if rounds_held "$1"; then return; fi
        sleep 0.1
    done
    fail "$2: the rounds should be $1, but: $(held)"
}

# Opens a window on one game alone.
open_game() {
    rm -rf "$HOUSE_RULES_DATA"
    printf '%s' "$1" | "$program" import - >/dev/null
    open_window
    press 1
    until_ok "the game $1 is not open" xdotool search --onlyvisible --name ': '
    sleep 0.5
}
close_window() {
    kill "$window_process"
    wait "$window_process" 2>/dev/null || true
    until_ok 'the window does not close' is_gone
}

# A game, its players, and four rounds, each as its values and as
# it should be recorded. The first is typed with Tab, the second with Enter, the third on the number
# pad with Num Lock on, with its own Enter; then the first is corrected to the fourth, from its first
# box, and back.
play() {
    local game=$1 players=$2 values=("$3" "$5" "$7" "$9") rounds=("$4" "$6" "$8" "${10}")
    open_game "{\"game\":\"$game\",\"players\":$players,\"rounds\":[]}"
    # shellcheck disable=SC2086 # the values of a round are words
    {
        round Tab ${values[0]}
        press Return Return Return # past what may stay blank; one too many only asks
        hold "[${rounds[0]}]" "$game, with Tab"
        round Return ${values[1]}
        press Return Return Return # an Enter too many asks for the next round's first value
        hold "[${rounds[0]},${rounds[1]}]" "$game, with Enter"
        press Num_Lock
        pad=1
        round 104 ${values[2]}
        press 104 104 104
        hold "[${rounds[0]},${rounds[1]},${rounds[2]}]" "$game, on the number pad"
        press Num_Lock
        pad=
        press Up Up Up F2
        corrected Return ${values[3]}
        press Return Return Return
        hold "[${rounds[3]},${rounds[1]},${rounds[2]}]" "$game, corrected"
        press Up Up Up F2
        corrected Tab ${values[0]}
        press ctrl+Return
        hold "[${rounds[0]},${rounds[1]},${rounds[2]}]" "$game, corrected with Tab"
    }
    close_window
    printf 'entry: %s\n' "$game"
}

# Types a round: where somebody is chosen first, with that key alone.
round() {
    local after=$1
    shift
    case $chooses in
        yes) seat "$1"; shift ;;
    esac
    typed "$after" "$@"
}

# Types over a round: every box is confirmed, also where something is chosen.
corrected() {
    local after=$1 value
    shift
    for value in "$@"; do
        case $value in
            [a-z*]) press "$(key_name "$value")" "$after" ;;
            *) typed "$after" "$value" ;;
        esac
    done
}

chooses=yes
play goodge '["Ada","Ben","Cleo"]' \
    '1 95 h 95 60 95' '{"declarer":"Ada","bid":95,"trump":"hearts","captured":{"Ada":95,"Ben":60,"Cleo":95}}' \
    '2 110 * 70 130' '{"declarer":"Ben","bid":110,"trump":"stars","captured":{"Ada":70,"Ben":130,"Cleo":50}}' \
    '3 150 s 150 50 50' '{"declarer":"Cleo","bid":150,"trump":"spades","captured":{"Ada":150,"Ben":50,"Cleo":50}}' \
    '2 100 c 25 130 95' '{"declarer":"Ben","bid":100,"trump":"clubs","captured":{"Ada":25,"Ben":130,"Cleo":95}}'

chooses=
play hearts '["Ada","Ben","Cleo","Dov"]' \
    '14 5 7 0' '{"points":{"Ada":14,"Ben":5,"Cleo":7,"Dov":0}}' \
    '2 5 5 14' '{"points":{"Ada":2,"Ben":5,"Cleo":5,"Dov":14}}' \
    '4 13 3' '{"points":{"Ada":4,"Ben":13,"Cleo":3,"Dov":6}}' \
    '1 1 10 14' '{"points":{"Ada":1,"Ben":1,"Cleo":10,"Dov":14}}'

play oh-hell '["Ada","Ben","Cleo"]' \
    '0 1 1 1 0 0' '{"bids":{"Ada":1,"Ben":0,"Cleo":1},"tricks":{"Ada":1,"Ben":0,"Cleo":0}}' \
    '1 0 2 0 2' '{"bids":{"Ada":0,"Ben":2,"Cleo":1},"tricks":{"Ada":0,"Ben":2,"Cleo":0}}' \
    '1 1 2 1 1' '{"bids":{"Ada":1,"Ben":1,"Cleo":2},"tricks":{"Ada":1,"Ben":1,"Cleo":1}}' \
    '0 0 0 0 0 1' '{"bids":{"Ada":0,"Ben":0,"Cleo":0},"tricks":{"Ada":0,"Ben":0,"Cleo":1}}'

play golf '["Ada","Ben"]' \
    '25 12 0 1 0 0' '{"cards":{"Ada":25,"Ben":12},"blocks":{"Ada":0,"Ben":1},"joker_blocks":{"Ada":0,"Ben":0}}' \
    '-5 31 1 0 0 0' '{"cards":{"Ada":-5,"Ben":31},"blocks":{"Ada":1,"Ben":0},"joker_blocks":{"Ada":0,"Ben":0}}' \
    '17 9+31 0 0 0 0' '{"cards":{"Ada":17,"Ben":40},"blocks":{"Ada":0,"Ben":0},"joker_blocks":{"Ada":0,"Ben":0}}' \
    '8 19 1 1 0 0' '{"cards":{"Ada":8,"Ben":19},"blocks":{"Ada":1,"Ben":1},"joker_blocks":{"Ada":0,"Ben":0}}'

chooses=yes
play pinochle '["Ada","Ben","Cleo","Dov"]' \
    '2 30 h 4 2 15 6 10 15' '{"declarer":"Ben","bid":30,"trump":"hearts","meld":{"Ada":4,"Ben":15,"Cleo":2,"Dov":6},"captured":{"A":10,"B":15}}' \
    '3 31 s 15 5 4 0 12 13' '{"declarer":"Cleo","bid":31,"trump":"spades","meld":{"Ada":15,"Ben":4,"Cleo":5,"Dov":0},"captured":{"A":12,"B":13}}' \
    '1 25 c 10 4 0 8 20 5' '{"declarer":"Ada","bid":25,"trump":"clubs","meld":{"Ada":10,"Ben":0,"Cleo":4,"Dov":8},"captured":{"A":20,"B":5}}' \
    '4 22 d 11 5 4 16 5 20' '{"declarer":"Dov","bid":22,"trump":"diamonds","meld":{"Ada":11,"Ben":4,"Cleo":5,"Dov":16},"captured":{"A":5,"B":20}}'

# Two tables of four hands. A hand is recorded when its last box is confirmed; one person accepts what
# is filled in, another types both numbers from the slip, and takes over in the middle.
night='{"game":"court-whist","players":['
for name in Ada Cleo Emma Gwen; do night+="{\"name\":\"$name\",\"role\":\"lady\"},"; done
for name in Ben Dov Finn; do night+="{\"name\":\"$name\",\"role\":\"gentleman\"},"; done
night+='{"name":"Hugo","role":"gentleman"}],"rounds":[]}'
tricks() { held | grep -o '"tricks":{"A":[0-9]*' | sed 's/.*://' | tr '\n' ' '; }
tricks_are() { [ "$(tricks)" = "$1 " ]; }
hands_are() { until_ok "the hands should be $1, but: $(tricks)" tricks_are "$1"; }

open_game "$night"
press Return
sleep 0.5
press Return
sleep 0.3
typed Return 7 - 6 7
typed Tab 8 - 5 8
hands_are '7 6 8 5'
press Num_Lock
pad=1
typed 104 9 4 4 - 0 13 13 -
hands_are '7 6 8 5 9 4 0 13'
press Num_Lock
pad=
close_window
printf 'entry: court-whist\n'

couples='{"game":"gin-tournament","teams":{"A":{"players":["Abe","Ben"]},"B":{"players":["Cleo","Dora"]}},"rounds":[]}'
match() { held | sed 's/.*"rounds"://; s/"[AB]":"\(Abe\|Ben\|Cleo\|Dora\)",//g'; }
match_is() { [ "$(match)" = "[$1]}" ]; }
matches() {
    for _ in $(seq 60); do
        if match_is "$1"; then return; fi
        sleep 0.1
    done
    fail "$2: the match should be $1, but: $(match)"
}
one='{"couples":[{"result":"gin","by":"A","caught":18},{"result":"stock","deadwood":{"A":12,"B":30}}]}'
two='{"couples":[{"result":"run","by":"B","ran_with":4,"caught":20},{"result":"double-gin","by":"A","caught":9}]}'
three='{"couples":[{"result":"gin","by":"B","caught":22},{"result":"gin","by":"A","caught":31}]}'

open_game "$couples"
# What is chosen moves on by itself.
press g a; typed Tab 18; press s; typed Tab 12 30
press Return
matches "$one" 'couples, with Tab'
press r b; typed Return 4 20; press d a; typed Return 9
press Return
matches "$one,$two" 'couples, with Enter'
press g b; typed Return 22; press g a; typed Return 31
press ctrl+Return
matches "$one,$two,$three" 'couples, with Ctrl and Enter'
press F2
corrected Tab g a 18 s 12 30
press Return
matches "$one,$two,$one" 'couples, corrected'
close_window
printf 'entry: gin-tournament\n'
