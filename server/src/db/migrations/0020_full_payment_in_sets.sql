-- Files of a million rows: staged by COPY, checked, and settled in sets (decision 0020).
-- A file that the version before this one has begun, or begins while both run, goes on row by row: that is what the defaults say.

alter table full_payment_file
  add column stage text not null default 'SETTLING' check (stage in ('CHECKING', 'WAITING', 'SETTLING', 'COMPLETED', 'CANCELLED')),
  add column file_name text,
  -- the process whose failed rows these are, once more
  add column retry_of uuid references full_payment_file,
  -- whoever uploaded it wants to see what it would do before it is applied
  add column review_wanted boolean not null default false,
  -- a second person has to agree (S-40)
  add column approval_needed boolean not null default false,
  add column rows_checked integer not null default 0,
  -- the last line that the check has looked at
  add column checked_through integer not null default 0,
  -- what the check found, and in the end what was paid
  add column rows_payable integer,
  add column amount_payable bigint,
  add column settling_at timestamptz,
  add column decided_by uuid references staff,
  add column rows_paid integer,
  add column amount_paid bigint;
update full_payment_file set stage = 'COMPLETED' where status = 'COMPLETED';
create index full_payment_file_age on full_payment_file (created_at desc);

alter table full_payment_row
  -- how the row is paid: not known yet, in a set with others, by itself, or not at all
  add column route text not null default 'SINGLE' check (route in ('UNCHECKED', 'SET', 'SINGLE', 'NONE')),
  -- the order and the kopecks that the row names
  add column reference text,
  add column amount bigint,
  -- the earlier row of the file that pays the same order
  add column twin_line_no integer;
-- A reason is a word of the product; what people read is said where it is shown.
update full_payment_row set
  twin_line_no = substring(reason from 'строка ([0-9]+)$')::integer,
  reason = case
    when reason = 'Не указан заказ' then 'order-missing'
    when reason = 'Сумма не прочитана' then 'amount-unreadable'
    when reason = 'Заказ не найден' then 'order-not-found'
    when reason like 'Номер есть у нескольких магазинов%' then 'order-ambiguous'
    when reason like 'В этом файле заказ уже погашен%' then 'already-paid'
    when reason = 'Заказ уже закрыт' then 'already-closed'
    when reason = 'Товар ещё не выдан' then 'not-delivered'
    when reason = 'Сумма не равна долгу' then 'amount-differs'
    else 'payment-in-progress' end
where reason is not null;
-- The rows of a file are written in the transaction of the file, a million at once: looking the file up for each took longer than the copying.
alter table full_payment_row drop constraint full_payment_row_file_uuid_fkey;
-- Orders are never deleted; holding a key of each while a million rows are checked would write every one of them.
alter table full_payment_row drop constraint full_payment_row_order_uuid_fkey;
drop index full_payment_row_open;
create index full_payment_row_single on full_payment_row (file_uuid, line_no) where route = 'SINGLE' and result is null;
create index full_payment_row_of_order on full_payment_row (file_uuid, order_uuid) where route in ('SET', 'SINGLE');

-- Orders next to one another that are settled in one transaction; done_at is the durable mark from which a process that was killed goes on.
create table full_payment_chunk (
  file_uuid uuid not null references full_payment_file,
  chunk_no integer not null,
  first_order_uuid uuid not null,
  last_order_uuid uuid not null,
  rows_total integer not null check (rows_total > 0),
  done_at timestamptz,
  primary key (file_uuid, chunk_no)
);
create index full_payment_chunk_open on full_payment_chunk (file_uuid, chunk_no) where done_at is null;
