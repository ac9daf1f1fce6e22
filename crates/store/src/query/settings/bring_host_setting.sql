insert into host_settings (game, name, value) values (?1, ?2, ?3)
on conflict (game, name) do nothing
