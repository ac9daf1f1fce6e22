-- The second entries of a game, with the current number of each round.
select cells.hand_table, cells.hand, cells.field, cells.key, cells.text,
       rounds.position, readings.whole, readings.settled
from rounds
cross join second_readings as readings
    on readings.game = rounds.game and readings.round_uid = rounds.uid
cross join second_cells as cells
    on cells.game = readings.game and cells.round_uid = readings.round_uid
    and cells.hand_table = readings.hand_table and cells.hand = readings.hand
where rounds.game = ?1 and rounds.position > 0
order by rounds.position, cells.hand_table, cells.hand, cells.field, cells.key
