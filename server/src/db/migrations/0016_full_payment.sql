-- Files of orders paid off with money that came outside of the gateway (rules 10).

create table full_payment_file (
  file_uuid uuid primary key,
  staff_uuid uuid not null references staff,
  file_hash text not null,
  status text not null check (status in ('IN_PROGRESS', 'COMPLETED')),
  rows_total integer not null check (rows_total > 0),
  created_at timestamptz not null,
  completed_at timestamptz,
  check ((status = 'COMPLETED') = (completed_at is not null))
);
-- One process at a time, across all servers (I-38).
create unique index one_full_payment_at_a_time on full_payment_file ((true)) where status = 'IN_PROGRESS';
create index full_payment_file_of_staff on full_payment_file (staff_uuid, created_at);

create table full_payment_row (
  file_uuid uuid not null references full_payment_file,
  line_no integer not null check (line_no > 0),
  -- as the file has them, for the report
  cells jsonb not null,
  order_uuid uuid references orders,
  result text check (result in ('SUCCESS', 'FAIL')),
  reason text,
  operation_uuid uuid references operation,
  primary key (file_uuid, line_no),
  check ((result = 'SUCCESS') = (operation_uuid is not null)),
  check (result is not null or reason is null)
);
create index full_payment_row_open on full_payment_row (file_uuid, line_no) where result is null;
-- An order is paid off once by a file (I-38).
create unique index one_full_payment_per_order on full_payment_row (file_uuid, order_uuid) where operation_uuid is not null;

create or replace view audit.fp_file as select file_uuid, status, rows_total, created_at from public.full_payment_file;
create or replace view audit.fp_row as
  select file_uuid, line_no, order_uuid, result, operation_uuid as op_uuid from public.full_payment_row;
