#!/usr/bin/env bash
# An evening in a real window that is killed again and again at random moments: during typing,
# recording and opening. After each kill the file is valid, every recorded round is still there and
# complete, and the evening continues from the draft.
#
# usage: tests/window/kill.sh [path of the program] [how often]
# needs: Xvfb, xdotool, sqlite3
set -euo pipefail

# shellcheck source=screen.sh
. "$(dirname "$0")/screen.sh" kill "${1:-}"
times=${2:-5}
RANDOM=${HOUSE_RULES_SEED:-14}

kill_window() {
    kill -9 "$window_process"
    wait "$window_process" 2>/dev/null || true
    until_ok 'the window is still there' is_gone
}

# A separate program reads, so that only what is on the disk counts.
ask() { sqlite3 "$HOUSE_RULES_DATA" "$1"; }
says() { [ "$(ask "$1")" = "$2" ]; }
rounds() { ask 'select count(*) from rounds where position > 0'; }
recorded() { ask 'select round, field, key, value from cells order by 1, 2, 3'; }

# A game with one round, so that the next one is typed on the sheet.
begin_game() {
    "$program" simulate goodge --seed "$1" --players 3 --rounds 1 >"$folder/begun.json"
    "$program" import "$folder/begun.json" >/dev/null
}
begin_game 1

typed_round=$'190\nh95\n60\n'
drafts=0
for number in $(seq "$times"); do
    # Before somebody wins, another game is started; the one changed last is the first on Tonight.
    if [ "$(ask 'select count(*) from rounds where game = (select max(id) from games)')" -gt 4 ]; then
        begin_game "$number"
    fi
    # The boxes left by the last kill have been checked; each time starts at the first box.
    ask 'delete from drafts'
    before=$(recorded)
    count=$(rounds)
    open_window
    xdotool key 1
    sleep 0.6
    (
        type_lines $((20 + RANDOM % 60)) "$typed_round"
        xdotool key Return
        xdotool type --delay $((20 + RANDOM % 60)) -- '2100'
    ) &
    typist=$!
    # From the first key to after the last.
    sleep "$((RANDOM % 3)).$(printf %03d $((RANDOM % 1000)))"
    kill_window
    wait "$typist" || true

    says 'pragma integrity_check' ok || fail "time $number: the file is damaged"
    says 'select count(*) from pragma_foreign_key_check' 0 || fail "time $number: a row refers to a missing row"
    after=$(rounds)
    [ "$after" = "$count" ] || [ "$after" = $((count + 1)) ] \
        || fail "time $number: there were $count rounds, now there are $after"
    case "$(recorded)" in
        "$before"*) ;;
        *) fail "time $number: a round that was recorded is not what it was" ;;
    esac
    says "select count(*) from rounds where position > 0 and
          (select count(*) from cells where round = rounds.id and field = 'captured') <> 3" 0 \
        || fail "time $number: a round is only partly there"
    # A draft is a prefix of what was typed: of 90 the 9 or both, of 100 the 1, and so on.
    says "select count(*) from drafts where field = 'bid' and text not in ('9', '90', '1', '10', '100')
          or field = 'captured' and text not in ('9', '95', '6', '60')" 0 \
        || fail "time $number: a draft is not what was typed: $(ask 'select field, key, text from drafts')"
    if [ "$(ask 'select count(*) from drafts')" -gt 0 ]; then drafts=$((drafts + 1)); fi
done
copies=$(find "$folder/backups" -name '*.db' | wc -l)
for copy in "$folder"/backups/*.db; do
    [ "$(sqlite3 "$copy" 'pragma integrity_check')" = ok ] || fail "$copy is damaged"
done
printf 'kill: %s times, %s with a half-typed round that was kept, %s rounds, %s undamaged backups\n' \
    "$times" "$drafts" "$(rounds)" "$copies"
