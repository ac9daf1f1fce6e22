select id, rules, created, count(*) over () - 1 from games
where id in (select game from seats where person = ?1)
and id in (select game from seats where person = ?2)
order by created desc, id desc limit 1
