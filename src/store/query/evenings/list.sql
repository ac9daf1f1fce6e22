-- Worded so that SQLite uses its index of start times.
select games.id, games.created, seats.person, games.rules
from games join seats on seats.game = games.id
where games.removed is null and games.created >= ?1 and games.created < ?2
order by games.created, games.id, seats.seat
