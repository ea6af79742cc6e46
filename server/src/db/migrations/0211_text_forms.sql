-- One form in which one-line texts are stored, and one in which they are compared
-- (docs/decisions/0094-one-form-of-texts.md). `canonicalText` of the domain is the same rule.
create or replace function canonical_text(given text) returns text language sql immutable strict parallel safe
  return normalize(btrim(regexp_replace(regexp_replace(given,
    '[\u0001-\u0008\u000e-\u001f\u007f-\u0084\u0086-\u009f\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]', '', 'g'),
    '[\u0009-\u000d \u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+', ' ', 'g')), NFC);

-- The bodies are parsed here, because an index is built with an empty search path.
-- Without regard to case, ё and е, the kind of apostrophe and of dash.
create or replace function comparison_text(given text) returns text language sql immutable strict parallel safe
  return regexp_replace(regexp_replace(translate(lower(canonical_text(given)), 'ё', 'е'),
    '[\u0060\u00b4\u02b9\u02bb\u02bc\u02bd\u02c8\u055a\u05f3\u2018-\u201b\u2032\u2035\ua78c\uff07]', '''', 'g'),
    '[\u058a\u2010-\u2015\u2043\u2212\u2e3a\u2e3b\ufe58\ufe63\uff0d]', '-', 'g');

-- The operator creates the indexes beforehand (CHANGELOG.md).
create index if not exists orders_by_number on orders (comparison_text(order_number) text_pattern_ops);
create index if not exists checkout_by_number on checkout (comparison_text(order_number) text_pattern_ops);
create index if not exists client_by_compared_name on client (comparison_text(full_name) text_pattern_ops);
-- the few rows that are not in the form yet
create index if not exists checkout_not_in_form on checkout (order_uuid)
  where order_number <> canonical_text(order_number) or full_name <> canonical_text(full_name);
create index if not exists orders_not_in_form on orders (order_uuid) where order_number <> canonical_text(order_number);
create index if not exists client_not_in_form on client (client_uuid) where full_name <> canonical_text(full_name);

-- Numbers of one shop that only their form of writing tells apart. Nothing merges them: a file and a search name both.
create view equal_order_numbers as
  select merchant_uuid, comparison_text(order_number) as number, array_agg(order_number order by created_at, order_uuid) as order_numbers,
    array_agg(order_uuid order by created_at, order_uuid) as order_uuids
  from checkout group by merchant_uuid, comparison_text(order_number) having count(*) > 1;
