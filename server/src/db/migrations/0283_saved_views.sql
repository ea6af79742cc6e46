-- Filters of lists that an employee has saved under a name (docs/decisions/0105-saved-views.md).
create table saved_view (
  staff_uuid uuid not null references staff,
  list text not null,
  name text not null check (char_length(name) between 1 and 64),
  filter jsonb not null,
  saved_at timestamptz not null,
  primary key (staff_uuid, list, name)
);
