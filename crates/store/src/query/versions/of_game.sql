-- The versions of a game, with the current number of each round; those of the round after the last
-- have the number that it will get. Before round ?2 only hands are listed on which versions differ,
-- or of which none is recorded.
with numbered as (
    select versions.*, coalesce(
        rounds.position,
        (select coalesce(max(position), 0) + 1 from rounds where game = ?1)
    ) as round
    from hand_versions as versions
    left join rounds on rounds.game = versions.game and rounds.uid = versions.round_uid
    where versions.game = ?1
        and (versions.round_uid is null or rounds.position > 0)
)
select id, round, hand_table, hand, people, players, device, sent, texts, recorded, settled
from numbered
where round >= ?2 or exists (
    select 1 from numbered as other
    where other.round_uid is numbered.round_uid
        and other.hand_table = numbered.hand_table and other.hand = numbered.hand
    group by other.round_uid
    having count(distinct other.texts) > 1 or max(other.recorded) is null
)
order by round, hand_table, hand, sent, id
