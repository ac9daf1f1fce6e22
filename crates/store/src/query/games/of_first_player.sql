-- The games in which this person sits first, by these rules and with this many rounds, among those up to a number.
select games.id
from seats join games on games.id = seats.game
where seats.person = ?1 and seats.seat = 0 and games.removed is null and games.rules = ?2 and games.id <= ?4
and (select count(*) from rounds where game = games.id and position > 0) = ?3
order by games.id
