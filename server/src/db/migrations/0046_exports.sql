-- Lists of staff as files, made in the background (issue 5 item 6). The bytes stand in the database: there are many processes and no
-- disk that they share. They are deleted after a day; that somebody asked for them stays for a month, and in the log of staff for ever.

create table export (
  export_uuid uuid primary key,
  staff_uuid uuid not null references staff,
  list text not null,
  -- What it is narrowed to; clients by their uuid, never by phone.
  wish jsonb not null,
  format text not null check (format in ('CSV', 'XLSX')),
  state text not null check (state in ('WAITING', 'RUNNING', 'DONE', 'FAILED', 'EXPIRED')),
  failure text check ((state = 'FAILED') = (failure is not null)),
  -- How often it was begun: whoever was thought dead and writes on writes into nothing.
  run integer not null default 0,
  rows_done integer not null default 0,
  bytes bigint not null default 0,
  created_at timestamptz not null,
  finished_at timestamptz,
  expires_at timestamptz,
  check ((state in ('WAITING', 'RUNNING')) = (finished_at is null)),
  check ((state = 'DONE') <= (expires_at is not null))
);
create index export_of_staff on export (staff_uuid, created_at desc);
create index export_expiring on export (expires_at) where state = 'DONE';

create table export_chunk (
  export_uuid uuid not null references export on delete cascade,
  run integer not null,
  chunk_no integer not null check (chunk_no >= 0),
  content bytea not null,
  primary key (export_uuid, run, chunk_no)
);
