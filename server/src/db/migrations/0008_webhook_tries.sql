-- News that was not taken waits its time, whatever else happens to its order.
-- not before this moment; the epoch is what the version before this one writes: at once
alter table webhook_delivery add column try_at timestamptz not null default 'epoch';
