-- Who has taken a matter that waits for staff (docs/decisions/0102-matters-that-wait-for-staff.md). The matters
-- themselves are read from the tables that they are about. The owner of a difference stays in its own row.
create table matter_owner (
  kind text not null,
  matter_uuid uuid not null,
  staff_uuid uuid not null references staff,
  taken_at timestamptz not null,
  primary key (kind, matter_uuid)
);

-- the operator creates it beforehand, concurrently
create index if not exists binding_by_expiry on binding (expiry) where active;
