-- E-mail as a channel of notifications, and the channels that a client chooses (docs/spec/rules.md#12).

-- the address that the shop gave with a purchase
alter table checkout add column email text;

create table client_email (
  client_uuid uuid primary key references client,
  address text not null,
  source text not null check (source in ('SHOP', 'STAFF', 'CLIENT')),
  added_at timestamptz not null,
  -- the confirmation letter; its link contains a code that is stored as a hash
  confirmation_uuid uuid not null,
  confirmation_hash text not null unique check (length(confirmation_hash) >= 43),
  letter_state text not null check (letter_state in ('WAITING', 'SENT', 'NOT_SENT')),
  letter_at timestamptz not null,
  -- null until the link is opened: nothing else is sent before
  confirmed_at timestamptz
);

create table notification_choice (
  client_uuid uuid not null references client,
  kind_group text not null check (kind_group in ('REMINDERS', 'RECEIPTS', 'COST', 'SECURITY')),
  channels text[] not null check (channels <@ array['SMS', 'EMAIL']),
  changed_at timestamptz not null,
  primary key (client_uuid, kind_group)
);

alter table notification_delivery drop constraint notification_delivery_channel_check;
alter table notification_delivery add constraint notification_delivery_channel_check
  check (channel in ('SMS', 'EMAIL')) not valid;
alter table notification_delivery drop constraint notification_delivery_reason_check;
alter table notification_delivery add constraint notification_delivery_reason_check check (reason in ('CLIENT_CHOICE',
  'CONTACT_REFUSED', 'DAY_LIMIT', 'WEEK_LIMIT', 'MONTH_LIMIT', 'TOO_LATE', 'PROVIDER', 'LAW', 'NOT_CONFIRMED')) not valid;
