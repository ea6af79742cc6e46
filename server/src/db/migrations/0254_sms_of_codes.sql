-- The SMS of a code. A purchase that creates its client adds the codes to «Сообщения» by it.
alter table otp_challenge add column sms_id bigint;
