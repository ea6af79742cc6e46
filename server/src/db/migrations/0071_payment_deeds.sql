-- Which payment a request with an idempotency key has begun, kept in the transaction of its intent: a key that was let go, as the answer could not be
-- kept, pays nothing else when it comes again. A version before this one writes deeds of shops alone, and leaves it empty.
alter table order_deed add column operation_uuid uuid;
