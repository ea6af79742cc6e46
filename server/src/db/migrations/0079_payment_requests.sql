-- The requests of customers that began a payment or were answered with its open form, written in the transaction that records the operation: a
-- request without an Idempotency-Key for the same object gets that operation until 30 seconds after it is settled (docs/spec/rules.md#5).
create table payment_request (
  request_id bigint generated always as identity primary key,
  client_uuid uuid not null,
  -- The order, card or client whose row was locked.
  subject_uuid uuid not null,
  object text not null,
  key text,
  operation_uuid uuid not null,
  requested_at timestamptz not null,
  -- The operation was DECLINED or EXPIRED once: its window is closed, also where the bank takes the money later all the same.
  window_closed boolean not null default false
);
create index payment_request_of_object on payment_request (subject_uuid, object, client_uuid);
create index payment_request_of_operation on payment_request (operation_uuid);

create function close_payment_window() returns trigger language plpgsql as $$
begin
  update payment_request set window_closed = true where operation_uuid = new.operation_uuid;
  return null;
end $$;
create trigger payment_window after update of state on operation
  for each row when (new.state in ('DECLINED', 'EXPIRED')) execute function close_payment_window();

create view audit.payment_request as
  select request_id, client_uuid as client_id, subject_uuid as subject_id, object, key, operation_uuid as op_uuid, requested_at,
    window_closed
  from public.payment_request;
