-- One address may be in every order of a shop. An index by address and time finds its newest picture at once; a hash
-- index reads all of them. The address itself may be too long for an index entry, so its hash is indexed.
create index if not exists cart_item_picture_fetched on cart_item_picture (hashtextextended(url, 0), fetched_at)
  where fetched_at is not null;
drop index if exists cart_item_picture_of_url;
