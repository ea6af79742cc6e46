-- Every row that a query finds is a violation of an invariant (docs/spec/reliability.md, appendix A). Scope A holds in
-- every snapshot, scope Q while no payment is in progress. The search path is `audit`.
--
-- These are the queries of the appendix. I-03, I-05, I-06, I-11, I-19 and I-29 join whole tables instead of looking up
-- single rows, which takes half of the time with 100,000 orders.

-- I-01 [A]
select tx_id,currency from journal group by 1,2 having sum(debit)<>sum(credit) or count(*)<2;
-- I-02 [A]
select currency from journal group by 1 having sum(debit)<>sum(credit);
-- I-03 [A]
select entry_id from journal where debit<0 or credit<0 or (debit=0)=(credit=0) or currency<>'RUB'
union all select entry_id from journal where op_uuid is not null and refund_uuid is not null;
-- I-05 [A]
with j as (select op_uuid,sum(debit) d,count(distinct tx_id) n from journal
  where account='CASH' and op_uuid is not null group by 1)
select o.op_uuid from gw_op o left join j using(op_uuid)
where o.kind<>'BINDING' and ((o.state='SETTLED' and (j.n is distinct
  from 1 or j.d<>o.amount)) or (o.state<>'SETTLED' and j.n is not null));
-- I-06 [A]
with j as (select refund_uuid,sum(credit) c,count(distinct tx_id) n from journal
  where account='CASH' and refund_uuid is not null group by 1)
select r.refund_uuid from refund r left join j using(refund_uuid)
where (r.state='DONE' and (j.n is distinct from 1 or j.c<>r.amount)) or (r.state<>'DONE' and j.n is not null);
-- I-07 [A]
select gw_order_number from gw_op group by 1 having count(*)>1 or gw_order_number is null
union all select md_order from gw_op where md_order is not null group by 1 having count(*)>1;
-- I-08 [A]
select gw_order_number from gw_sim where charge_count>1;
-- I-09 [A]
select o.op_uuid from gw_op o left join gw_sim s using(gw_order_number)
where o.kind not in ('BINDING','FULL_PAYMENT') and o.state='SETTLED' and coalesce(s.charged,0)<>o.amount;
-- I-10 [Q]
select s.gw_order_number from gw_sim s left join gw_op o using(gw_order_number)
where s.charged>0 and (o.op_uuid is null or (o.kind<>'BINDING' and o.state<>'SETTLED'));
-- I-11 [Q]
with r as (select op_uuid,sum(amount) a from refund where state='DONE' group by 1)
select s.gw_order_number from gw_sim s left join gw_op o using(gw_order_number) left join r using(op_uuid)
where s.refunded<>coalesce(r.a,0) and o.kind is distinct from 'BINDING';
-- I-12 [A]
select o.op_uuid from gw_op o left join alloc a using(op_uuid) where o.kind<>'BINDING' group by o.op_uuid,o.amount
having coalesce(sum(a.amount),0)<>o.amount;
-- I-13 [A]
with c as (
  select o.order_uuid,sum(a.amount) s from gw_op o join alloc a using(op_uuid)
  where o.state='SETTLED' and a.target_type<>'EXCESS' group by 1
),
  r as (
    select o.order_uuid,sum(r.amount) s from refund r join gw_op o using(op_uuid)
    where r.state='DONE' and r.target_type<>'EXCESS' group by 1
  ),
  p as (select order_uuid,sum(amount) s from penalty where state<>'CANCELLED' group by 1),
  f as (select order_uuid,sum(amount) s from service_fee group by 1)
select o.order_uuid
from orders o left join c using(order_uuid) left join r using(order_uuid) left join p using(order_uuid)
  left join f using(order_uuid)
where coalesce(c.s,0)-coalesce(r.s,0) > o.full_amount-o.reduced_amount+coalesce(p.s,0)+coalesce(f.s,0);
-- I-14 [A]
with t as (
  select 'SCHEDULED' tt,order_uuid||'/'||payment_number ti,amount from scheduled
  union all select 'PENALTY',penalty_uuid::text,amount from penalty
  union all select 'SERVICE',fee_uuid::text,amount from service_fee
),
  g as (
    select a.target_type tt,a.target_id ti,sum(a.amount) s from alloc a join gw_op o using(op_uuid)
    where o.state='SETTLED' and a.target_type<>'EXCESS' group by 1,2
  ),
  r as (
    select target_type tt,target_id ti,sum(amount) s from refund where state='DONE' and target_type<>'EXCESS'
    group by 1,2
  )
select g.ti from g left join t using(tt,ti) left join r using(tt,ti)
where t.ti is null or g.s-coalesce(r.s,0)>t.amount or coalesce(r.s,0)>g.s;
-- I-15 [A]
select s.order_uuid,s.payment_number
from scheduled s left join alloc a on a.target_type='SCHEDULED' and a.target_id=s.order_uuid||'/'||s.payment_number
  left join gw_op o on o.op_uuid=a.op_uuid and o.state='SETTLED'
where s.state in ('PAID','APPROVED','REFUNDED','REVERSED') group by 1,2,s.amount
having count(o.op_uuid)<>1 or coalesce(sum(a.amount) filter (where o.op_uuid is not null),0)<>s.amount;
-- I-16 [A]
select s.order_uuid,s.payment_number
from scheduled s join alloc a on a.target_type='SCHEDULED' and a.target_id=s.order_uuid||'/'||s.payment_number
  join gw_op o on o.op_uuid=a.op_uuid and o.state='SETTLED'
where s.state in (
  'NOT_YET_PAID','ERROR_PAID','OVERDUE','OVERDUE_TASK_STOPPED','CASCADE_PAYMENT_TRY_FAIL','CANCELLED'
);
-- I-17 [A]
select a.target_type,a.target_id from alloc a join gw_op o using(op_uuid)
where o.state in ('CREATED','REGISTERED','SENT','UNKNOWN') group by 1,2 having count(*)>1;
-- I-18 [Q]
select o.op_uuid
from gw_op o join alloc a using(op_uuid)
  left join lateral (
    select coalesce(sum(amount),0) s from refund r
    where r.op_uuid=o.op_uuid and r.target_type='EXCESS' and state='DONE'
  ) r on true
where a.target_type='EXCESS' and o.state='SETTLED' and r.s<>a.amount;
-- I-19 [A]
with s as (select order_uuid,sum(amount) s from scheduled where state<>'CANCELLED' group by 1)
select order_uuid from orders o left join s using(order_uuid)
  where o.state<>'REVERSED' and coalesce(s.s,0)<>o.full_amount-o.reduced_amount;
-- I-20 [A]
select o.order_uuid from orders o
where (
  state='COMPLETED'
    and exists(
      select 1 from scheduled s
      where s.order_uuid=o.order_uuid
        and s.state in ('NOT_YET_PAID','ERROR_PAID','OVERDUE','OVERDUE_TASK_STOPPED','CASCADE_PAYMENT_TRY_FAIL')
    )
)
  or (
    state='ACTIVE'
      and not exists(
        select 1 from scheduled s
        where s.order_uuid=o.order_uuid
          and s.state in ('NOT_YET_PAID','ERROR_PAID','OVERDUE','OVERDUE_TASK_STOPPED','CASCADE_PAYMENT_TRY_FAIL')
      )
  )
  or (state='COMPLETED')<>(completed_date is not null) or (state='REVERSED')<>(reversed_date is not null);
-- I-21 [Q]
with g as (select o.order_uuid,g.op_uuid from orders o join gw_op g using(order_uuid) where o.state='REVERSED'),
  c as (
    select g.order_uuid,j.debit-j.credit d from g join journal j on j.op_uuid=g.op_uuid where j.account='CASH'
    union all select g.order_uuid,j.debit-j.credit
    from g join refund r on r.op_uuid=g.op_uuid join journal j on j.refund_uuid=r.refund_uuid where j.account='CASH'
  )
select order_uuid from c group by 1 having sum(d)<>0;
-- I-22 [Q]
with g as (
  select a.target_id ti,sum(a.amount) s,count(*) n from alloc a join gw_op o using(op_uuid)
  where o.state='SETTLED' and a.target_type='PENALTY' group by 1
),
  r as (select target_id ti,sum(amount) s from refund where target_type='PENALTY' and state='DONE' group by 1)
select penalty_uuid from penalty p left join g on g.ti=p.penalty_uuid::text left join r on r.ti=p.penalty_uuid::text
where (p.state='CANCELLED' and coalesce(g.s,0)-coalesce(r.s,0)<>0)
  or (p.state='REFUNDED' and (g.n is distinct from 1 or g.s<>p.amount or r.s is distinct from p.amount))
  or (p.state='PAID' and (g.n is distinct from 1 or g.s<>p.amount or r.s is not null))
  or (p.state in ('APPLIED','PENALTY_TASK_STOPPED','CASCADE_PAYMENT_TRY_FAIL') and g.s is not null);
-- I-23 [A]
select order_uuid,payment_number from penalty where state not in ('CANCELLED','REFUNDED') group by 1,2
having count(*)>1;
-- I-24 [A]
select g.op_uuid from gw_op g join orders o using(order_uuid)
where g.kind='SCHEDULED' and o.schedules_stopped_at is not null and g.created_at>o.schedules_stopped_at;
-- I-25 [A]
select g.op_uuid
from gw_op g join alloc a using(op_uuid) join scheduled s on a.target_id=s.order_uuid||'/'||s.payment_number
where g.kind='SCHEDULED' and (g.created_at at time zone 'Europe/Moscow')::date<s.plan_date;
-- I-26 [A]
select order_uuid,(created_at at time zone 'Europe/Moscow')::date from gw_op
where kind='SCHEDULED' and state='SETTLED' group by 1,2 having count(*)>1;
-- I-27 [A]
select g.op_uuid from gw_op g join orders o using(order_uuid) left join binding b using(binding_uuid)
where g.binding_uuid is not null and b.client_id is distinct from o.client_id;
-- I-28 [A]
select transition_key from history group by 1 having count(*)>1;
-- I-29 [Q]
with want as (
    select 'PAYMENT_EVENT_SUCCESS' ty,'OP' st,op_uuid::text si,amount from gw_op
      where state='SETTLED' and kind<>'BINDING'
    union all select 'PAYMENT_EVENT_FAILED','OP',op_uuid::text,amount from gw_op where state='DECLINED'
    union all select 'PENALTY_APPLIED','PENALTY',penalty_uuid::text,amount from penalty
    union all select 'PENALTY_CANCELLATION','PENALTY',penalty_uuid::text,amount from penalty
      where state in ('CANCELLED','REFUNDED')
    union all select 'MONEY_RETURNED','REFUND',refund_uuid::text,amount from refund where state='DONE'
    union all select 'COMPLETION','ORDER',order_uuid::text,full_amount from orders where state='COMPLETED'
    union all select 'REVERSE','ORDER',order_uuid::text,full_amount from orders where state='REVERSED'),
  have as (select type ty,subject_type st,subject_id si,amount from history
    where type in ('PAYMENT_EVENT_SUCCESS','PAYMENT_EVENT_FAILED','PENALTY_APPLIED','PENALTY_CANCELLATION',
      'MONEY_RETURNED','COMPLETION','REVERSE'))
select ty,st,si,amount from (select *,1 wanted,0 had from want union all select *,0,1 from have) e
group by 1,2,3,4 having sum(wanted)<>1 or sum(had)<>1;
