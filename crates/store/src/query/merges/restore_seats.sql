update seats set person = ?2 where person = ?1
and (game, seat) in (select game, seat from merged_seats where merge = ?3)
