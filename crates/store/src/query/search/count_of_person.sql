select count(*) from (select 1 from seats where person = ?1 limit ?2)
