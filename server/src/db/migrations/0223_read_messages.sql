-- How far a client has read «Сообщения» (docs/spec/rules.md#12). Entries before this migration count as read.
create table notification_read (
  client_uuid uuid primary key references client,
  read_through timestamptz not null
);
insert into notification_read select client_uuid, max(created_at) from notification group by client_uuid;
