-- The webhooks of an order, for the timeline of staff. The operator creates the index beforehand (CHANGELOG.md).
create index if not exists webhook_delivery_by_order on webhook_delivery (order_uuid, sequence);
