-- A service that a client has ordered for a payment of an order (rules 9): what it costs, what it is made of and what it does. One row per payment and
-- service: what is ordered again before it is paid takes the place of what was ordered before; a paid one never changes (I-54).
create table service_fee (
  fee_uuid uuid primary key,
  order_uuid uuid not null,
  service_uuid uuid not null references service,
  payment_number integer not null,
  date_from date not null,
  date_to date not null check (date_to > date_from),
  principal_debt bigint not null check (principal_debt > 0),
  lower_limit bigint not null,
  greater_limit bigint check (principal_debt <= greater_limit),
  tariff_fee bigint not null check (tariff_fee >= 1),
  prime_discount integer check (prime_discount between 0 and 10000),
  amount bigint not null check (amount >= 0 and amount <= tariff_fee),
  state text not null check (state in ('ORDERED', 'PAID')),
  ordered_at timestamptz not null,
  paid_at timestamptz check ((state = 'PAID') = (paid_at is not null)),
  foreign key (order_uuid, payment_number) references scheduled_payment (order_uuid, payment_number),
  unique (order_uuid, payment_number, service_uuid),
  check (principal_debt >= lower_limit)
);

create or replace view audit.service_fee as select fee_uuid, order_uuid, amount, state from service_fee;
