alter table sms validate constraint sms_kind_check;
