delete from rounds where game = ?1 and position = ?2 and position > 0
and not exists (select 1 from cells where round = rounds.id)
and not exists (select 1 from counts where round = rounds.id)
returning uid
