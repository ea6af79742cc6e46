-- Validates the constraint of 0107 for earlier rows, without blocking writes.
alter table staff_account_change validate constraint staff_account_change_kind_check;
