-- Pictures of cart items (docs/decisions/0109-pictures-of-cart-items.md). A file is stored once, by its content.
create table cart_picture (
  hash text primary key,
  file bytea not null check (octet_length(file) <= 262144),
  media_type text not null check (media_type in ('image/png', 'image/jpeg', 'image/webp')),
  -- the shop that had it first, against whose daily limit it counts
  merchant_uuid uuid not null references merchant,
  stored_at timestamptz not null,
  check (hash = encode(sha256(file), 'hex'))
);
create index cart_picture_of_merchant on cart_picture (merchant_uuid, stored_at);

-- The address that a shop gave for an item of a purchase. It goes with its purchase.
create table cart_item_picture (
  order_uuid uuid not null references checkout on delete cascade,
  -- from 0, as in the cart
  item_number integer not null check (item_number >= 0),
  url text not null check (char_length(url) <= 2000),
  hash text references cart_picture,
  fetched_at timestamptz,
  attempts integer not null default 0,
  -- the next try; null once the picture is fetched or given up
  try_at timestamptz,
  -- when the picture is deleted, if its order is closed for a year or there is no order
  forget_at timestamptz not null,
  primary key (order_uuid, item_number),
  check (num_nulls(hash, fetched_at) in (0, 2)),
  check (hash is null or try_at is null)
);
create index cart_item_picture_of_hash on cart_item_picture (hash);
create index cart_item_picture_to_forget on cart_item_picture (forget_at);
-- a hash, because an address may be longer than an entry of another index
create index cart_item_picture_of_url on cart_item_picture using hash (url);

-- A file goes with its last item, whatever deletes the item: the nightly job, or an operator who deletes a purchase.
create function forget_unused_pictures() returns trigger language plpgsql as $$
begin
  delete from cart_picture p where hash in (select hash from gone)
    and not exists (select from cart_item_picture i where i.hash = p.hash);
  return null;
end $$;
create trigger forget_unused_pictures after delete on cart_item_picture referencing old table as gone
  for each statement execute function forget_unused_pictures();

-- Pictures have a queue of their own. The next migration validates the constraint without blocking writers.
alter table job drop constraint job_lane_check, add constraint job_lane_check check (
  lane in ('CODES', 'AWAITED', 'LETTERS', 'SHOPS', 'PICTURES', 'MESSAGES', 'DAY_LETTERS', 'MASS', 'CHARGES')) not valid;
comment on column job.lane is
  'Queue of the job: CODES, AWAITED, LETTERS, SHOPS, PICTURES, MESSAGES, DAY_LETTERS, MASS or CHARGES.';
