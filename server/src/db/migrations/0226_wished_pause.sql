-- The length of the pause that a client asks for (docs/spec/rules.md#13); null for a report and for older requests.
alter table pause_request add column wished_days smallint check (wished_days between 1 and 366);
