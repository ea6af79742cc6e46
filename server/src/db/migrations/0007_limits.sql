-- What the limits of the log-in count (reliability 4.1): rolling windows over events, so that neither a new code, a new
-- session, another address nor a restart sets anything back.

create table limit_event (
  limit_event_id bigint generated always as identity primary key,
  scope text not null,
  -- keyed hash of a phone or device, or a network address
  subject text not null,
  -- what is counted apart within a subject, e.g. the phones that an address asked for
  detail text not null,
  at timestamptz not null
);
create index limit_event_of_subject on limit_event (scope, subject, at);
create index limit_event_of_scope on limit_event (scope, at);

-- A browser in which the client has logged in before: strangers' wrong codes do not lock it out.
create table trusted_device (
  device_hash text primary key check (length(device_hash) >= 43),
  client_uuid uuid not null references client,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
