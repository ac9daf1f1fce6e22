select (select count(*) from games where removed is null),
       (select count(*) from people)
