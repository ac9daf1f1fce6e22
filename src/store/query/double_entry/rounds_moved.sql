-- Whether a round up to this number was inserted or deleted since a change of the game.
select 1
from changes
cross join edits on edits.change = changes.id
where changes.game = ?1 and changes.id > coalesce(?2, 0)
and edits.kind in ('insert', 'remove') and edits.round <= ?3
limit 1
