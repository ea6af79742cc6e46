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
  requested_at timestamptz not null
);
create index payment_request_of_object on payment_request (subject_uuid, object, client_uuid);
-- A payment that a version before this one has begun is live while this migration runs, or was settled a moment ago: it has no request here, and that
-- version's own guard ends with it.

create view audit.payment_request as
  select request_id, client_uuid as client_id, subject_uuid as subject_id, object, key, operation_uuid as op_uuid, requested_at
  from public.payment_request;
