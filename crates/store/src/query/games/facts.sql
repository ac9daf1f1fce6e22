-- A game without its rounds.
select first_dealer, ended, played, created, utc_offset, evening, title, changed, removed
from games where id = ?1
