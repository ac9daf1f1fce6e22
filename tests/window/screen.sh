# A separate screen for a script that drives the window: sourced with the name of the script and the
# path of the program. All files, including the database, are in a folder that is deleted when the
# script ends.
# needs: Xvfb, xdotool

script=$1
program=$(realpath "${2:-target/debug/house-rules}")
folder=$(mktemp -d)
export HOUSE_RULES_DATA="$folder/evening.db" HOUSE_RULES_CONFIG="$folder/settings.json"
export HOME="$folder" XDG_RUNTIME_DIR="$folder"
unset WAYLAND_DISPLAY WAYLAND_SOCKET

stop() {
    kill "${window_process:-}" "${screen_process:-}" 2>/dev/null || true
    rm -rf "$folder"
}
trap stop EXIT

# Called before the script fails, for example to take a picture.
before_failing() { :; }

fail() {
    printf '%s: %s\n' "$script" "$*" >&2
    cat "$folder/window.log" >&2 2>/dev/null || true
    before_failing
    exit 1
}

# Waits until a command succeeds, for at most twenty seconds.
until_ok() {
    local what=$1
    shift
    for _ in $(seq 200); do
        if "$@" >/dev/null 2>&1; then return; fi
        sleep 0.1
    done
    fail "$what"
}

# The server chooses a free display and reports it once it accepts windows. It must not reset between
# two clients.
Xvfb -displayfd 3 -screen 0 "${screen_size:-1280x900}x24" -nolisten tcp -noreset 3>"$folder/display" >/dev/null 2>&1 &
screen_process=$!
until_ok 'no screen came up' test -s "$folder/display"
DISPLAY=":$(tr -d '[:space:]' <"$folder/display")"
export DISPLAY

is_open() { xdotool search --onlyvisible --name 'House Rules'; }
is_gone() { ! is_open; }

# Opens a window with this command, by default the program alone, and gives it the keyboard.
open_window() {
    [ $# -gt 0 ] || set -- "$program"
    "$@" 2>"$folder/window.log" &
    window_process=$!
    until_ok 'no window came up' is_open
    window=$(is_open | head -n 1)
    xdotool windowfocus --sync "$window"
    sleep 0.5
}

# Types a text, with Enter at the end of each of its lines but the last.
type_lines() { # delay text
    local delay=$1 text=$2
    while [[ $text == *$'\n'* ]]; do
        [ -z "${text%%$'\n'*}" ] || xdotool type --delay "$delay" -- "${text%%$'\n'*}"
        xdotool key Return
        text=${text#*$'\n'}
    done
    [ -z "$text" ] || xdotool type --delay "$delay" -- "$text"
}
