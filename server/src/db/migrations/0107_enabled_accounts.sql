-- Enabling an account gives its owner the access back, so it is recorded like a reset (docs/spec/rules.md#14).
alter table staff_account_change drop constraint staff_account_change_kind_check;
alter table staff_account_change add constraint staff_account_change_kind_check
  check (kind in ('CREATED', 'RESET', 'RIGHTS', 'CONTACT', 'ENABLED')) not valid;
