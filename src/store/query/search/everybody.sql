select id, name, coalesce(games, 0) from people
left join attendance on attendance.person = people.id
