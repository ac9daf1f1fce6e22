#!/usr/bin/env bash
# A night of Court Whist in a real window, by keys alone: nine ladies and eight gentlemen, one late
# in game 2, a substitute in game 3, one going home in game 5, a hand corrected two games later, cuts,
# and the end. The record is exported; a separate calculation checks every total of it:
#   HOUSE_RULES_NIGHT=night.json cargo test --test it -- --ignored that_was_typed
#
# usage: tests/window/night.sh [path of the program] [file for the record] [folder for pictures]
# needs: Xvfb, xdotool, sqlite3 (and ImageMagick's import, for pictures)
set -euo pipefail

# shellcheck source=screen.sh
. "$(dirname "$0")/screen.sh" night "${1:-}"
record=${2:-"$folder/night.json"}
pictures=${3:-}
before_failing() {
    if [ -n "$pictures" ]; then import -window root "$pictures/failed.png" || true; fi
}

press() {
    for key in "$@"; do
        xdotool key --delay 20 "$key"
        sleep 0.05
    done
}
type_text() {
    type_lines 20 "$1"
    sleep 0.2
}
picture() {
    if [ -n "$pictures" ]; then sleep 0.5; import -window root "$pictures/$1.png"; fi
}
ask() { sqlite3 -readonly "$HOUSE_RULES_DATA" "$1"; }
says() { [ "$(ask "$1")" = "$2" ]; }
games_are() { until_ok "there should be $1 games" says 'select count(*) from court_whist_rounds' "$1"; }
hands_are() { # game hands
    until_ok "game $1 should have $2 hands" \
        says "select count(*) from court_whist_hands where round = $1" "$2"
}
tabs_on() { for _ in $(seq "$1"); do press F6; done; }

# The guests, in the order of their seats.
players=$(for name in Ada Bea Cleo Dora Edie Fay Greta Hope Ida; do
    printf '{"name": "%s", "role": "lady"}, ' "$name"
done; for name in Abe Ben Carl Dov Emil Finn Gus; do
    printf '{"name": "%s", "role": "gentleman"}, ' "$name"
done)
printf '{"game": "court-whist", "players": [%s {"name": "Hal", "role": "gentleman"}], "rounds": []}' \
    "$players" >"$folder/guests.json"
"$program" import "$folder/guests.json" >/dev/null

open_window
press 1
until_ok 'the night did not open' xdotool search --onlyvisible --name '^Court Whist: 17 people'
sleep 0.5
picture seating

# After the last hand Enter opens the moves; there the cuts, and Enter twice starts the next game.
begin() { # the next game
    local before=$(($1 - 1))
    if [ "$1" -gt 1 ]; then
        press Return
        sleep 0.3
        picture "moves-$before"
        for _ in $(seq 8); do
            press 1
        done
    fi
    press Tab Return
    games_are "$1"
    sleep 0.3
    press Return
    sleep 0.3
}

# Types values with Enter after each.
values() {
    local text
    printf -v text '%s\n' "$@"
    type_text "$text"
}
# Types the first pair's tricks of each hand, one digit each; the other's are filled in.
first_pair() { # digits
    local at
    for ((at = 0; at < ${#1}; at++)); do values "${1:at:1}" ''; done
}
# Types numbers of one digit.
digits() {
    local at
    for ((at = 0; at < ${#1}; at++)); do values "${1:at:1}"; done
}

# Game 1, Coronation: the first pair's tricks; the other's are filled in.
begin 1
first_pair 7684596783547692
hands_are 1 16
picture entry-1

# Game 2, Prosperity: Lena arrives after two hands, and waits from hand 3 on.
begin 2
first_pair 85769438
hands_are 2 8
press F4 F5
sleep 0.3
type_text Lena
press Return 3 l
until_ok 'Lena did not arrive' says "select count(*) from seats" 18
picture people-2
tabs_on 4 # People, Rules, Game log, Seating, Entry
first_pair 67584932
hands_are 2 16
picture entry-2

# Game 3, Conspiracy: all four players, though the fourth is filled in. From hand 3 of table 1 on,
# the first person sitting out plays in the first chair.
begin 3
out=$(ask "select sit_outs from court_whist_rounds where round = 3")
digits 44323523
hands_are 3 2
press s 1
type_text "${out%%;*}"
press Return
sleep 0.2
picture substitute-3
digits 43423532
hands_are 3 4
says "select count(*) from cells where field = 'substitutes'" 2 \
    || fail 'the substitute was not written for hands 3 and 4'
for _ in 1 2 3; do digits 3343442335324333; done
hands_are 3 16
picture entry-3

# Game 4, Chivalry: tricks, and those that the pair's lady took, line by line.
begin 4
for _ in $(seq 4); do digits 7362647185515282; done
hands_are 4 16

# Game 5, Revolution. Somebody sitting out goes home after two hands; and hand 1 of table 2 in game 3 is corrected.
begin 5
first_pair 78
for table in 2 3 4; do
    press t "$table"
    sleep 0.2
    first_pair 56
done
hands_are 5 8
out=$(ask "select sit_outs from court_whist_rounds where round = 5")
press F4
sleep 0.2
type_text "${out%%;*}"
press F2
until_ok 'nobody has gone home' \
    says "select count(*) from court_whist_rounds where round = 5 and absent is not null" 1
picture people-5
tabs_on 4
press g 3
sleep 0.2
press t 2
sleep 0.2
press Left Left Left
sleep 0.2
press F2
digits 5233
# The first player at table 2 has five tricks instead of three.
until_ok 'game 3 was not corrected' says "select count(*) from cells c join rounds r on r.id = c.round
    where r.position = 3 and c.hand_table = 2 and c.hand = 1 and c.field = 'tricks' and c.value = 5" 1
picture corrected-3
press g 5
sleep 0.2
first_pair 98765432
hands_are 5 16

# Game 6, Confiscation: tricks; then how often each of the four spoke.
begin 6
for tricks in 7 6 8 5 9 4 7 6 8 5 9 4 7 6 8 5; do
    values "$tricks" ''
    if [ "$tricks" = 9 ]; then values 1 '' '' 1; else press ctrl+Return; fi
    sleep 0.1
done
hands_are 6 16
picture entry-6

# Game 7, Restoration: tricks and face cards, line by line.
begin 7
for _ in $(seq 8); do digits 76668557; done
hands_are 7 16
press Return
sleep 0.5
picture standings
for tab in cards people rules corrections seating entry moves; do
    press F6
    picture "$tab"
done
press F9
sleep 1
picture room

"$program" export 1 >"$record"
"$program" check "$record" >/dev/null || fail 'the record has problems'
printf 'night: seven games by keys, %s changes\n' "$(ask 'select count(*) from changes')"
