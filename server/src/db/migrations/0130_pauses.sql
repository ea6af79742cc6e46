-- Pauses of an order (docs/spec/rules.md#13) and the reports and requests of clients that lead to them.

create table order_pause (
  pause_uuid uuid primary key,
  order_uuid uuid not null references orders,
  reason text not null check (reason in
    ('NOT_RECEIVED', 'DEFECTIVE', 'NOT_MINE', 'WRONG_SUM', 'LOST_CARD', 'ILLNESS', 'LOSS_OF_WORK', 'MOBILISATION')),
  -- the first and the last day in Moscow
  date_from date not null,
  date_to date not null,
  -- who granted it; null for a pause by the client's report
  staff_uuid uuid references staff,
  started_at timestamptz not null,
  -- when the end was recorded and reported
  ended_at timestamptz,
  check (date_from <= date_to)
);
create index order_pause_of_order on order_pause (order_uuid, date_from);

create table pause_request (
  request_uuid uuid primary key,
  order_uuid uuid not null references orders,
  client_uuid uuid not null references client,
  reason text not null check (reason in
    ('NOT_RECEIVED', 'DEFECTIVE', 'NOT_MINE', 'WRONG_SUM', 'LOST_CARD', 'ILLNESS', 'LOSS_OF_WORK', 'MOBILISATION')),
  text text not null check (length(text) <= 255),
  requested_at timestamptz not null,
  -- WAITING: the order was not paused; PAUSED: the report has paused it; GRANTED and REFUSED by staff
  state text not null check (state in ('WAITING', 'PAUSED', 'GRANTED', 'REFUSED')),
  pause_uuid uuid references order_pause,
  decided_by uuid references staff,
  decided_at timestamptz,
  decision_note text check (length(decision_note) <= 255),
  -- the answer of the shop to a report
  answer text check (length(answer) <= 1000),
  answered_at timestamptz,
  check ((state in ('GRANTED', 'REFUSED')) = (decided_at is not null)),
  check ((answer is null) = (answered_at is null))
);
create index pause_request_of_order on pause_request (order_uuid, requested_at);
-- the queue of staff
create index pause_request_undecided on pause_request (requested_at, request_uuid) where state in ('WAITING', 'PAUSED');
create unique index pause_request_waiting on pause_request (order_uuid) where state = 'WAITING';

-- The plan date under which the service had tried a payment before a pause moved it. No charge is made before the plan
-- date that was in force then (docs/spec/reliability.md#I-25).
alter table scheduled_payment add column tried_plan_date date;
create or replace view audit.scheduled as
  select p.order_uuid, p.payment_number, p.amount, p.commission, o.currency, p.state,
    coalesce(p.tried_plan_date, p.plan_date) as plan_date, p.paid_at, p.paid_early
  from scheduled_payment p left join orders o using (order_uuid);
