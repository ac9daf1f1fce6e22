select distinct games.id from seats join games on games.id = seats.game
where seats.person = ?1 and games.removed is null order by games.id
