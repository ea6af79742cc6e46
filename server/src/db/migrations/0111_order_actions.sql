-- Present names of two tables, as views: the previous version uses the tables, so they are not renamed yet.

-- Actions on an order by the idempotency key of their request, so that a repeated request is answered and not executed
-- again (docs/spec/reliability.md#F-29).
create view order_action as
  select order_uuid, deed_key as idempotency_key, done_at, operation_uuid from order_deed;

-- A process that finds a lower count than it has written knows that the database was restored from a backup.
create view process_watermark as select process_uuid, count, left_at as written_at from process_mark;
