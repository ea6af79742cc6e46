-- Validates the constraints of 0259 for earlier rows, without blocking writes.
alter table journal_entry validate constraint journal_entry_account_check;
alter table staff validate constraint staff_permissions_check;
alter table staff_role validate constraint staff_role_permissions_check;
