-- By SMPP a message that may have been sent is not sent again. The previous version leaves the column empty.
alter table sms add handed_over_at timestamptz;
comment on column sms.handed_over_at is 'When the message was handed to a gateway that repeats it; null before, and with another gateway.';
