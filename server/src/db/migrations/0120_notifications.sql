-- Each notification is an entry in «Сообщения», whatever the channel (docs/spec/rules.md#12).

create table notification (
  notification_uuid uuid primary key,
  client_uuid uuid not null references client,
  -- null for a notification about the account; a purchase that was not approved has no row in orders
  order_uuid uuid,
  kind text not null check (kind in ('CODE', 'REMINDER', 'RECEIPT', 'CHARGE_FAILED', 'OVERDUE_SOON', 'PENALTY_STARTED',
    'PENALTY_GROWS', 'PAYMENT_RESOLVED', 'CASCADE_ANNOUNCED', 'CARD_CHANGED', 'CARD_EXPIRES', 'REFUND_STARTED',
    'REFUND_ARRIVED', 'ORDER_PAID', 'ORDER_PAUSED', 'ORDER_RESUMED', 'CONSENT_CHANGED', 'LOGIN_NEW_DEVICE',
    'LIMITS_RESTORED')),
  -- the fact that the client is told of; each fact is told once
  occasion text not null,
  -- never a code
  text text not null,
  -- the due date of the debt that the notification is about
  debt_due_on date,
  created_at timestamptz not null,
  unique (kind, occasion)
);
create index notification_of_client on notification (client_uuid, created_at desc, notification_uuid);

create table notification_delivery (
  notification_uuid uuid not null references notification,
  channel text not null check (channel in ('SMS')),
  state text not null check (state in ('WAITING', 'SENT', 'NOT_SENT')),
  reason text check (reason in ('CLIENT_CHOICE', 'CONTACT_REFUSED', 'DAY_LIMIT', 'WEEK_LIMIT', 'MONTH_LIMIT', 'TOO_LATE', 'PROVIDER')),
  check ((state = 'NOT_SENT') = (reason is not null)),
  sms_id bigint unique,
  changed_at timestamptz not null,
  -- when the message was counted as a contact about overdue debt
  contact_at timestamptz,
  primary key (notification_uuid, channel)
);

create table contact_refusal (
  client_uuid uuid primary key references client,
  refused_at timestamptz not null,
  recorded_by uuid not null references staff
);
