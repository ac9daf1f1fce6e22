select (select uid from library),
       (select count(*) from games where removed is null),
       (select max(at) from changes),
       (select max(id) from changes)
