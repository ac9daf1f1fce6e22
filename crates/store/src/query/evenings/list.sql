-- Worded so that SQLite uses its index of evenings.
select games.id, games.created, games.utc_offset, games.evening, seats.person, games.rules
from games join seats on seats.game = games.id
where games.removed is null and games.evening >= ?1 and games.evening < ?2
order by games.evening, games.created, games.id, seats.seat
