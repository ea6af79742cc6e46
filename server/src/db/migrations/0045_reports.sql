-- The figures of the back office are read from the rows themselves (issue 5 item 6): each has an index that holds what is summed, so
-- that a month of them is read without touching the rows. Whoever has many orders already builds them beforehand, by the same names, with CONCURRENTLY (changelog): then nothing
-- is locked here. Two rights more: who sees the figures, and who looks after the jobs.

create index if not exists scheduled_payment_by_date on scheduled_payment (plan_date, order_uuid, payment_number) include (amount, state);
create index if not exists scheduled_payment_stopped on scheduled_payment (plan_date, order_uuid) include (amount)
  where state = 'OVERDUE_TASK_STOPPED';
create index if not exists operation_by_settlement on operation (settled_at, operation_uuid) include (kind, amount) where settled_at is not null;
create index if not exists operation_tries on operation (created_at, operation_uuid) include (state, action_code, amount) where kind = 'SCHEDULED';
create index if not exists operation_refund_done on operation_refund (done_at, refund_uuid) include (amount) where done_at is not null;
create index if not exists penalty_by_date on penalty (applied_at, penalty_uuid) include (state, amount);
create index if not exists penalty_open on penalty (applied_at, penalty_uuid) include (amount)
  where state in ('APPLIED', 'PENALTY_TASK_STOPPED', 'CASCADE_PAYMENT_TRY_FAIL');

alter table staff drop constraint staff_permissions_check;
alter table staff add constraint staff_permissions_check check (permissions <@ array['VIEW_CLIENT_LK', 'EDIT_CLIENT', 'VIEW_PRODUCTS',
  'EDIT_PRODUCTS', 'FULL_PAYMENT', 'EDIT_PENALTY', 'MANUAL_TERMINATION', 'VIEW_AUDIT_LOG', 'MANAGE_STAFF', 'VIEW_REPORTS', 'MANAGE_JOBS']);
