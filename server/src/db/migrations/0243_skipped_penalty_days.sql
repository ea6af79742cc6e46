-- The days that a penalty has skipped, because they were waived or its order was stopped: a backdated pause removes
-- only days that were counted (docs/spec/rules.md#13). A list of {dateFrom, dateTo}; empty for earlier penalties.
alter table penalty add column skipped jsonb not null default '[]';
