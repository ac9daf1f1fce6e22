#!/usr/bin/env bash
# An idle window does nothing: no thread wakes up and no processor time is used, even while a game is
# open to phones and none is connected. Nothing leaves this computer: every socket belongs to the
# desktop, and none listens unless a game is open to phones.
#
# usage: tests/window/quiet.sh [path of the program] [seconds]
# needs: Xvfb, xdotool, strace
set -euo pipefail

# shellcheck source=screen.sh
. "$(dirname "$0")/screen.sh" quiet "${1:-}"
seconds=${2:-20}

# How often each thread woke up, and its processor time in hundredths of a second.
threads() {
    local thread
    for thread in /proc/"$window_process"/task/*; do
        printf '%s %s: woken %s times, %s ticks\n' "$(cat "$thread/comm")" "${thread##*/}" \
            "$(awk '/^voluntary/ {print $2}' "$thread/status")" \
            "$(awk '{print $14 + $15}' "$thread/stat")"
    done
}

# Measured once nothing moves: after a toast would be gone, and temporary threads have ended. A busy
# computer may need longer for that, so there are up to three attempts.
is_quiet() {
    for _ in 1 2 3; do
        sleep 12
        threads >"$folder/before"
        sleep "$seconds"
        threads >"$folder/after"
        if diff "$folder/before" "$folder/after" >&2; then return; fi
    done
    fail "$1: something woke up within $seconds seconds"
}

"$program" simulate goodge --seed 1 --players 3 --rounds 1 >"$folder/begun.json"
"$program" import "$folder/begun.json" >/dev/null
open_window
is_quiet 'Tonight'
xdotool key 1
sleep 2
xdotool type --delay 60 -- '190h9560'
xdotool key Return
sleep 1
is_quiet 'the sheet'
xdotool key F9
sleep 2
is_quiet 'the room display'
kill "$window_process"
wait "$window_process" 2>/dev/null || true
until_ok 'the window is still there' is_gone

# Open to phones on this computer alone, as chosen on the command line: without phones nothing wakes up
# either, and one socket listens; after closing, none does.
"$program" serve --address 127.0.0.1 --port 0 >/dev/null &
sleep 2
kill $!
wait $! 2>/dev/null || true
phones() { grep -qx phones "/proc/$window_process"/task/*/comm; }
not_listening() { ! listens; }
listens() {
    local socket
    for socket in /proc/"$window_process"/fd/*; do
        socket=$(readlink "$socket")
        case "$socket" in socket:*) grep -qE " 0A .* ${socket//[^0-9]/} " /proc/net/tcp && return 0 ;; esac
    done
    return 1
}
open_window
xdotool key 1
sleep 1
! phones || fail 'a thread for phones runs before the game is open to them'
! listens || fail 'something listens before the game is open to phones'
xdotool key F12
xdotool key Return
until_ok 'the game is not open to phones' listens
xdotool key F12
is_quiet 'a game that is open to phones'
xdotool key ctrl+t # says that phones show the game
sleep 0.5
xdotool key ctrl+t
until_ok 'phones still find the game once it is left' not_listening
! phones || fail 'a thread for phones still runs'
kill "$window_process"
wait "$window_process" 2>/dev/null || true
until_ok 'the window is still there' is_gone

if ! strace -qq -o /dev/null true 2>/dev/null; then
    printf 'quiet: nothing woke up in four checks of %s seconds; strace is not permitted here\n' "$seconds"
    exit
fi

# Once more, tracing every socket: a round, the room display, printing, the palette.
open_window strace -f -qq -o "$folder/sockets" -e trace=network "$program"
for keys in 1 2 1 0 0 F9 F9 ctrl+p Return ctrl+k Escape ctrl+s Escape; do
    xdotool key "$keys"
    sleep 0.5
done
sleep 2
kill "$window_process" 2>/dev/null || true
others=$(grep -E '^[0-9]+ +(socket|socketpair)\(' "$folder/sockets" | grep -vc 'AF_UNIX' || true)
sockets=$(grep -cE '^[0-9]+ +socket\(' "$folder/sockets" || true)
[ "$sockets" -gt 0 ] || fail 'not even the window was seen to open a socket'
[ "$others" = 0 ] || fail "$others sockets are not local: $(grep -E 'socket\(' "$folder/sockets")"
printf 'quiet: nothing woke up in four checks of %s seconds; %s sockets, all local\n' \
    "$seconds" "$sockets"
