-- A channel that a client has chosen twice would be written twice for each message. The next migration validates the
-- constraint without blocking writers.
alter table notification_choice add constraint notification_choice_channels_once check (cardinality(channels) =
  ('SMS' = any (channels))::int + ('EMAIL' = any (channels))::int + ('PUSH' = any (channels))::int) not valid;
update notification_choice set channels = array(
  select channel from unnest(channels) with ordinality as chosen (channel, place) group by channel order by min(place))
where cardinality(channels) >
  ('SMS' = any (channels))::int + ('EMAIL' = any (channels))::int + ('PUSH' = any (channels))::int;
