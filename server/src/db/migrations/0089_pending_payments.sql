-- Payments of which the service has told their customer that the result is pending, and the final result that a message has told since
-- (docs/spec/rules.md#5). All kinds of messages of docs/spec/rules.md#12
-- are allowed from here on; the stored rows are checked by the next migration, without a long lock.
create table pending_payment (
  operation_uuid uuid primary key references operation (operation_uuid),
  shown_at timestamptz not null,
  told_state text check (told_state in ('SETTLED', 'DECLINED', 'EXPIRED')),
  told_at timestamptz,
  check ((told_state is null) = (told_at is null))
);
alter table sms drop constraint sms_kind_check, add constraint sms_kind_check check (kind in ('CODE', 'REMINDER', 'RECEIPT',
  'CHARGE_FAILED', 'OVERDUE_SOON', 'PENALTY_STARTED', 'PENALTY_GROWS', 'PAYMENT_RESOLVED', 'CASCADE_ANNOUNCED', 'CARD_CHANGED',
  'CARD_EXPIRES', 'REFUND_STARTED', 'REFUND_ARRIVED', 'ORDER_PAID', 'ORDER_PAUSED', 'ORDER_RESUMED', 'CONSENT_CHANGED',
  'LOGIN_NEW_DEVICE', 'LIMITS_RESTORED', 'STAFF_LINK')) not valid;
