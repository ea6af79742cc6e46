-- Accounts of staff are made by an invitation and looked after on a page (S-50).

alter table staff
  -- null: invited, has not chosen a password yet
  alter column password_hash drop not null,
  alter column password_changed_at drop not null,
  add column full_name text check (length(full_name) between 1 and 127);

-- A one-time secret with which somebody chooses a password: who was invited, who has forgotten theirs, and the very first administrator.
create table staff_invitation (
  secret_hash text primary key check (length(secret_hash) >= 43),
  staff_uuid uuid not null references staff,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- null: not used and not replaced by a newer one
  ended_at timestamptz
);
create unique index staff_invitation_open on staff_invitation (staff_uuid) where ended_at is null;
