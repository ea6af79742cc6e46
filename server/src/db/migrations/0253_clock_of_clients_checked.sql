alter table client validate constraint client_utc_offset_check;
