// A Swiss tournament of seven rounds in tournament-organizer: read from its JSON, then ranked.
//
// usage: node tournament.mjs PEOPLE

import TournamentManager from 'tournament-organizer';

const people = Number(process.argv[2]);
const manager = new TournamentManager();
const tournament = manager.createTournament('night', {
    stageOne: { format: 'swiss', rounds: 7 },
    scoring: { tiebreaks: ['median buchholz', 'sonneborn berger'] },
});
for (let number = 1; number <= people; number += 1) tournament.createPlayer(`Player ${number}`);
tournament.startTournament();
for (let round = 1; round <= 7; round += 1) {
    for (const match of tournament.getMatchesByRound(round)) {
        if (match.isActive()) tournament.enterResult(match.getId(), 1, 0);
    }
    if (round < 7) tournament.nextRound();
}
const text = JSON.stringify(tournament.getValues());
const times = [];
for (let turn = 0; turn < 7; turn += 1) {
    const began = process.hrtime.bigint();
    const again = new TournamentManager().loadTournament(JSON.parse(text));
    if (again.getStandings().length !== people) throw new Error('somebody is missing');
    times.push(Number(process.hrtime.bigint() - began) / 1e6);
}
times.sort((one, other) => one - other);
console.log(`${times[3].toFixed(2)} ms`);
