-- What staff of the bank sell besides: add-on services with their tariffs, and who pays less (rules 9).

create table service (
  service_uuid uuid primary key,
  service_id text not null unique,
  service_name text not null check (length(service_name) between 1 and 127),
  service_description text not null check (length(service_description) <= 255),
  -- hundredths of a percent; null where Prime takes nothing off
  prime_discount integer check (prime_discount between 0 and 10000),
  buffer_hours integer not null check (buffer_hours >= 0),
  order_life_minutes integer not null check (order_life_minutes >= 0),
  enabled boolean not null,
  created_at timestamptz not null
);

-- A step of a tariff by the principal debt, both limits included; null means without end.
create table service_rate (
  service_uuid uuid not null references service,
  lower_limit bigint not null check (lower_limit >= 1),
  greater_limit bigint check (greater_limit > lower_limit),
  fee bigint not null check (fee >= 1),
  primary key (service_uuid, lower_limit)
);

create table service_excluded_product (
  service_uuid uuid not null references service,
  product_id text not null references product,
  primary key (service_uuid, product_id)
);

create table discount (
  discount_uuid uuid primary key,
  -- hundredths of a percent: the share taken off
  discount integer not null check (discount between 0 and 10000),
  created_at timestamptz not null
);

-- A product has one discount at most (I-41).
create table discount_product (
  product_id text primary key references product,
  discount_uuid uuid not null references discount
);
create index discount_product_of_discount on discount_product (discount_uuid);

create table subscription_category (
  subscription_id text primary key check (length(subscription_id) between 1 and 64),
  subscription_name text not null check (length(subscription_name) between 1 and 127),
  discount_enabled boolean not null,
  status text not null check (status in ('ACTUAL', 'DELETED')),
  created_at timestamptz not null
);

create or replace view audit.service as select service_uuid as uuid, service_id, enabled from public.service;
create or replace view audit.rate as select ctid, service_uuid, lower_limit, greater_limit, fee from public.service_rate;
create or replace view audit.discount_product as select discount_uuid, product_id from public.discount_product;
