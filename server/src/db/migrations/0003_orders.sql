-- Orders and what belongs to them. The order's row is the one lock for all of its money (D-5).

create table orders (
  order_uuid uuid primary key,
  order_number text not null,
  original_md_order text,
  merchant_uuid uuid not null references merchant,
  merchant_full_name text not null,
  website_url text,
  physical_address text,
  client_uuid uuid not null references client,
  channel text not null check (channel in ('SBOL_BANK_GATEWAY', 'OFFLINE')),
  state text not null check (state in ('APPROVED', 'ACTIVE', 'COMPLETED', 'REVERSED')),
  product_id text not null,
  -- frozen with the order: later changes of the product do not reach it (I-54)
  terms jsonb not null,
  full_amount bigint not null check (full_amount > 0),
  reduced_amount bigint not null check (reduced_amount between 0 and full_amount),
  currency text not null default 'RUB' check (currency = 'RUB'),
  binding_uuid uuid references binding,
  cart jsonb not null,
  created_at timestamptz not null,
  delivered_at timestamptz,
  completed_at timestamptz,
  reversed_at timestamptz,
  refunded_at timestamptz,
  schedules_stopped_at timestamptz,
  unique (merchant_uuid, order_number),
  check ((state = 'COMPLETED') = (completed_at is not null)),
  check ((state = 'REVERSED') = (reversed_at is not null))
);
create index orders_of_client on orders (client_uuid, created_at desc);

create table scheduled_payment (
  order_uuid uuid not null references orders,
  payment_number integer not null check (payment_number >= 1),
  amount bigint not null check (amount > 0),
  commission bigint not null check (commission between 0 and amount),
  plan_date date not null,
  state text not null check (state in ('NOT_YET_PAID', 'APPROVED', 'PAID', 'ERROR_PAID', 'OVERDUE', 'OVERDUE_TASK_STOPPED',
    'CASCADE_PAYMENT_TRY_FAIL', 'CANCELLED', 'REFUNDED', 'REVERSED')),
  paid_at timestamptz,
  paid_early boolean not null,
  primary key (order_uuid, payment_number),
  check ((state in ('PAID', 'APPROVED', 'REFUNDED', 'REVERSED')) = (paid_at is not null))
);
create index scheduled_payment_due on scheduled_payment (plan_date, order_uuid)
  where state in ('NOT_YET_PAID', 'ERROR_PAID', 'OVERDUE', 'CASCADE_PAYMENT_TRY_FAIL');

create table penalty (
  penalty_uuid uuid primary key,
  order_uuid uuid not null references orders,
  payment_number integer not null,
  amount bigint not null check (amount > 0),
  state text not null check (state in ('APPLIED', 'PENALTY_TASK_STOPPED', 'CASCADE_PAYMENT_TRY_FAIL', 'PAID', 'CANCELLED', 'REFUNDED')),
  applied_at timestamptz not null,
  -- the days of delay that the amount stands for, and the last date that was looked at
  days_late integer not null check (days_late >= 0),
  counted_through date not null,
  foreign key (order_uuid, payment_number) references scheduled_payment
);
create unique index one_penalty_per_payment on penalty (order_uuid, payment_number) where state not in ('CANCELLED', 'REFUNDED');

create table order_refund (
  order_uuid uuid not null references orders,
  refund_number integer not null check (refund_number >= 1),
  refund_amount bigint not null check (refund_amount > 0),
  money_returned_amount bigint not null check (money_returned_amount between 0 and refund_amount),
  refunded_at timestamptz not null,
  primary key (order_uuid, refund_number)
);

create table early_payment (
  operation_uuid uuid primary key,
  order_uuid uuid not null references orders,
  paid_at timestamptz not null,
  amount bigint not null check (amount > 0),
  commission bigint not null check (commission between 0 and amount)
);
create index early_payment_of_order on early_payment (order_uuid);

-- The answer of the orders list and of the order page, ready to be sent, kept in step by the transaction
-- that changes the order: reading it reaches 0.99 of what the database can give, joining tables 0.5
-- (performance measurements, decision 0004).
create table order_document (
  order_uuid uuid primary key references orders,
  client_uuid uuid not null,
  list_state text not null check (list_state in ('ACTIVE', 'COMPLETED')),
  sort_at timestamptz not null,
  client_document text not null,
  staff_document text not null
);
create index order_document_of_client on order_document (client_uuid, list_state, sort_at desc, order_uuid);

create table client_order_count (
  client_uuid uuid not null references client,
  list_state text not null check (list_state in ('ACTIVE', 'COMPLETED')),
  total integer not null check (total >= 0),
  primary key (client_uuid, list_state)
);
