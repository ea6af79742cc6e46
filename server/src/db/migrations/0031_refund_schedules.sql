-- The schedule before and after each refund, for the client to compare; null for refunds that came before this file.
alter table order_refund add column payments_before jsonb, add column payments_after jsonb;
