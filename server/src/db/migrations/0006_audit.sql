-- The audit contract: read-only views with fixed names and columns for outside checkers, no personal data
-- beyond the phone (reliability, appendix A). gw_sim and param are tables that the checker fills.

create schema audit;

create view audit.client as select client_uuid as client_id, country_code, phone, status from client;
create view audit.binding as
  select binding_uuid, client_uuid as client_id, masked_pan as mnemonic, active from binding;
create view audit.orders as
  select order_uuid, order_number, client_uuid as client_id, state, full_amount, reduced_amount, currency, schedules_stopped_at,
    completed_at as completed_date, reversed_at as reversed_date, created_at from orders;
create view audit.scheduled as
  select p.order_uuid, p.payment_number, p.amount, p.commission, o.currency, p.state, p.plan_date, p.paid_at, p.paid_early
  from scheduled_payment p join orders o using (order_uuid);
create view audit.penalty as select penalty_uuid, order_uuid, payment_number, amount, state, applied_at from penalty;
create view audit.service_fee as
  select null::uuid as fee_uuid, null::uuid as order_uuid, null::bigint as amount, null::text as state where false;
create view audit.gw_op as
  select operation_uuid as op_uuid, order_uuid, kind, gateway_order_number as gw_order_number, md_order, binding_uuid, amount, currency,
    state, created_at, settled_at from operation;
create view audit.alloc as select operation_uuid as op_uuid, target_type, target_id, amount from allocation;
create view audit.refund as
  select refund_uuid, operation_uuid as op_uuid, refund_uuid::text as external_refund_id, target_type, target_id, amount, state, created_at
  from operation_refund;
create view audit.journal as
  select e.entry_id, e.tx_id, e.account, e.currency, e.debit, e.credit, t.operation_uuid as op_uuid, t.refund_uuid, t.posted_at
  from journal_entry e join journal_transaction t using (tx_id);
-- A penalty grows day by day and its history is append-only: what it was applied with and all that it grew by come to its amount.
create view audit.history as
  select event_id, client_uuid as client_id, order_uuid, type,
    case when type = 'PENALTY_APPLIED' then amount + coalesce((select sum(grown.amount) from history grown
      where grown.order_uuid = history.order_uuid and grown.type = 'AMOUNT_CHANGED' and grown.subject_type = 'PENALTY'
        and grown.subject_id = history.subject_id), 0)::bigint else amount end as amount,
    action_date, subject_type, subject_id, transition_key from history;
-- The step from APPROVED to ACTIVE is the birth of the order (decision 0005), not one of its transitions (D-6).
create view audit.transition as
  select seq, subject_type, subject_id, from_state, to_state, at from transition
  where not (subject_type = 'ORDER' and from_state = 'APPROVED');
create view audit.idem as select scope, key, request_hash, state, response_status, created_at from idempotency;
create view audit.callback as select callback_id, md_order, operation, checksum_ok, applied, received_at from gateway_callback;
create view audit.session as
  select session_hash, subject_type, subject_uuid::text as subject_id, created_at, last_seen_at, revoked_at, expires_at from session;
create view audit.otp as
  select challenge_uuid as challenge_id, phone_hash, browser_hash as session_hash, code_hash, created_at, expires_at, attempts, max_attempts,
    consumed_at from otp_challenge;
-- the moment that the limits go by is the one at which the message was ordered
create view audit.sms as select sms_id, phone_hash, created_at as sent_at from sms where kind = 'CODE' and state = 'SENT';
create view audit.job as select job_id, kind || ':' || key as key, state, locked_until from job;
create view audit.fp_file as
  select null::uuid as file_uuid, null::text as status, null::integer as rows_total, null::timestamptz as created_at where false;
create view audit.fp_row as
  select null::uuid as file_uuid, null::integer as line_no, null::uuid as order_uuid, null::text as result, null::uuid as op_uuid where false;
create view audit.product as
  select product_id, state, is_based, payments_count, payments_interval_value as interval_value, min_amount, max_amount,
    initial_payment / 100.0 as initial_pct, commission / 100.0 as commission_pct, min_commission,
    nullif(max_commission, 0) as max_commission, commission_rule
  from product;
create view audit.service as select null::uuid as uuid, null::text as service_id, null::boolean as enabled where false;
-- the checker tells rates apart by their ctid
create view audit.rate as
  select null::tid as ctid, null::uuid as service_uuid, null::bigint as lower_limit, null::bigint as greater_limit, null::bigint as fee where false;
create view audit.discount_product as select null::uuid as discount_uuid, null::text as product_id where false;
create view audit.admin_action as
  select null::bigint as action_id, null::text as admin_id, null::text as action, null::text as subject_id, null::timestamptz as at,
    null::text as ip where false;
create table audit.gw_sim (gw_order_number text, charged bigint, refunded bigint, charge_count integer);
create table audit.param (now timestamptz, quiescent boolean);
