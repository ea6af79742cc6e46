-- What is sold and by whom. Shares are hundredths of a percent, sums kopecks.

create table product (
  product_id text primary key,
  version integer not null check (version >= 1),
  name text not null,
  term_ui text not null,
  is_based boolean not null,
  without_penalties boolean not null,
  initial_payment integer check (initial_payment between 0 and 10000),
  payments_count integer not null check (payments_count between 1 and 999),
  payments_interval_value integer not null check (payments_interval_value between 1 and 9999),
  payments_interval_unit text not null check (payments_interval_unit in ('DAYS', 'WEEKS', 'MONTHS')),
  shift_payment boolean not null,
  min_amount bigint not null check (min_amount >= 0),
  max_amount bigint not null,
  commission integer not null check (commission between 0 and 10000),
  min_commission bigint not null check (min_commission >= 0),
  max_commission bigint not null check (max_commission >= 0),
  commission_rule text not null check (commission_rule in ('ADD_FIRST_PAYMENT', 'EARLY_COMMISSION')),
  state text not null check (state in ('CREATED', 'ACTIVE', 'STOPPED')),
  created_at timestamptz not null,
  check (min_amount <= max_amount),
  check (max_commission = 0 or min_commission <= max_commission),
  check (commission_rule = 'ADD_FIRST_PAYMENT' or (not is_based and commission > 0 and initial_payment is null)),
  check ((not is_based and commission > 0) or (commission = 0 and min_commission = 0 and max_commission = 0))
);

create table merchant (
  merchant_uuid uuid primary key,
  full_name text not null,
  website_url text,
  physical_address text,
  api_key_hash text not null unique,
  -- secret of the signed webhooks, sealed with a key from the environment
  sealed_webhook_secret bytea,
  active boolean not null,
  created_at timestamptz not null
);

-- A purchase from the merchant's registration to its approval (rules 2).
create table checkout (
  order_uuid uuid primary key,
  -- the secret part of the checkout's address
  token_hash text not null unique,
  -- the same, sealed: the way back from the bank needs the address again
  sealed_token bytea not null,
  merchant_uuid uuid not null references merchant,
  order_number text not null,
  -- of the Idempotency-Key of the registration: the same key gets the same purchase even after a crash
  registration_key_hash text not null,
  product_id text not null references product,
  -- frozen: what the customer was shown is what is sold
  terms jsonb not null,
  purchase_amount bigint not null check (purchase_amount > 0),
  -- with the commission: what the customer would owe
  full_amount bigint not null check (full_amount >= purchase_amount),
  country_code text not null,
  phone text not null,
  full_name text,
  birth_date date,
  cart jsonb not null,
  channel text not null check (channel in ('SBOL_BANK_GATEWAY', 'OFFLINE')),
  return_url text not null,
  notification_url text,
  state text not null check (state in ('CREATED', 'CONFIRMED', 'PAYING', 'APPROVED', 'REJECTED', 'EXPIRED')),
  -- the browser that entered the code from the SMS, the only one that may go on to pay
  browser_hash text,
  client_uuid uuid references client,
  operation_uuid uuid,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  unique (merchant_uuid, order_number)
);
create index checkout_under_way on checkout (client_uuid) where state in ('CONFIRMED', 'PAYING');

create table webhook_delivery (
  webhook_id uuid primary key,
  merchant_uuid uuid not null references merchant,
  order_uuid uuid not null,
  -- deliveries of one order go out in this order
  sequence bigint generated always as identity unique,
  url text not null,
  type text not null,
  body text not null,
  state text not null check (state in ('WAITING', 'DELIVERED', 'PARKED')),
  attempts integer not null,
  last_status integer,
  created_at timestamptz not null,
  delivered_at timestamptz
);
create index webhook_delivery_of_order on webhook_delivery (order_uuid, sequence) where state = 'WAITING';
