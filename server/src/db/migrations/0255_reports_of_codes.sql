-- The provider's report about a code without an entry in «Сообщения». A first purchase copies it to the entry.
alter table sms add column report text;
alter table sms add constraint sms_report_check check (report in ('DELIVERED', 'UNDELIVERED')) not valid;
