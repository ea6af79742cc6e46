-- Payments, refunds and the books.

create table operation (
  operation_uuid uuid primary key,
  order_uuid uuid not null,
  client_uuid uuid not null references client,
  kind text not null check (kind in ('INITIAL', 'SCHEDULED', 'MANUAL', 'EARLY', 'RECURRENT', 'PENALTY', 'SERVICE', 'FULL_PAYMENT', 'BINDING')),
  state text not null check (state in ('CREATED', 'REGISTERED', 'SENT', 'UNKNOWN', 'SETTLED', 'DECLINED', 'EXPIRED')),
  amount bigint not null check (amount > 0 or (kind = 'BINDING' and amount = 0)),
  currency text not null default 'RUB' check (currency = 'RUB'),
  binding_uuid uuid references binding,
  gateway_order_number text not null unique check (length(gateway_order_number) <= 36),
  md_order text unique,
  form_url text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  settled_at timestamptz,
  action_code integer,
  check ((state = 'SETTLED') = (settled_at is not null))
);
create index operation_of_order on operation (order_uuid, created_at);
create index operation_live on operation (created_at) where state in ('CREATED', 'REGISTERED', 'SENT', 'UNKNOWN');

create table allocation (
  operation_uuid uuid not null references operation,
  target_type text not null check (target_type in ('SCHEDULED', 'PENALTY', 'SERVICE', 'EXCESS')),
  target_id text not null,
  amount bigint not null check (amount > 0),
  live boolean not null,
  primary key (operation_uuid, target_type, target_id)
);
-- Two tabs can never hold two payable forms for one debt (I-17).
create unique index one_live_operation_per_target on allocation (target_type, target_id) where live;
create index allocation_of_target on allocation (target_id);

create function operation_life_reaches_allocations() returns trigger language plpgsql as $$
begin
  update allocation set live = new.state in ('CREATED', 'REGISTERED', 'SENT', 'UNKNOWN') where operation_uuid = new.operation_uuid;
  return null;
end $$;
create trigger operation_life after update of state on operation for each row when (old.state is distinct from new.state)
  execute function operation_life_reaches_allocations();

-- Allocations add up to the amount of their operation, whenever a transaction ends (I-12).
create function allocations_add_up() returns trigger language plpgsql as $$
begin
  if exists (select from operation o where o.operation_uuid = new.operation_uuid and o.kind <> 'BINDING'
      and o.amount <> (select coalesce(sum(a.amount), 0) from allocation a where a.operation_uuid = o.operation_uuid)) then
    raise exception 'allocations of operation % do not add up to its amount', new.operation_uuid using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end $$;
create constraint trigger allocations_add_up after insert on operation deferrable initially deferred
  for each row execute function allocations_add_up();
create constraint trigger allocations_add_up after insert or update of amount, operation_uuid on allocation deferrable initially deferred
  for each row execute function allocations_add_up();

create table operation_refund (
  refund_uuid uuid primary key,
  operation_uuid uuid not null references operation,
  target_type text not null check (target_type in ('SCHEDULED', 'PENALTY', 'SERVICE', 'EXCESS')),
  target_id text not null,
  amount bigint not null check (amount > 0),
  state text not null check (state in ('CREATED', 'SENT', 'UNKNOWN', 'DONE')),
  created_at timestamptz not null,
  done_at timestamptz,
  check ((state = 'DONE') = (done_at is not null))
);
create index operation_refund_of_operation on operation_refund (operation_uuid);
create index operation_refund_open on operation_refund (created_at) where state <> 'DONE';

create table journal_transaction (
  tx_id uuid primary key,
  rule text not null,
  order_uuid uuid,
  operation_uuid uuid references operation,
  refund_uuid uuid references operation_refund,
  posted_at timestamptz not null,
  check (operation_uuid is null or refund_uuid is null)
);
create unique index one_journal_transaction_per_operation on journal_transaction (operation_uuid) where operation_uuid is not null;
create unique index one_journal_transaction_per_refund on journal_transaction (refund_uuid) where refund_uuid is not null;

create table journal_entry (
  entry_id bigint generated always as identity primary key,
  tx_id uuid not null references journal_transaction,
  account text not null check (account in ('CASH', 'MERCHANT', 'COMMISSION', 'PENALTY', 'SERVICE', 'EXCESS') or account like 'AR:%'),
  currency text not null default 'RUB' check (currency = 'RUB'),
  debit bigint not null check (debit >= 0),
  credit bigint not null check (credit >= 0),
  check ((debit = 0) <> (credit = 0))
);
create index journal_entry_of_transaction on journal_entry (tx_id);
create index journal_entry_of_receivable on journal_entry (account) where account like 'AR:%';

-- Each journal transaction balances per currency and has at least two lines, whenever a database transaction ends (I-01).
create function journal_balances() returns trigger language plpgsql as $$
begin
  if exists (select from journal_entry where tx_id = new.tx_id group by currency having sum(debit) <> sum(credit) or count(*) < 2)
      or not exists (select from journal_entry where tx_id = new.tx_id) then
    raise exception 'journal transaction % does not balance', new.tx_id using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end $$;
create constraint trigger journal_balances after insert on journal_transaction deferrable initially deferred
  for each row execute function journal_balances();
create constraint trigger journal_balances after insert on journal_entry deferrable initially deferred
  for each row execute function journal_balances();
