-- The rights of API and worker in the database (ASVS 13.2.2, docs/spec/reliability.md#S-58): they write rows, but cannot
-- change the schema or the rows of append-only tables. The owner of the schema runs it after each `migrate`, then
-- `create role chasti_api login password '…' in role chasti_service`.
do $$
begin
  create role chasti_service nologin;
exception when duplicate_object or unique_violation then null;
end
$$;

grant usage on schema public, audit to chasti_service;
grant select, insert, update, delete on all tables in schema public to chasti_service;
grant usage on all sequences in schema public to chasti_service;
grant select on all tables in schema audit to chasti_service;
-- the input of an audit, which each audit replaces
grant insert, truncate on audit.gw_sim, audit.param to chasti_service;

revoke insert, update, delete on schema_migration, law from chasti_service;

do $$
declare
  kept regclass;
begin
  for kept in select tgrelid::regclass from pg_trigger where tgname = 'append_only' and not tgisinternal loop
    execute format('revoke update, delete on %s from chasti_service', kept);
  end loop;
end
$$;
