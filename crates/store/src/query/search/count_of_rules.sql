select count(*) from (select 1 from games where removed is null and rules = ?1 limit ?2)
