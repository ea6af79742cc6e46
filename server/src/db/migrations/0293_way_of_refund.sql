-- How returned money reached the client. The reconciliation does not expect money in the bank's list that staff have
-- confirmed (docs/decisions/0093-refused-refunds.md). Null for refunds of a version before this one.
alter table operation_refund add column way text;
alter table operation_refund add constraint operation_refund_way_check check (way in ('CARD', 'TRANSFER', 'OTHER'))
  not valid;
alter table operation_refund validate constraint operation_refund_way_check;
comment on column operation_refund.way is
  'CARD: by the gateway. TRANSFER: by a bank transfer. OTHER: in another way, confirmed by staff.';
