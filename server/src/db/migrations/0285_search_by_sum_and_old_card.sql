-- The search of staff by the sum of a payment, and by the last digits of a card that is no longer saved. The operator
-- creates the indexes beforehand (CHANGELOG.md).
create index if not exists operation_by_amount on operation (amount, created_at);
create index if not exists binding_by_last_four on binding (right(masked_pan, 4));
-- the new index serves the searches of the previous version too
drop index if exists binding_by_last_digits;
