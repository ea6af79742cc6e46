-- A decision about a report or request may also stop the charges of the order (docs/spec/rules.md#13).
alter table pause_request add column has_stopped boolean not null default false;
