-- The day of the latest evening with a game.
select evening from games where removed is null and evening is not null order by evening desc limit 1
