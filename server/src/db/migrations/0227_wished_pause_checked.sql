-- Validates the constraint of 0226 for earlier rows, without blocking writes.
alter table pause_request validate constraint pause_request_wished_days_check;
