-- Who asks a view for nothing that a joined table has shall not wait for the join, over a hundred thousand orders half of the time of the audit:
-- each entry has its transaction and each payment its order, so that an outer join says the same and may be left out.
create or replace view audit.journal as
  select e.entry_id, e.tx_id, e.account, e.currency, e.debit, e.credit, t.operation_uuid as op_uuid, t.refund_uuid, t.posted_at
  from journal_entry e left join journal_transaction t using (tx_id);
create or replace view audit.scheduled as
  select p.order_uuid, p.payment_number, p.amount, p.commission, o.currency, p.state, p.plan_date, p.paid_at, p.paid_early
  from scheduled_payment p left join orders o using (order_uuid);
-- What a penalty grew by is summed once for all of them, not looked up for each.
create or replace view audit.history as
  select h.event_id, h.client_uuid as client_id, h.order_uuid, h.type,
    case when h.type = 'PENALTY_APPLIED' then h.amount + coalesce(grown.amount, 0)::bigint else h.amount end as amount,
    h.action_date, h.subject_type, h.subject_id, h.transition_key
  from history h
  left join (
    select order_uuid, subject_id, sum(amount) as amount from history where type = 'AMOUNT_CHANGED' and subject_type = 'PENALTY' group by 1, 2
  ) grown on h.type = 'PENALTY_APPLIED' and grown.order_uuid = h.order_uuid and grown.subject_id = h.subject_id;
