-- When a pause was written, by the database's own clock like `operation.sent_at`: the audit finds a charge that was
-- sent after the pause of its order (docs/spec/rules.md#13). Null for earlier pauses.
alter table order_pause add column written_at timestamptz;
alter table order_pause alter column written_at set default clock_timestamp();
