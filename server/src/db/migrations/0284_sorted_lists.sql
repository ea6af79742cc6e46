-- The orders of lists of the back office that no index served. The operator creates the indexes beforehand
-- (CHANGELOG.md).
create index if not exists webhook_delivery_by_state on webhook_delivery
  ((case state when 'PARKED' then 0 when 'WAITING' then 1 else 2 end), sequence);
create index if not exists approval_request_by_amount on approval_request (coalesce(amount, -1), request_uuid);
create index if not exists reconciliation_difference_by_settlement on reconciliation_difference
  (coalesce(settled_at, timestamptz 'epoch'), difference_uuid);
