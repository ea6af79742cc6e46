-- The purchases of a product, the latest first, for its rehearsal. The operator creates the index beforehand
-- (CHANGELOG.md).
create index if not exists orders_of_product on orders (product_id, created_at, order_uuid);
