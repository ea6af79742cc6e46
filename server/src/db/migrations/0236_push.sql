-- Web push as a channel of notifications (docs/spec/rules.md#12).

create table push_subscription (
  -- the address of the browser at its push service, which is secret, as a hash
  endpoint_hash text primary key check (length(endpoint_hash) >= 43),
  client_uuid uuid not null references client,
  -- a subscription ends with the session in which it was made
  session_hash text not null references session,
  -- the address and the browser's keys, encrypted with the data key
  sealed bytea not null,
  created_at timestamptz not null
);

create index push_subscription_client on push_subscription (client_uuid);
create index push_subscription_session on push_subscription (session_hash);

alter table notification_choice drop constraint notification_choice_channels_check;
alter table notification_choice add constraint notification_choice_channels_check
  check (channels <@ array['SMS', 'EMAIL', 'PUSH']) not valid;
alter table notification_delivery drop constraint notification_delivery_channel_check;
alter table notification_delivery add constraint notification_delivery_channel_check
  check (channel in ('SMS', 'EMAIL', 'PUSH')) not valid;
alter table notification_delivery drop constraint notification_delivery_reason_check;
alter table notification_delivery add constraint notification_delivery_reason_check check (reason in ('CLIENT_CHOICE',
  'CONTACT_REFUSED', 'DAY_LIMIT', 'WEEK_LIMIT', 'MONTH_LIMIT', 'TOO_LATE', 'PROVIDER', 'LAW', 'NOT_CONFIRMED',
  'NOT_SUBSCRIBED')) not valid;

-- the confirmed address that another one has replaced, until it is told
alter table client_email add column former_address text;

-- receipts of the SMS provider
create index if not exists sms_of_provider on sms (provider_id) where provider_id is not null;
alter table notification_delivery drop constraint notification_delivery_state_check;
alter table notification_delivery add constraint notification_delivery_state_check
  check (state in ('WAITING', 'SENT', 'DELIVERED', 'NOT_SENT')) not valid;
