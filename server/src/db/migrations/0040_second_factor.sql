-- A second factor of staff (S-51): an authenticator's secret, sealed with the key of the environment, and codes on paper for the day it is lost.

create table staff_second_factor (
  staff_uuid uuid primary key references staff,
  -- null: has been begun, no code of it has been typed yet
  sealed_secret bytea,
  confirmed_at timestamptz,
  -- what is to take its place once a code of it has been typed
  sealed_pending bytea,
  -- the period of 30 seconds whose code was used last: each code counts once
  last_step bigint not null default 0,
  check ((sealed_secret is null) = (confirmed_at is null))
);

create table staff_recovery_code (
  staff_uuid uuid not null references staff,
  code_hash text not null check (length(code_hash) >= 43),
  created_at timestamptz not null,
  used_at timestamptz,
  primary key (staff_uuid, code_hash)
);
