insert into settings (key, value) values (?1, ?2)
on conflict (key) do nothing
