insert into merged_seats (merge, game, seat)
select ?2, game, seat from seats where person = ?1
