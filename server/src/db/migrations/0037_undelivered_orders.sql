-- What waits for its delivery is looked for every night; there is little of it.

create index orders_undelivered on orders (created_at) where state = 'APPROVED';
