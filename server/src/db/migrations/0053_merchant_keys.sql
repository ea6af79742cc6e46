-- A shop has several keys at a time, so that one takes another's place without a break; each can be revoked. Only hashes are kept.
create table merchant_key (
  key_uuid uuid primary key,
  merchant_uuid uuid not null references merchant,
  key_hash text not null unique,
  -- the last characters, by which people tell keys apart; null for keys that are older than this table
  ending text,
  created_at timestamptz not null,
  -- null: nobody of the staff
  created_by uuid references staff,
  revoked_at timestamptz
);
create index merchant_key_of_merchant on merchant_key (merchant_uuid, created_at);
insert into merchant_key (key_uuid, merchant_uuid, key_hash, created_at)
select gen_random_uuid(), merchant_uuid, api_key_hash, created_at from merchant;
-- read by the version before this one alone
alter table merchant alter column api_key_hash drop not null;

-- News that staff send again have a day of tries anew.
alter table webhook_delivery add column replayed_at timestamptz;
create index webhook_delivery_parked on webhook_delivery (sequence) where state = 'PARKED';

-- A right beside the seven of the specification: whoever looks after shops opens nothing that the specification describes.
alter table staff drop constraint staff_permissions_check;
alter table staff add constraint staff_permissions_check check (permissions <@ array['VIEW_CLIENT_LK', 'EDIT_CLIENT', 'VIEW_PRODUCTS',
  'EDIT_PRODUCTS', 'FULL_PAYMENT', 'EDIT_PENALTY', 'MANUAL_TERMINATION', 'VIEW_AUDIT_LOG', 'MANAGE_STAFF', 'VIEW_REPORTS', 'MANAGE_JOBS',
  'MANAGE_MERCHANTS']);
