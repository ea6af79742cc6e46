-- A client's history is chosen from and sorted within its index alone, whatever is asked for; only the rows of the page are read then
-- (performance, «Goals»: ten thousand events among ten million). Whoever has a long history already builds the index beforehand, by the
-- same name, with CONCURRENTLY (changelog): then nothing is locked here. The version before this one is served by it as well.

create index if not exists history_of_client_whole on history (client_uuid, action_date desc, event_id desc)
  include (type, amount, order_uuid, subject_type);
drop index if exists history_of_client;
