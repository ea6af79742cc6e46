-- The how-manieth code of one log-in this is: three at most (reliability 4.1). A constant default rewrites nothing, and the
-- version before goes on inserting without it.

alter table otp_challenge add column code_number integer not null default 1 check (code_number >= 1);
