#!/usr/bin/env bash
# Both windows open inside the work area with their title bar, on screens of several sizes and scales:
# at first, from a place where a monitor was, and from a larger screen. A window that is inside stays
# where it was.
#
# usage: tests/window/monitors.sh [path of the program] [width height scale, for one screen]
# needs: Xvfb, xdotool, openbox, xprop, xwininfo
set -euo pipefail

here=$(dirname "$0")
program=$(realpath "${1:-target/debug/house-rules}")
# Height of a panel at the bottom, in pixels.
panel=30

# The main window, or the room display.
main() { xdotool search --onlyvisible --name '^House Rules$|· House Rules$' | head -n 1; }
room() { xdotool search --onlyvisible --name '^House Rules: room display$' | head -n 1; }
is_shown() { [ -n "$("$1")" ]; }
is_hidden() { ! is_shown "$1"; }

# Left, top, width and height of a window's content, then the width of its frame on the left, right,
# top and bottom.
geometry() {
    local info frame
    info=$(xwininfo -id "$1")
    frame=$(xprop -id "$1" -notype _NET_FRAME_EXTENTS | sed -n 's/.*= //p' | tr -d ,)
    printf '%s %s %s %s %s\n' \
        "$(sed -n 's/.*Absolute upper-left X: *//p' <<<"$info")" \
        "$(sed -n 's/.*Absolute upper-left Y: *//p' <<<"$info")" \
        "$(sed -n 's/.*Width: *//p' <<<"$info")" \
        "$(sed -n 's/.*Height: *//p' <<<"$info")" "${frame:-0 0 0 0}"
}

# Waits until a window is still, and checks that it is in the work area with its frame.
check_inside() {
    local what=$1 id=$2 before='' now='' x y width height left right top bottom
    for _ in $(seq 50); do
        now=$(geometry "$id")
        if [ "$now" = "$before" ]; then break; fi
        before=$now
        sleep 0.2
    done
    read -r x y width height left right top bottom <<<"$now"
    if ((x - left < 0 || y - top < 0 || x + width + right > screen_width ||
        y + height + bottom > screen_height - panel)); then
        problems+=("$what: $width × $height at $x, $y with a frame of $left, $right, $top, $bottom")
    fi
}

has_work_area() { xprop -root _NET_WORKAREA | grep -q "$((screen_height - panel))"; }

start_manager() {
    openbox --sm-disable --config-file "$folder/openbox.xml" >/dev/null 2>&1 &
    manager=$!
    until_ok 'no window manager came up' has_work_area
    sleep 0.3
}

stop_manager() {
    kill "$manager"
    wait "$manager" 2>/dev/null || true
    xprop -root -remove _NET_WORKAREA
}

# Opens a game and its room display beside it.
open_room() {
    xdotool windowfocus --sync "$window" key 1
    sleep 1
    xdotool key F9
    until_ok 'no room display came up' is_shown room
}

quit() {
    xdotool windowfocus --sync "$(main)" key ctrl+q
    until_ok 'the window stayed' is_hidden main
}

# Opens both windows and checks them. What the kept places are depends on what was done before.
open_both() {
    open_window
    check_inside "$1" "$(main)"
    open_room
    check_inside "$1, room display" "$(room)"
}

# Checks everything on a screen of this size at this scale.
check_screen() {
    screen_width=$1 screen_height=$2 problems=()
    screen_size=${1}x$2
    # shellcheck source=screen.sh
    . "$here/screen.sh" "monitors: $screen_size at scale $3" "$program"
    export WINIT_X11_SCALE_FACTOR=$3
    cat >"$folder/openbox.xml" <<END
<openbox_config xmlns="http://openbox.org/3.4/rc">
<margins><top>0</top><bottom>$panel</bottom><left>0</left><right>0</right></margins>
</openbox_config>
END
    "$program" simulate goodge --seed 1 --rounds 2 >"$folder/goodge.json"
    "$program" import "$folder/goodge.json" >/dev/null

    start_manager
    open_both 'first'
    quit
    local where
    for where in "$((screen_width + 60)) 100" "$((screen_width - 200)) -60" "-3000 40" \
        "40 $((screen_height - 10))" '20 -900'; do
        # Without a window manager a window goes wherever it is told.
        stop_manager
        open_window
        open_room
        # shellcheck disable=SC2086
        xdotool windowmove "$(main)" $where windowmove "$(room)" $where
        sleep 0.5
        quit
        start_manager
        open_both "from $where"
        quit
    done
    # A window larger than the screen.
    stop_manager
    open_window
    xdotool windowsize "$(main)" $((screen_width + 300)) $((screen_height + 100))
    sleep 0.5
    quit
    start_manager
    open_both 'from a larger screen'
    # One that is inside stays where it is.
    local before after width height
    xdotool windowsize "$(main)" $((screen_width * 3 / 4)) $((screen_height * 3 / 4))
    sleep 0.5
    read -r _ _ width height _ <<<"$(geometry "$(main)")"
    # A frame may need 8 by 40 logical pixels.
    local left=$((screen_width - width > 80 ? 37 : 0))
    local top=$((screen_height - panel - height > 97 ? 17 : 0))
    xdotool windowmove "$(main)" $left $top
    sleep 0.5
    before=$(geometry "$(main)")
    quit
    open_window
    sleep 0.5
    after=$(geometry "$(main)")
    [ "$before" = "$after" ] || problems+=("moved: it was $before and is $after")
    quit
    stop_manager
    ((${#problems[@]} == 0)) || fail "$(printf '\n  %s' "${problems[@]}")"
    printf '%s: both windows are inside\n' "$script"
}

if (($# > 1)); then
    check_screen "$2" "$3" "$4"
    exit
fi
failed=0
while read -r width height scale; do
    (check_screen "$width" "$height" "$scale") || failed=1
done <<'END'
1366 768 1
1366 768 1.25
1280 800 1
1280 800 2
1440 900 1.75
1920 1080 1.5
END
exit "$failed"
