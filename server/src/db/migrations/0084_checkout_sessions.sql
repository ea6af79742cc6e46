-- A session knows how it was opened: one that a checkout code opened asks for a fresh code before it changes anything
-- (docs/spec/rules.md#7). The previous version opens sessions by log-in only.
alter table session add column opened_by text not null default 'LOG_IN';
alter table session add constraint session_opened_by_check check (opened_by in ('LOG_IN', 'CHECKOUT_CODE')) not valid;

-- The right of one browser to exchange the code that it entered at the checkout for a session, once.
create table cabinet_exchange (
  -- SHA-256 of the cookie that the browser was given when its code was verified
  exchange_hash text primary key check (length(exchange_hash) >= 43),
  order_uuid uuid not null references checkout,
  client_uuid uuid not null references client,
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at and expires_at <= created_at + interval '15 minutes'),
  used_at timestamptz check (used_at >= created_at)
);
create index cabinet_exchange_of_client on cabinet_exchange (client_uuid) where used_at is null;
