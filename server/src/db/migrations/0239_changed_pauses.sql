-- When a pause got its present dates: a message that was written before may have become untrue (docs/spec/rules.md#13).
-- Null for a pause that has kept its dates.
alter table order_pause add column changed_at timestamptz;
