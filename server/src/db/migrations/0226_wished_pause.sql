-- The length of the pause that a client asks for (docs/spec/rules.md#13); null for a report and for older requests.
alter table pause_request add column wished_days smallint;
alter table pause_request add constraint pause_request_wished_days_check
  check (wished_days between 1 and 366) not valid;
