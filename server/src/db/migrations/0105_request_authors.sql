-- The authors of an approval request are recorded with it and never computed again (docs/spec/rules.md#14).
alter table approval_request
  -- the accounts that may have made the request; empty: no account can have; null: written by the previous version
  add column authors uuid[],
  -- the key that authenticated the request of a shop
  add column merchant_key_uuid uuid;
alter table approval_request add constraint approval_request_merchant_key_uuid_fkey
  foreign key (merchant_key_uuid) references merchant_key not valid;
