-- The code of a checkout confirms one purchase only, whose sum its SMS names (docs/spec/rules.md#2). The sum of a purchase
-- never changes. Codes of the version before this one name no purchase and confirm none: a new code is sent.
alter table otp_challenge add column order_uuid uuid;
alter table otp_challenge
  add constraint otp_challenge_order_uuid_fkey foreign key (order_uuid) references checkout not valid,
  add constraint otp_challenge_order_check check (order_uuid is null or purpose = 'CHECKOUT') not valid;
