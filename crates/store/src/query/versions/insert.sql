insert into hand_versions
    (id, game, round_uid, hand_table, hand, people, players, device, sent, texts, recorded)
values (abs(random() % 9007199254740991) + 1, ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)
