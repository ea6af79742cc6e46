-- A refund by staff at the expense of the service (docs/spec/rules.md#14): its account, its right, and which refunds
-- belong to it.

alter table journal_entry drop constraint journal_entry_account_check;
alter table journal_entry add constraint journal_entry_account_check
  check (account in ('CASH', 'MERCHANT', 'COMMISSION', 'PENALTY', 'SERVICE', 'EXCESS', 'GOODWILL')
    or account like 'AR:%') not valid;

-- null for all other refunds
alter table operation_refund add column goodwill_uuid uuid;

alter table staff drop constraint staff_permissions_check;
alter table staff add constraint staff_permissions_check check (permissions <@ array['VIEW_CLIENT_LK', 'EDIT_CLIENT',
  'VIEW_PRODUCTS', 'EDIT_PRODUCTS', 'FULL_PAYMENT', 'EDIT_PENALTY', 'MANUAL_TERMINATION', 'VIEW_AUDIT_LOG',
  'MANAGE_STAFF', 'VIEW_REPORTS', 'MANAGE_JOBS', 'MANAGE_MERCHANTS', 'EDIT_REFUND']) not valid;
alter table staff_role drop constraint staff_role_permissions_check;
alter table staff_role add constraint staff_role_permissions_check check (permissions <@ array['VIEW_CLIENT_LK',
  'EDIT_CLIENT', 'VIEW_PRODUCTS', 'EDIT_PRODUCTS', 'FULL_PAYMENT', 'EDIT_PENALTY', 'MANUAL_TERMINATION',
  'VIEW_AUDIT_LOG', 'MANAGE_STAFF', 'VIEW_REPORTS', 'MANAGE_JOBS', 'MANAGE_MERCHANTS', 'EDIT_REFUND']) not valid;
