-- Validates the constraints of 0200 for earlier rows, without blocking writes.
alter table operation_refund validate constraint operation_refund_state_check;
alter table reconciliation_difference validate constraint reconciliation_difference_kind_check;
