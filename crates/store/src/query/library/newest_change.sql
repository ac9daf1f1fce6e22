-- Both grow with every change that can affect what a game shows.
select (select max(id) from changes),
       (select count(*) + count(undone) from merges)
