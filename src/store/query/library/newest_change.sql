-- Both grow with everything that can change what a game shows.
select (select max(id) from changes),
       (select count(*) + count(taken_back) from merges)
