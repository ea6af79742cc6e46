-- How often each process of the service has looked at the database: one that finds fewer than it has left knows that the database has gone back,
-- whatever the others have written since.
create table process_mark (
  process_uuid uuid primary key,
  count bigint not null,
  left_at timestamptz not null default now()
);
