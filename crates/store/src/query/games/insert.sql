insert into games (rules, title, created, changed, first_dealer, ended, utc_offset, played)
values (?1, ?2, ?3, ?3, ?4, ?5, ?6, ?7)
