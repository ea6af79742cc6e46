-- The sum of an action on an order, in kopecks: the same idempotency key with another sum is refused
-- (docs/spec/reliability.md#F-21). Null for an action without a sum, and in the rows of a version before this one.
alter table order_deed add column amount bigint;
comment on column order_deed.amount is 'Sum of the action, in kopecks.';

create or replace view order_action as
  select order_uuid, deed_key as idempotency_key, done_at, operation_uuid, amount from order_deed;
