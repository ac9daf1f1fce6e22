#!/usr/bin/env bash
# Partial repaints look like full ones: after every few random keys, clicks and turns of the wheel, a
# picture of each window is compared with one taken while every frame is painted in full.
#
# usage: tests/window/painting.sh [path of the program] [seconds] [seed]
# needs: Xvfb, xdotool, ImageMagick
set -euo pipefail

# shellcheck source=screen.sh
. "$(dirname "$0")/screen.sh" painting "${1:-}"
seconds=${2:-180}
RANDOM=${3:-$$}
printf 'painting: seed %s\n' "${3:-$$}"
export HOUSE_RULES_WHOLE_FRAMES="$folder/whole-frames"

for game in goodge hearts oh-hell court-whist gin-tournament; do
    "$program" simulate "$game" --seed 1 --rounds 2 >"$folder/$game.json" 2>/dev/null ||
        "$program" simulate "$game" --seed 2 >"$folder/$game.json"
    "$program" import "$folder/$game.json" >/dev/null
done
open_window
xdotool windowsize --sync "$window" 800 600

keys=(1 2 3 5 7 9 0 h g n Tab Tab Return Return Escape space Up Down Left Right Prior Next BackSpace
    F1 F2 F3 F4 F5 F6 F7 F8 ctrl+z ctrl+t ctrl+n ctrl+e ctrl+f ctrl+k shift+Tab)

# All windows: the room display is beside the main one.
windows() {
    local room
    printf '%s\n' "$window"
    room=$(xdotool search --onlyvisible --name 'House Rules: room' | head -n 1) || return 0
    [ -z "$room" ] || printf '%s\n' "$room"
}

# Takes several pictures of a window, at uneven intervals, because the caret blinks.
pictures() {
    local one
    for one in 1 2 3 4; do
        import -window "$2" "$folder/$1-$one.png"
        sleep "0.$((15 + 10 * one))"
    done
}

# Whether any two are equal except for rounding, up to 2 of 255.
are_alike() {
    local one other
    for one in 1 2 3 4; do
        for other in 1 2 3 4; do
            compare -metric AE -fuzz 1% "$folder/painted-$one.png" "$folder/whole-$other.png" \
                null: 2>/dev/null && return
        done
    done
    return 1
}

compare_windows() {
    local each
    for each in $(windows); do
        pictures painted "$each"
        touch "$HOUSE_RULES_WHOLE_FRAMES"
        # Hidden parts are painted when they become visible again.
        xdotool windowunmap --sync "$each" windowmap --sync "$each"
        xdotool windowfocus --sync "$window"
        sleep 0.4
        pictures whole "$each"
        rm "$HOUSE_RULES_WHOLE_FRAMES"
        if ! are_alike; then
            mkdir -p painting-differs
            cp "$folder"/painted-1.png "$folder"/whole-1.png painting-differs/
            fail "after $steps steps a window differs: see painting-differs"
        fi
    done
}

steps=0 compared=0
while ((SECONDS < seconds)); do
    for _ in 1 2 3 4 5 6; do
        steps=$((steps + 1))
        case $((RANDOM % 10)) in
        0) xdotool mousemove --window "$window" $((RANDOM % 800)) $((RANDOM % 600)) ;;
        1) xdotool mousemove --window "$window" $((RANDOM % 800)) $((RANDOM % 600)) click 1 ;;
        2) xdotool click --repeat 3 $((4 + RANDOM % 2)) ;;
        3) if ((RANDOM % 8 == 0)); then xdotool key F9; fi ;;
        *) xdotool key --delay 20 "${keys[RANDOM % ${#keys[@]}]}" ;;
        esac
    done
    sleep 0.3
    room=$(windows | sed -n 2p)
    if [ -n "$room" ]; then
        xdotool windowsize --sync "$room" 470 264 windowmove --sync "$room" 805 0 || true
        xdotool windowfocus --sync "$window"
        sleep 0.3
    fi
    compare_windows
    compared=$((compared + 1))
done
printf 'painting: %s steps, %s comparisons, all alike\n' "$steps" "$compared"
