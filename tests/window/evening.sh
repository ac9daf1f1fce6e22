#!/usr/bin/env bash
# A whole evening in a real window, by keys alone: Tab, shortcuts and focus as a person uses them.
# The result is then read from the database and from the CSV.
#
# usage: tests/window/evening.sh [path of the program] [folder for pictures]
# needs: Xvfb, xdotool, sqlite3 (and ImageMagick's import, for pictures and for what the room
# display shows)
set -euo pipefail

# shellcheck source=screen.sh
. "$(dirname "$0")/screen.sh" evening "${1:-}"
pictures=${2:-}
before_failing() {
    if [ -n "$pictures" ]; then import -window root "$pictures/failed.png" || true; fi
}

press() {
    for key in "$@"; do
        xdotool key "$key"
        sleep 0.12
    done
}

type_text() {
    type_lines 60 "$1"
    sleep 0.2
}

picture() {
    if [ -n "$pictures" ]; then sleep 0.3; import -window root "$pictures/$1.png"; fi
}

# The window's title says what is shown, on a busy machine a little later.
title_is() {
    until_ok "the window should be called $1" xdotool search --onlyvisible --name "$1"
    sleep 0.3
}

ask() { sqlite3 -readonly "$HOUSE_RULES_DATA" "$1"; }
says() { [ "$(ask "$1")" = "$2" ]; }
rounds_are() { until_ok "there should be $1 rounds" says 'select count(*) from goodge_rounds' "$1"; }

open_window
until_ok 'no database was made' test -s "$HOUSE_RULES_DATA"

# A new game: chosen by name, three people, dealt.
press n
title_is '^New game'
type_text goo
press Return
sleep 0.3
for name in Ada Ben Cleo; do
    type_text "$name"
    press Return
    sleep 0.2
done
picture players
press F5
until_ok 'no game was started' says 'select count(*) from games' 1
title_is '^Goodge: '

# The evening: declarer, bid, trump, captured; the last count is filled in.
type_text $'2110\n*70\n130\n'; press Return; rounds_are 1
type_text $'390\nh100\n70\n'; press Return; rounds_are 2
type_text $'180\ns95'
press Tab Tab # the second asks for Ben's points
press shift+Tab Tab
type_text $'60\n'; press Return; rounds_are 3

# The window is killed in the middle of a round; the draft survives.
type_text $'3100\nc45'
until_ok 'the half-typed round is not kept' \
    says "select text from drafts where field = 'captured' and key = '0'" 45
kill -9 "$window_process"
wait "$window_process" 2>/dev/null || true
open_window
sleep 0.5
press 1
title_is '^Goodge: '
picture draft
type_text $'70\n'; press Return; rounds_are 4

# Undo and redo.
press ctrl+z; rounds_are 3
press ctrl+y; rounds_are 4

# Round 2 is corrected, with a reason typed into a text field.
press Up Up Up F2
sleep 0.3
press Tab Tab Tab Tab
type_text $'60\n90\n'
press Tab
type_text 'a ten lay in the wrong pile'
picture correction
press Return
until_ok 'round 2 was not corrected' says \
    "select captured from goodge_players where round = 2 and player = 'Ben'" 60
says "select reason from changes where reason is not null" 'a ten lay in the wrong pile' \
    || fail 'the reason was not kept'

# The room display: a second window that follows the game.
room_is_open() { xdotool search --onlyvisible --name '^House Rules: room display$'; }
room_is_closed() { ! room_is_open; }
room_picture() {
    if ! command -v import >/dev/null; then return; fi
    sleep 0.4
    xdotool windowraise "$room"
    sleep 0.4
    import -window "$room" "$folder/$1.png"
    if [ -n "$pictures" ]; then cp "$folder/$1.png" "$pictures/$1.png"; fi
}
press F9
until_ok 'no room display came up' room_is_open
room=$(room_is_open | head -n 1)
room_picture room-before
xdotool windowfocus --sync "$window"

# To the end: Ada fails 120, and Cleo makes 60 and has 505. The first of the two rounds is typed
# in the main window, the other while the room display has the focus, and no key is lost.
type_text $'1120\nd110\n65\n'; press Return; rounds_are 5
# A busy computer takes a while to draw it.
room_has_changed() {
    room_picture room-after
    [ ! -s "$folder/room-before.png" ] || ! cmp -s "$folder/room-before.png" "$folder/room-after.png"
}
until_ok 'the room display does not show the round' room_has_changed
xdotool windowsize --sync "$room" 1000 500
room_picture room-small
xdotool windowraise "$window"
picture sheet
xdotool windowfocus --sync "$room"
type_text $'360\n*95\n95\n'; press Return; rounds_are 6
room_picture room-won
xdotool windowfocus --sync "$window"
press F9
until_ok 'the room display did not close' room_is_closed
kill -0 "$window_process" || fail 'closing the room display ended the program'
xdotool windowfocus --sync "$window"
picture won

# Export, by keys, as CSV.
press ctrl+s
sleep 0.3
press ctrl+a
type_text "$folder/evening.csv"
picture export
press Return
until_ok 'no file was written' test -s "$folder/evening.csv"

# The window is closed normally; then the command line reads the result.
press ctrl+q
until_ok 'the window did not close' bash -c "! kill -0 $window_process"
"$program" export 1 --json -o "$folder/evening.json"
"$program" check "$folder/evening.json" "$folder/evening.csv" || fail 'the record has problems'
"$program" score "$folder/evening.json" >"$folder/by-json.json"
"$program" score "$folder/evening.csv" >"$folder/by-csv.json"
cmp "$folder/by-json.json" "$folder/by-csv.json" || fail 'CSV and JSON give different results'
grep -q '"status": "finished"' "$folder/by-json.json" || fail 'the game is not finished'
tr -d ' \n' <"$folder/by-json.json" | grep -q '"winners":\["Cleo"\]' || fail 'Cleo should have won'
says 'pragma integrity_check' ok || fail 'the database is damaged'
printf 'evening: played, killed, corrected, undone, finished and exported by keys alone\n'
