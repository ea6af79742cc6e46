alter table sms validate constraint sms_report_check;
