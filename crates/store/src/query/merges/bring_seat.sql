insert or ignore into merged_seats (merge, game, seat)
select ?1, game, seat from seats where game = ?2 and seat = ?3
