-- Payments of which the service has told their customer that the result is pending, and the final result that a message has told since
-- (docs/spec/rules.md#5). Three kinds of messages are added; the stored rows are checked by the next migration, without a long lock.
create table pending_payment (
  operation_uuid uuid primary key references operation (operation_uuid),
  shown_at timestamptz not null,
  told_state text check (told_state in ('SETTLED', 'DECLINED', 'EXPIRED')),
  told_at timestamptz,
  check ((told_state is null) = (told_at is null))
);
alter table sms drop constraint sms_kind_check, add constraint sms_kind_check
  check (kind in ('CODE', 'REMINDER', 'RECEIPT', 'PAYMENT_RESOLVED', 'CARD_CHANGED', 'CASCADE_ANNOUNCED')) not valid;
