-- The search of staff by a part of a phone, name, e-mail or order number, and by the sum of an order. The operator
-- creates the extension and the indexes beforehand (CHANGELOG.md).
create extension if not exists pg_trgm;
create index if not exists client_by_part_of_phone on client using gin (phone gin_trgm_ops);
create index if not exists client_by_part_of_name on client using gin (comparison_text(full_name) gin_trgm_ops);
create index if not exists client_email_by_part on client_email using gin (lower(address) gin_trgm_ops);
create index if not exists orders_by_part_of_number on orders
  using gin (translate(comparison_text(order_number), '- ', '') gin_trgm_ops);
create index if not exists orders_by_amount on orders (full_amount, created_at);
