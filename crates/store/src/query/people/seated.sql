select people.name from seats join people on people.id = seats.person
where seats.game = ?1 order by seats.seat
