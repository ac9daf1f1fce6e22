#!/usr/bin/env bash
# Measures House Rules beside programs that people would otherwise use, in one run. Downloads stay in
# the target folder. A missing program is reported and left out.
#
# usage: benches/peers/run.sh [PROGRAM]    the program is target/release/house-rules
# needs: jq; node and npm; python3; soffice (LibreOffice Calc)
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
program=$(realpath "${1:-$here/../../target/release/house-rules}")
work=$here/../../target/peers
mkdir -p "$work"
cd "$work"

row() { printf '| %s | %s |\n' "$1" "$2"; }
now() { date +%s%N; }

# stream RECORD COPIES: the time per copy in a stream of this many copies, in µs, the best of five.
stream() {
    jq -c . "$1" > one.ndjson
    awk -v copies="$2" '{ for (copy = 0; copy < copies; copy += 1) print }' one.ndjson > stream.ndjson
    local best=0 began took
    for _ in 1 2 3 4 5; do
        began=$(now)
        "$program" score --lines --jobs 1 stream.ndjson > stream.out
        took=$((($(now) - began) / $2))
        if [ "$best" = 0 ] || [ "$took" -lt "$best" ]; then best=$took; fi
    done
    awk -v ns="$best" 'BEGIN { printf "%.1f µs", ns / 1000 }'
}

"$program" simulate oh-hell --seed 7 --players 4 --rounds 10 | jq 'del(.options)' > oh-hell.json
"$program" simulate euchre --seed 7 > euchre.json
"$program" simulate court-whist --seed 7 --players 256 > night-256.json
"$program" simulate court-whist --seed 7 --players 1024 > night-1024.json

printf '| what | time |\n| --- | --- |\n'
row 'Oh Hell, ten rounds, from text' "$(stream oh-hell.json 20000)"
if command -v node > node.path; then
    row '… a scorer in JavaScript by hand' "$(node "$here/oh-hell.mjs" oh-hell.json)"
fi
row "Euchre, $(jq '.rounds | length' euchre.json) hands, from text" "$(stream euchre.json 20000)"
if python3 -m venv python && python/bin/pip install -q pyohhell euchre-cli > pip.log 2>&1; then
    python/bin/python "$here/packages.py" oh-hell.json euchre.json |
        while IFS=: read -r what time; do row "… $what, from PyPI" "$time"; done
else
    row '… pyohhell and euchre-cli' 'could not be fetched'
fi
row '256 people, seven games: read and ranked, from text' "$(stream night-256.json 300)"
if npm install --silent --no-audit --no-fund tournament-organizer@4 > npm.log 2>&1; then
    cp "$here/tournament.mjs" .
    row '… tournament-organizer, from npm' "$(node tournament.mjs 256)"
else
    row '… tournament-organizer' 'could not be fetched'
fi
row '1,024 people, seven games: read and ranked, from text' "$(stream night-1024.json 100)"
if command -v soffice > soffice.path; then
    python3 "$here/sheet.py" night-1024.json night.fods
    printf '1\n' > empty.csv
    calc() {
        local began
        began=$(now)
        soffice --headless --convert-to csv --outdir out "$1" > soffice.log 2>&1
        echo $((($(now) - began) / 1000000))
    }
    _=$(calc empty.csv)
    row '… LibreOffice Calc, with its start' "$(calc night.fods) ms"
    row '… LibreOffice Calc, a sheet of one cell' "$(calc empty.csv) ms"
else
    row '… LibreOffice Calc' 'is not installed'
fi
