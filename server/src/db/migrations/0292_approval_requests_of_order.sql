-- The approval requests of an order, for its shop. The table has one row for each request of staff and shops.
create index if not exists approval_request_by_order on approval_request (order_uuid) where order_uuid is not null;
