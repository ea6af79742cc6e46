-- What staff write down about a client or an order for each other (issue 5 item 5). Nothing is ever changed or taken out: a correction is
-- another wording of the same note, and every wording before it stays.
create table note (
  note_uuid uuid not null,
  -- 1 as it was first written, one more with every correction
  wording integer not null check (wording >= 1),
  client_uuid uuid not null references client,
  -- null: about the client
  order_uuid uuid references orders,
  text text not null check (length(text) between 1 and 1000),
  written_by uuid not null references staff,
  written_at timestamptz not null,
  primary key (note_uuid, wording)
);
create index note_of_client on note (client_uuid, order_uuid, written_at desc, note_uuid) where wording = 1;
create trigger append_only before update or delete or truncate on note
  for each statement execute function refuse_change();
