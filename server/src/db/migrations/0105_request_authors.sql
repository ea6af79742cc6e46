-- The authors of an approval request are recorded with it and never computed again (docs/spec/rules.md#14).
alter table approval_request
  -- the accounts that may have made the request; empty: no account can have; null: written by the previous version
  add column authors uuid[],
  -- the key that authenticated the request of a shop
  add column merchant_key_uuid uuid;
alter table approval_request add constraint approval_request_merchant_key_uuid_fkey
  foreign key (merchant_key_uuid) references merchant_key not valid;

-- The key of an earlier request is unknown: each account that ever issued a key of the shop counts as an author.
update approval_request r set authors = case when requested_by is not null then array[requested_by] else array(
  select distinct k.created_by from orders o join merchant_key k using (merchant_uuid)
  where o.order_uuid = r.order_uuid and k.created_by is not null) end;
