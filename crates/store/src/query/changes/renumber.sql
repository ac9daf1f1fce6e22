create temp table numbers (old integer primary key, new integer not null);
insert into numbers select id, row_number() over (order by id) from changes;
update edits set change = -(select new from numbers where old = change);
update hand_versions set recorded = (select new from numbers where old = recorded)
where recorded is not null;
update hand_versions set settled = (select new from numbers where old = settled)
where settled is not null;
update changes set undoes = (select new from numbers where old = undoes) where undoes is not null;
update changes set id = -(select new from numbers where old = id);
update changes set id = -id;
update edits set change = -change;
update settings set value = json_set(value,
    '$.seen', coalesce((select new from numbers where old = json_extract(value, '$.seen')), 0),
    '$.waiting', (
        select json_group_array(new order by number.key)
        from json_each(settings.value, '$.waiting') number join numbers on old = number.value
    ))
where substr(key, 1, 12) = 'shared-game/' and json_valid(value);
drop table numbers
