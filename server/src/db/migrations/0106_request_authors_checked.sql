-- The constraint of 0105 is checked against the rows that were there before; nobody waits for it.
alter table approval_request validate constraint approval_request_merchant_key_uuid_fkey;
