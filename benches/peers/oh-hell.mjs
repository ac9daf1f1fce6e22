// A scorer of Oh Hell as somebody writes it by hand: from the JSON of a record to the totals, each
// round's scores and the ranking, with no check of what was written and no reasons.
//
// usage: node oh-hell.mjs RECORD

import { readFileSync } from 'node:fs';

function score(text) {
    const game = JSON.parse(text);
    const totals = Object.fromEntries(game.players.map((name) => [name, 0]));
    const rounds = game.rounds.map((round, index) => {
        const scores = {};
        for (const name of game.players) {
            const bid = round.bids[name];
            const made = bid === (round.tricks[name] ?? 0);
            scores[name] = made ? (bid >= 10 ? 100 + bid : 10 + bid) : 0;
            totals[name] += scores[name];
        }
        return { number: index + 1, scores, totals: { ...totals } };
    });
    const order = [...game.players].sort((one, other) => totals[other] - totals[one]);
    const ranking = order.map((name) => ({
        rank: 1 + order.filter((other) => totals[other] > totals[name]).length,
        name,
        total: totals[name],
    }));
    return JSON.stringify({ game: game.game, rounds, totals, ranking });
}

const text = readFileSync(process.argv[2], 'utf8');
const games = 100000;
// Compiled code is measured.
for (let turn = 0; turn < games / 5; turn += 1) score(text);
const began = process.hrtime.bigint();
for (let turn = 0; turn < games; turn += 1) score(text);
console.log(`${(Number(process.hrtime.bigint() - began) / 1e3 / games).toFixed(1)} µs`);
