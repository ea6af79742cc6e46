-- The constraints of 0081 and 0082 are checked against the rows that were there before; nobody waits for it.
alter table approval_request validate constraint approval_request_kind_check;
alter table approval_request validate constraint approval_request_client_uuid_fkey;
alter table staff validate constraint staff_phone_check;
alter table sms validate constraint sms_kind_check;
