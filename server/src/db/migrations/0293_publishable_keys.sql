-- The public part of the publishable key of a shop, which its pages use to ask for plans (docs/spec/interfaces.md#merchant).
-- The previous version adds shops without it, so it has a default.
alter table merchant add column publishable_id uuid;
alter table merchant alter column publishable_id set default gen_random_uuid();
update merchant set publishable_id = gen_random_uuid() where publishable_id is null;
create unique index merchant_by_publishable_id on merchant (publishable_id);
comment on column merchant.publishable_id is 'Part of the publishable key; not a secret.';
