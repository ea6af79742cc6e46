-- What the books, the bank's own list and the orders do not agree on: found every night, looked after by staff, gone when they agree
-- again (issue of the engine). An order with an open difference is not charged by itself.

create table reconciliation_difference (
  difference_uuid uuid primary key,
  kind text not null check (kind in ('UNKNOWN_CHARGE', 'MISSING_CHARGE', 'CHARGED_TWICE', 'REFUND_DIFFERS', 'DEBT_DIFFERS')),
  -- The bank's order number, or the order.
  subject text not null,
  order_uuid uuid,
  operation_uuid uuid,
  our_amount bigint not null,
  their_amount bigint not null,
  found_at timestamptz not null,
  seen_at timestamptz not null,
  owner_uuid uuid references staff,
  settled_at timestamptz,
  note text,
  check ((settled_at is null) or (note is not null))
);
create unique index reconciliation_difference_open on reconciliation_difference (kind, subject) where settled_at is null;
create index reconciliation_difference_of_order on reconciliation_difference (order_uuid) where settled_at is null;
create index reconciliation_difference_by_age on reconciliation_difference (found_at desc, difference_uuid);
