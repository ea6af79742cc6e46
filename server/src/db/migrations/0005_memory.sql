-- What happened, what was promised, what is to be done.

create table history (
  event_id bigint generated always as identity primary key,
  client_uuid uuid not null references client,
  order_uuid uuid,
  type text not null,
  amount bigint,
  action_date timestamptz not null,
  subject_type text not null,
  subject_id text not null,
  -- nothing is told twice (I-28)
  transition_key text not null unique,
  text text not null
);
create index history_of_client on history (client_uuid, action_date desc, event_id desc);
create index history_of_order on history (order_uuid, event_id) where order_uuid is not null;

create table transition (
  seq bigint generated always as identity primary key,
  subject_type text not null check (subject_type in ('ORDER', 'SCHEDULED', 'PENALTY')),
  subject_id text not null,
  from_state text not null,
  to_state text not null,
  at timestamptz not null
);
create index transition_of_subject on transition (subject_id, seq);

create table idempotency (
  scope text not null,
  key text not null check (length(key) between 1 and 255),
  request_hash text not null,
  state text not null check (state in ('STARTED', 'DONE')),
  response_status integer,
  -- sealed: an answer may hold the address of a checkout
  sealed_response bytea,
  created_at timestamptz not null,
  primary key (scope, key),
  check ((state = 'DONE') = (response_status is not null))
);
create index idempotency_age on idempotency (created_at);

-- Inbox of the bank's callbacks: hints that make us ask, never facts (D-4).
create table gateway_callback (
  callback_id bigint generated always as identity primary key,
  md_order text,
  operation text,
  -- null where the bank does not sign
  checksum_ok boolean,
  applied boolean not null,
  received_at timestamptz not null
);
create index gateway_callback_of_order on gateway_callback (md_order);

create table job (
  job_id bigint generated always as identity primary key,
  kind text not null,
  -- one job of a kind per key
  key text not null,
  payload jsonb not null,
  run_at timestamptz not null,
  state text not null check (state in ('WAITING', 'RUNNING', 'PARKED')),
  attempts integer not null default 0,
  -- a worker that does not renew its lease loses the job (D-12); real time, not the product's clock
  locked_until timestamptz,
  locked_by text,
  -- asked for again while it was running
  again_at timestamptz,
  last_error text,
  unique (kind, key)
);
create index job_due on job (run_at, job_id) where state = 'WAITING';
create index job_running on job (locked_until) where state = 'RUNNING';

-- One row: how far the product's clock stands before the wall clock (demonstrations and tests only),
-- and the last moment that the timetable has seen (D-14).
create table product_clock (
  only_row boolean primary key default true check (only_row),
  offset_milliseconds bigint not null,
  last_tick_at timestamptz
);
insert into product_clock (offset_milliseconds) values (0);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'insufficient_privilege';
end $$;
create trigger append_only before update or delete or truncate on journal_transaction for each statement execute function refuse_change();
create trigger append_only before update or delete or truncate on journal_entry for each statement execute function refuse_change();
create trigger append_only before update or delete or truncate on history for each statement execute function refuse_change();
create trigger append_only before update or delete or truncate on transition for each statement execute function refuse_change();
