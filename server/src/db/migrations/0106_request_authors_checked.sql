-- Validates the constraint of 0105 for earlier rows, without blocking writes.
alter table approval_request validate constraint approval_request_merchant_key_uuid_fkey;
