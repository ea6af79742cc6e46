-- A browser in which staff have logged in before: a stranger's wrong passwords do not shut them out of it (S-49).
create table staff_device (
  device_hash text primary key check (length(device_hash) >= 43),
  staff_uuid uuid not null references staff,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index staff_device_of_staff on staff_device (staff_uuid);
