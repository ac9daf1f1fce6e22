insert into games (rules, title, created, changed, first_dealer, ended)
values (?1, ?2, ?3, ?3, ?4, ?5)
