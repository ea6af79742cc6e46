-- A form that was opened before somebody else saved is told so: what is sold has versions (a product has had one from the start).
alter table service add column version integer not null default 1 check (version >= 1);
alter table discount add column version integer not null default 1 check (version >= 1);
alter table subscription_category add column version integer not null default 1 check (version >= 1);
