select value as game from json_each(?)
union
select game from seats where person in (select value from json_each(?))
union
select id from games where removed is null and rules in (select value from json_each(?))
