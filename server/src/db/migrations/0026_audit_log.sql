-- The log of staff says from where, what it was before and after, and what was refused; nobody can change it unseen (I-04, S-45).

alter table staff_action
  -- null: a log-in under a login that nobody has
  alter column staff_uuid drop not null,
  -- IPv4 or IPv6; null in rows that are older than this column
  add column address text,
  -- why it was not done; null when it was
  add column refusal_code text,
  add column value_before jsonb,
  add column value_after jsonb;
create index staff_action_by_time on staff_action (at, staff_action_id);
create index staff_action_of_staff on staff_action (staff_uuid, at);

-- Each link holds the hash of its row and of the link before it: a row that was changed, taken out or put in between breaks the chain.
create table staff_action_chain (
  position bigint primary key check (position >= 1),
  staff_action_id bigint not null unique references staff_action,
  hash bytea not null check (length(hash) = 32)
);
create trigger append_only before update or delete or truncate on staff_action_chain
  for each statement execute function refuse_change();

create function staff_action_hash(previous bytea, deed staff_action) returns bytea language sql immutable as $$
  select sha256(previous || convert_to(jsonb_build_array(deed.staff_action_id, deed.staff_uuid, deed.action, deed.client_uuid,
    deed.order_uuid, deed.subject_id, deed.note, deed.address, deed.refusal_code, deed.value_before, deed.value_after,
    to_char(deed.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'))::text, 'UTF8'))
$$;

create function chain_staff_action() returns trigger language plpgsql as $$
declare
  head staff_action_chain;
begin
  -- at the very end of the transaction: nobody who holds it waits for anything
  perform pg_advisory_xact_lock(7311204);
  select * into head from staff_action_chain order by position desc limit 1;
  insert into staff_action_chain (position, staff_action_id, hash)
  values (coalesce(head.position, 0) + 1, new.staff_action_id, staff_action_hash(coalesce(head.hash, ''::bytea), new));
  return null;
end
$$;

do $$
declare
  old staff_action;
  number bigint := 0;
  link bytea := ''::bytea;
begin
  for old in select * from staff_action order by staff_action_id loop
    number := number + 1;
    link := staff_action_hash(link, old);
    insert into staff_action_chain values (number, old.staff_action_id, link);
  end loop;
end
$$;

create constraint trigger chained after insert on staff_action deferrable initially deferred
  for each row execute function chain_staff_action();

-- Changes that were made; looks, log-ins and refusals are no changes (I-53).
create or replace view audit.admin_action as
  select staff_action_id as action_id, staff_uuid::text as admin_id, action,
    coalesce(subject_id, order_uuid::text, client_uuid::text) as subject_id, at, address as ip
  from public.staff_action
  where refusal_code is null and action not like 'VIEW_%' and action not in ('LOG_IN', 'LOG_OUT', 'EXPORT_LOG');

-- Two rights beside the seven of the specification: who reads this log, and who may make staff of people.
alter table staff drop constraint staff_permissions_check;
alter table staff add constraint staff_permissions_check check (permissions <@ array['VIEW_CLIENT_LK', 'EDIT_CLIENT', 'VIEW_PRODUCTS',
  'EDIT_PRODUCTS', 'FULL_PAYMENT', 'EDIT_PENALTY', 'MANUAL_TERMINATION', 'VIEW_AUDIT_LOG', 'MANAGE_STAFF']);
