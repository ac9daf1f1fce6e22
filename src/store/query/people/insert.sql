insert into people (id, name)
values (1 + max((select coalesce(max(id), 0) from people),
                (select coalesce(max(gone), 0) from merges)), ?1)
