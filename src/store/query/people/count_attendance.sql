insert or replace into attendance (person, games, last)
select ?1, count(distinct id), max(changed) from games
where removed is null and id in (select game from seats where person = ?1)
