-- A refund that the bank refuses for good waits for staff, and retries count from the first try
-- (docs/decisions/0093-refused-refunds.md).

-- null until the first request to the bank, or when staff have ordered another round of requests
alter table operation_refund add column first_sent_at timestamptz;
alter table operation_refund drop constraint operation_refund_state_check;
alter table operation_refund add constraint operation_refund_state_check
  check (state in ('CREATED', 'SENT', 'UNKNOWN', 'REFUSED', 'DONE')) not valid;

alter table reconciliation_difference drop constraint reconciliation_difference_kind_check;
alter table reconciliation_difference add constraint reconciliation_difference_kind_check check (kind in (
  'UNKNOWN_CHARGE', 'MISSING_CHARGE', 'CHARGED_TWICE', 'REFUND_DIFFERS', 'DEBT_DIFFERS', 'REFUND_REFUSED', 'CALL_REFUSED'))
  not valid;

-- null until the first attempt; a later replayed_at starts another day of attempts
alter table webhook_delivery add column first_tried_at timestamptz;
