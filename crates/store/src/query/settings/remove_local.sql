delete from settings
where key in ('look', 'text-size', 'window', 'room-window', 'second-place', 'second-place-keep');
update settings set value = json_remove(value, '$.address')
where substr(key, 1, 12) = 'shared-game/' and json_valid(value)
