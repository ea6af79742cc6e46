-- In which ways a client wants to be reminded of a write-off; no row: in this way, too.
create table client_reminder_choice (
  client_uuid uuid not null references client,
  channel text not null check (channel in ('SMS', 'CALENDAR')),
  enabled boolean not null,
  changed_at timestamptz not null,
  primary key (client_uuid, channel)
);
