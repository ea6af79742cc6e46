-- The fetches of the pictures of a shop: its counts of a day, and its turn. One fetch of a shop runs at a time, so that
-- one shop does not occupy every worker (docs/decisions/0109-pictures-of-cart-items.md).
create table picture_fetches (
  merchant_uuid uuid primary key references merchant,
  -- in Moscow
  day date not null,
  fetches integer not null,
  -- of the files that were stored first
  bytes integer not null,
  -- when the turn of a fetch ends by itself; null while none runs
  busy_until timestamptz
);
-- it served the sum of these bytes
drop index if exists cart_picture_of_merchant;
