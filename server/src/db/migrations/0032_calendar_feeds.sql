-- The secret address under which a client's calendar reads the payments to come; whoever reads the database cannot read the address.
create table calendar_feed (
  client_uuid uuid primary key references client,
  token_hash text not null unique check (length(token_hash) >= 43),
  created_at timestamptz not null
);
