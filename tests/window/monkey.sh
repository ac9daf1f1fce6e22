#!/usr/bin/env bash
# Random input to two real windows on one file: keys and clicks, windows killed or closed and opened
# again, backups restored, the file locked by another program or swapped for another file. A
# change that another program has seen in the log was acknowledged: it must stay there, and every
# record must follow from its log.
#
# usage: tests/window/monkey.sh [path of the program] [seconds, by default 60]
# HOUSE_RULES_SEED chooses another seed; HOUSE_RULES_KEEP names a folder for failed runs.
# needs: Xvfb, xdotool, sqlite3; and the example check_log beside the program
set -euo pipefail

screen_size=2400x820
# shellcheck source=screen.sh
. "$(dirname "$0")/screen.sh" monkey "${1:-}"
seconds=${2:-60}
seed=${HOUSE_RULES_SEED:-1}
RANDOM=$seed
checker=$(dirname "$program")/examples/check_log
[ -x "$checker" ] || fail "$checker is missing: cargo build --example check_log"

before_failing() {
    echo "monkey: seed $seed, step $step: $doing" >&2
    tail -n 30 "$folder/did" >&2 || true
    if [ -n "${HOUSE_RULES_KEEP:-}" ]; then
        mkdir -p "$HOUSE_RULES_KEEP"
        cp -r "$folder/." "$HOUSE_RULES_KEEP/"
        import -window root "$HOUSE_RULES_KEEP/screen.png" 2>/dev/null || true
    fi
}

processes=(0 0)
windows=(0 0)
stop_windows() {
    kill -9 "${processes[@]/#0/}" 2>/dev/null || true
}
trap 'stop_windows; stop' EXIT

did() { doing="$*"; printf '%s %s\n' "$step" "$doing" >>"$folder/did"; }

# Opens window 0 at the left or window 1 at the right.
open_at() {
    "$program" 2>>"$folder/window-$1.log" &
    processes[$1]=$!
    for _ in $(seq 300); do
        windows[$1]=$(xdotool search --onlyvisible --pid "${processes[$1]}" 2>/dev/null | head -n 1) || true
        [ -z "${windows[$1]}" ] || break
        sleep 0.1
    done
    [ -n "${windows[$1]}" ] || fail "window $1 did not come up: $(tail -n 3 "$folder/window-$1.log")"
    xdotool windowsize "${windows[$1]}" 1180 800 windowmove "${windows[$1]}" $((1200 * $1)) 0
    sleep 0.3
    # Usually one of the games in progress.
    xdotool windowfocus "${windows[$1]}" key $((1 + RANDOM % 5)) 2>/dev/null || true
    sleep 0.3
}

is_running() { kill -0 "${processes[$1]}" 2>/dev/null; }

close_at() {
    kill "$2" "${processes[$1]}" 2>/dev/null || true
    wait "${processes[$1]}" 2>/dev/null || true
}

# The log as another program sees it. It waits while the file is locked.
log_of() {
    sqlite3 -readonly -cmd '.timeout 10000' "$1" \
        "select id || '|' || uid || '|' || game || '|' || at || '|' || label from changes order by id"
}
generation() { sqlite3 -readonly -cmd '.timeout 10000' "$HOUSE_RULES_DATA" 'select generation from library'; }

# Compares earlier readings with the current log.
look() {
    log_of "$HOUSE_RULES_DATA" >"$folder/now" || fail 'the log cannot be read'
    if ! cmp -s <(head -n "$(wc -l <"$folder/seen")" "$folder/now") "$folder/seen"; then
        diff "$folder/seen" "$folder/now" >&2 || true
        fail 'a change that was acknowledged is gone'
    fi
    recorded=$((recorded + $(wc -l <"$folder/now") - $(wc -l <"$folder/seen")))
    mv "$folder/now" "$folder/seen"
}

# The whole file is valid, and every record follows from its log.
look_whole() {
    [ "$(sqlite3 -readonly -cmd '.timeout 10000' "$HOUSE_RULES_DATA" 'pragma integrity_check')" = ok ] \
        || fail 'the file is damaged'
    [ -z "$(sqlite3 -readonly -cmd '.timeout 10000' "$HOUSE_RULES_DATA" 'pragma foreign_key_check')" ] \
        || fail 'a row refers to a missing row'
    "$checker" "$HOUSE_RULES_DATA" >"$folder/checked" 2>&1 || fail "$(cat "$folder/checked")"
    if grep -hq 'panicked' "$folder"/window-?.log; then fail 'a window panicked'; fi
}

# Keys that usually have an effect: rounds, hands, commands, letters.
keys=(Return Return Return Tab shift+Tab Escape BackSpace Up Down Left Right F2 F5 F6 shift+F6 F10
    ctrl+z ctrl+z ctrl+y ctrl+t ctrl+f ctrl+r ctrl+k Delete Home End t 1 1 2 3 4 7 9 0 a b c g h s d r
    f e v n i comma ctrl+comma F9 F7 F8 space)
rounds=('2110*70130' '390h10070' '180s9560' '190h9560' '250h100' '3100c45100')
type_at() {
    xdotool windowraise "${windows[$1]}" windowfocus "${windows[$1]}" 2>/dev/null || return 0
    if [ $((RANDOM % 3)) -eq 0 ]; then
        local round=${rounds[RANDOM % ${#rounds[@]}]}
        did "window $1: types $round, Enter"
        xdotool key 1 type --delay 12 -- "$round" || true
        xdotool key Return || true
    else
        local press=() count=$((1 + RANDOM % 12))
        for _ in $(seq "$count"); do press+=("${keys[RANDOM % ${#keys[@]}]}"); done
        did "window $1: presses ${press[*]}"
        xdotool key --delay 15 "${press[@]}" || true
    fi
}
click_at() {
    local x=$((RANDOM % 1180)) y=$((RANDOM % 800))
    did "window $1: clicks at $x, $y"
    xdotool windowraise "${windows[$1]}" windowfocus "${windows[$1]}" \
        mousemove $((1200 * $1 + x)) "$y" click 1 2>/dev/null || true
}

a_backup() {
    find "$folder/backups" -name '*.db' ! -name '*damaged*' 2>/dev/null | sort | shuf -n 1 --random-source=<(yes "$RANDOM")
}

restore() {
    local backup before
    backup=$(a_backup)
    [ -n "$backup" ] || return 0
    look
    cp "$folder/seen" "$folder/before"
    did "restores $backup"
    if "$program" restore "$backup" >"$folder/restored" 2>&1; then
        # Everything acknowledged so far is in a new backup, and the file now has the restored one.
        before=$(sed -n 's/^The library from before is kept as \(.*\)\.$/\1/p' "$folder/restored")
        log_of "$before" >"$folder/kept"
        cmp -s <(head -n "$(wc -l <"$folder/before")" "$folder/kept") "$folder/before" \
            || fail "$before does not contain everything that was there before"
        log_of "$backup" >"$folder/seen"
        restored=$((restored + 1))
    else
        grep -q 'in use by another program' "$folder/restored" || fail "restoring: $(cat "$folder/restored")"
    fi
}

# Another program locks the file for a while.
lock() {
    local for_seconds=$((1 + RANDOM % 4))
    did "locks the file for $for_seconds s"
    (printf '.timeout 5000\nbegin immediate;\n'; sleep "$for_seconds"; echo 'rollback;') \
        | sqlite3 "$HOUSE_RULES_DATA" >/dev/null 2>&1 &
}

# Another file takes the library's place for a while: nothing may be written to it.
replace() {
    local backup sum
    backup=$(a_backup)
    [ -n "$backup" ] || return 0
    did "swaps the file for $backup"
    cp "$backup" "$folder/other.db"
    mv "$HOUSE_RULES_DATA" "$folder/own.db"
    mv "$folder/other.db" "$HOUSE_RULES_DATA"
    sum=$(sha256sum <"$HOUSE_RULES_DATA")
    type_at 0
    click_at 1
    type_at 1
    sleep 1
    [ "$(sha256sum <"$HOUSE_RULES_DATA")" = "$sum" ] || fail 'the other file was written to'
    mv "$folder/own.db" "$HOUSE_RULES_DATA"
    replaced=$((replaced + 1))
}

step=0 doing='begins' killed=0 closed=0 restored=0 replaced=0 locked=0 recorded=0
: >"$folder/seen"
for game in goodge hearts court-whist gin-tournament; do
    players=4
    [ "$game" = court-whist ] && players=8
    "$program" simulate "$game" --seed "$seed" --players "$players" --rounds 2 >"$folder/begun.json"
    "$program" import "$folder/begun.json" >/dev/null
done
"$program" simulate goodge --seed "$seed" --players 3 --rounds 1 >"$folder/begun.json"
"$program" import "$folder/begun.json" >/dev/null
open_at 0
open_at 1
look
end=$((SECONDS + seconds))
while [ "$SECONDS" -lt "$end" ]; do
    step=$((step + 1))
    at=$((RANDOM % 2))
    case $((RANDOM % 100)) in
        [0-9] | [1-5][0-9] | 6[0-4]) type_at "$at" ;;
        6[5-9] | 7[0-9]) click_at "$at" ;;
        8[0-6]) did "kills window $at"; close_at "$at" -9; killed=$((killed + 1)); open_at "$at" ;;
        8[7-9]) did "closes window $at"; close_at "$at" -15; closed=$((closed + 1)); open_at "$at" ;;
        90) restore ;;
        9[1-4]) lock; locked=$((locked + 1)) ;;
        95) replace ;;
        9[67]) did 'waits'; sleep 1 ;;
        *) type_at "$at"; type_at $((1 - at)) ;;
    esac
    for other in 0 1; do
        if ! is_running "$other"; then
            # A key or a click may have closed it, and then its exit status must be 0.
            wait "${processes[$other]}" || fail "window $other has ended with $?"
            did "window $other was closed"
            closed=$((closed + 1))
            open_at "$other"
        fi
    done
    look
    if [ $((step % 25)) -eq 0 ]; then look_whole; fi
done
for at in 0 1; do close_at "$at" -9; done
look
look_whole
printf 'monkey: seed %s, %s s, %s steps; windows killed %s times and closed %s times; %s backups restored, %s locks, %s files swapped in; %s changes acknowledged, none lost; %s\n' \
    "$seed" "$seconds" "$step" "$killed" "$closed" "$restored" "$locked" "$replaced" "$recorded" \
    "$(cat "$folder/checked")"
