-- Every row that a query finds is a violation of an invariant (docs/spec/reliability.md, appendix A). Scope A holds in
-- every snapshot, scope Q while no payment is in progress. The search path is `audit`.
--
-- I-01 to I-48 are the queries of the appendix, with these differences:
-- I-03, I-05, I-06, I-11, I-19, I-29, I-37, I-47: join whole tables instead of looking up single rows, which takes
--   half of the time with 100,000 orders
-- I-44: compares with the clock of the database, which times the leases
--
-- The others are additional: CONSENT, ENTERED, CONTRACT, PAUSES, NIGHTS, DATES, DUE, LOG, DOCS, REPEAT, GOODWILL.

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
-- I-30 [A]
select 'op',op_uuid::text from gw_op where amount<=0 and kind<>'BINDING' or currency<>'RUB'
union all select 'sp',order_uuid::text from scheduled
where amount<=0 or commission<0 or commission>amount or currency<>'RUB'
union all select 'ord',order_uuid::text from orders
where full_amount<=0 or reduced_amount<0 or reduced_amount>full_amount
union all select 'pen',penalty_uuid::text from penalty where amount<=0
union all select 'ref',refund_uuid::text from refund where amount<=0;
-- I-31 [Q]
select scope,key from idem group by 1,2 having count(*)>1
union all select scope,key from idem,param
where (state='DONE' and response_status is null) or (state<>'DONE' and created_at<param.now-interval '5 min');
-- I-32 [A]
select callback_id from callback where applied and not checksum_ok;
-- I-33 [Q]
select op_uuid::text from gw_op,param where state in ('SENT','UNKNOWN') and created_at<param.now-interval '60 s'
union all select op_uuid::text from gw_op,param
where state in ('CREATED','REGISTERED') and created_at<param.now-interval '25 min'
union all select refund_uuid::text from refund,param
where state in ('CREATED','SENT','UNKNOWN') and created_at<param.now-interval '60 s';
-- I-34 [A]
select challenge_id from otp
where attempts>max_attempts or max_attempts>3 or expires_at>created_at+interval '5 min' or consumed_at>expires_at
  or consumed_at<created_at or length(code_hash)<43 or code_hash~'^[0-9]{4}$';
-- I-35 [A]
select session_hash from otp where consumed_at is null and expires_at>(select now from param) group by 1
having count(*)>1;
-- I-36 [A]
select s.session_hash
from session s join client c on s.subject_type='CLIENT' and s.subject_id=c.client_id::text, param
where s.revoked_at is null and s.expires_at>param.now and c.status<>'ACTIVE'
union all select session_hash from session where length(session_hash)<43 or expires_at>created_at+interval '24 h';
-- I-37 [A]
with s as (select sms_id,sent_at,lag(sent_at) over w one_before,lag(sent_at,5) over w five_before
  from sms window w as (partition by phone_hash order by sent_at))
select sms_id from s where one_before>sent_at-interval '60 s' or five_before>sent_at-interval '24 h';
-- I-38 [A]
select file_uuid from fp_file where status<>'COMPLETED' group by 1
having (select count(*) from fp_file where status<>'COMPLETED')>1
union all select f.file_uuid from fp_file f left join fp_row r using(file_uuid) where f.status='COMPLETED'
group by f.file_uuid,f.rows_total having count(r.line_no)<>f.rows_total or count(*) filter (where r.result is null)>0
union all select file_uuid from fp_row group by file_uuid,line_no having count(*)>1
union all select file_uuid from fp_row where op_uuid is not null group by file_uuid,order_uuid having count(*)>1;
-- I-39 [A]
select r.file_uuid from fp_row r left join gw_op o using(op_uuid)
where (r.result='SUCCESS')<>(coalesce(o.state,'')='SETTLED')
  or (o.op_uuid is not null and o.order_uuid<>r.order_uuid);
-- I-40 [A]
select a.service_uuid
from rate a
  join rate b on a.service_uuid=b.service_uuid and a.ctid<>b.ctid
    and a.lower_limit<=coalesce(b.greater_limit,9223372036854775807)
    and b.lower_limit<=coalesce(a.greater_limit,9223372036854775807)
union all select service_uuid from rate where lower_limit<1 or greater_limit<lower_limit or fee<1
union all select service_uuid
from (
  select service_uuid,greater_limit g,lead(lower_limit) over(partition by service_uuid order by lower_limit) nx
  from rate
) q
where nx is not null and nx is distinct from g+1;
-- I-41 [A]
select product_id from discount_product group by 1 having count(distinct discount_uuid)>1;
-- I-42 [A]
select product_id from product
where payments_count not between 1 and 999 or interval_value not between 1 and 9999 or min_amount>max_amount
  or min_commission>max_commission or commission_pct not between 0 and 100
  or coalesce(initial_pct,0) not between 0 and 100
  or (commission_rule='EARLY_COMMISSION' and (is_based or commission_pct=0 or initial_pct is not null))
  or ((is_based or commission_pct=0) and (commission_pct<>0 or min_commission<>0 or max_commission<>0))
  or (is_based and state='STOPPED');
-- I-43 [A]
select country_code,phone from client group by 1,2 having count(*)>1 or phone!~'^9[0-9]{9}$';
-- I-44 [Q]
select job_id from job where state='RUNNING' and locked_until<now()-interval '30 s'
union all select min(job_id) from job where state='RUNNING' group by key having count(*)>1;
-- I-45 [A]
select seq from transition
where (subject_type,from_state,to_state) not in (
  ('SCHEDULED','NOT_YET_PAID','PAID'), ('SCHEDULED','NOT_YET_PAID','APPROVED'), ('SCHEDULED','APPROVED','PAID'),
  ('SCHEDULED','NOT_YET_PAID','ERROR_PAID'), ('SCHEDULED','NOT_YET_PAID','OVERDUE'),
  ('SCHEDULED','ERROR_PAID','OVERDUE'), ('SCHEDULED','ERROR_PAID','PAID'), ('SCHEDULED','OVERDUE','PAID'),
  ('SCHEDULED','OVERDUE','OVERDUE_TASK_STOPPED'), ('SCHEDULED','OVERDUE_TASK_STOPPED','OVERDUE'),
  ('SCHEDULED','OVERDUE','CASCADE_PAYMENT_TRY_FAIL'), ('SCHEDULED','CASCADE_PAYMENT_TRY_FAIL','OVERDUE'),
  ('SCHEDULED','CASCADE_PAYMENT_TRY_FAIL','PAID'), ('SCHEDULED','OVERDUE_TASK_STOPPED','PAID'),
  ('SCHEDULED','NOT_YET_PAID','CANCELLED'), ('SCHEDULED','ERROR_PAID','CANCELLED'),
  ('SCHEDULED','OVERDUE','CANCELLED'), ('SCHEDULED','OVERDUE_TASK_STOPPED','CANCELLED'),
  ('SCHEDULED','CASCADE_PAYMENT_TRY_FAIL','CANCELLED'), ('SCHEDULED','PAID','REFUNDED'),
  ('SCHEDULED','PAID','REVERSED'), ('SCHEDULED','APPROVED','REVERSED'), ('PENALTY','APPLIED','PENALTY_TASK_STOPPED'),
  ('PENALTY','PENALTY_TASK_STOPPED','APPLIED'), ('PENALTY','APPLIED','CASCADE_PAYMENT_TRY_FAIL'),
  ('PENALTY','CASCADE_PAYMENT_TRY_FAIL','APPLIED'), ('PENALTY','APPLIED','PAID'),
  ('PENALTY','PENALTY_TASK_STOPPED','PAID'), ('PENALTY','CASCADE_PAYMENT_TRY_FAIL','PAID'),
  ('PENALTY','APPLIED','CANCELLED'), ('PENALTY','PENALTY_TASK_STOPPED','CANCELLED'),
  ('PENALTY','CASCADE_PAYMENT_TRY_FAIL','CANCELLED'), ('PENALTY','PAID','REFUNDED'), ('ORDER','ACTIVE','COMPLETED'),
  ('ORDER','ACTIVE','REVERSED'), ('ORDER','COMPLETED','REVERSED')
);
-- I-46 [A]
select order_uuid,payment_number from scheduled
where (state in ('PAID','APPROVED','REFUNDED','REVERSED'))<>(paid_at is not null)
  or (paid_early and not ((paid_at at time zone 'Europe/Moscow')::date<plan_date));
-- I-47 [A]
with j as (select account,sum(debit-credit) b from journal where account like 'AR:%' group by 1),
  s as (select order_uuid,sum(amount) s from scheduled
    where state in ('NOT_YET_PAID','ERROR_PAID','OVERDUE','OVERDUE_TASK_STOPPED','CASCADE_PAYMENT_TRY_FAIL')
    group by 1),
  p as (select order_uuid,sum(amount) s from penalty
    where state in ('APPLIED','PENALTY_TASK_STOPPED','CASCADE_PAYMENT_TRY_FAIL') group by 1),
  f as (select order_uuid,sum(amount) s from service_fee where state='OPEN' group by 1)
select o.order_uuid from orders o left join j on j.account='AR:'||o.order_uuid left join s using(order_uuid)
  left join p using(order_uuid) left join f using(order_uuid)
where coalesce(j.b,0)<>coalesce(s.s,0)+coalesce(p.s,0)+coalesce(f.s,0);
-- I-48 [A]
select 'binding',binding_uuid::text from binding
where mnemonic ~ '[0-9]{13,}' or mnemonic !~ '[0-9]{4}$' or length(regexp_replace(mnemonic,'[^0-9]','','g'))>10;
-- Charges begun by the service without a consent that was in force for the card and the order. The clocks of two
-- processes may differ by 5 s. Also charges sent after the withdrawal of their consent: both times are read from the
-- clock of the database under the lock of the card.
-- CONSENT [A]
select o.operation_uuid from public.operation o
  left join public.consent_record c on c.consent_uuid=o.consent_uuid
  left join public.consent_record w on w.withdraws=c.consent_uuid
where (o.begun_by='SERVICE' or o.begun_by is not null and o.kind='SCHEDULED')
  and (c.consent_uuid is null or c.action<>'GIVEN' or c.binding_uuid is distinct from o.binding_uuid
    or c.client_uuid<>o.client_uuid
    or not (c.scope='ALL' or c.scope='ORDER' and c.order_uuid=o.order_uuid)
    or c.recorded_at>o.created_at+interval '5 s' or w.recorded_at<o.created_at-interval '5 s'
      or w.written_at<o.sent_at);
-- Charges that the service sent on the day on which the card was stored, or became the card of the order
-- (docs/spec/rules.md#11). Versions before migration 0109 charged cards that a card check stored.
-- ENTERED [A]
select o.operation_uuid from public.operation o
  join public.binding b using(binding_uuid)
  left join (select binding_uuid,order_uuid,max(recorded_at) at from public.consent_record
    where action='GIVEN' and operation_uuid is not null group by 1,2) c
    on c.binding_uuid=o.binding_uuid and c.order_uuid=o.order_uuid
  cross join lateral (values (b.stored_at),(c.at)) entered(at)
where o.begun_by='SERVICE'
  and o.sent_at>=(select applied_at from public.schema_migration where name='0109_cards_entered.sql')
  and entered.at<=o.created_at
  and (entered.at at time zone 'Europe/Moscow')::date=(o.created_at at time zone 'Europe/Moscow')::date;
-- docs/spec/rules.md#11, in this order: purchases whose code was entered without the contract and both consents (one
-- consent in version 1), consents to other texts than those for which the code was sent, contracts with other facts
-- than their purchase, orders with another date than their contract. Purchases before the first contract have no
-- version.
-- CONTRACT [A]
with s as (select c.order_uuid,c.client_uuid,count(*) n
  from public.checkout_consent c join public.checkout_consent_text t using(text_hash,kind,version) group by 1,2)
select c.order_uuid from public.checkout c left join s using(order_uuid,client_uuid)
where c.contract_version is not null and c.client_uuid is not null
  and coalesce(s.n,0)<case c.contract_version when 1 then 2 else 3 end
union all select k.order_uuid from public.checkout_consent k join public.otp_challenge o using(challenge_uuid)
where o.order_uuid is distinct from k.order_uuid
  or k.text_hash is distinct from
    case k.kind when 'CONTRACT' then o.contract_hash when 'CARD' then o.card_hash else o.personal_data_hash end
union all select k.order_uuid
from (select *,facts::jsonb f from public.checkout_consent where kind='CONTRACT') k
  join public.checkout c using(order_uuid)
where f is not null and (f->>'orderNumber',(f->>'purchaseAmount')::bigint,(f->>'fullAmount')::bigint)
  is distinct from (coalesce(c.released_number,c.order_number),c.purchase_amount,c.full_amount)
union all select o.order_uuid from public.orders o join public.checkout c using(order_uuid)
  where c.signed_at<>o.created_at;
-- Scheduled charges begun on a day of a pause that was already recorded, and charges begun before a pause and sent
-- after the pause was written, by the clock of the database (docs/spec/rules.md#13).
-- PAUSES [A]
select o.operation_uuid from public.operation o join public.order_pause p using(order_uuid)
where o.begun_by='SERVICE' and o.sent_at is not null and (o.created_at<=p.started_at and o.sent_at>p.written_at
  or o.created_at>p.started_at+interval '5 s'
    and (o.created_at at time zone 'Europe/Moscow')::date between p.date_from and p.date_to);
-- Penalties with more days than there are outside of pauses, from the day after the planned one
-- (docs/spec/rules.md#13). A backdated pause does not change a paid penalty: only pauses that began before its payment
-- count, and a pause that was changed later counts from the day it began. A paid penalty whose planned date was moved
-- later is not compared.
-- NIGHTS [A]
with counted as (
  select n.*,s.plan_date,(select max(t.at) from public.transition t
    where t.subject_type='PENALTY' and t.subject_id=n.penalty_uuid::text and t.to_state='PAID') paid_at
  from public.penalty n join public.scheduled_payment s using(order_uuid,payment_number)
  where n.state in ('APPLIED','PENALTY_TASK_STOPPED','CASCADE_PAYMENT_TRY_FAIL','PAID'))
select n.penalty_uuid from counted n
where not exists (select from public.order_pause p where n.state='PAID' and p.order_uuid=n.order_uuid
    and coalesce(p.changed_at,p.started_at)>=n.paid_at and p.date_from<=n.plan_date)
  and n.days_late>n.counted_through-n.plan_date-(
  select coalesce(sum(greatest(0,least(p.date_to,n.counted_through)-greatest(p.date_from,n.plan_date+1,
    case when coalesce(p.changed_at,p.started_at)>=n.paid_at
      then (p.started_at at time zone 'Europe/Moscow')::date end)+1)),0)
  from public.order_pause p where p.order_uuid=n.order_uuid and (n.state<>'PAID' or p.started_at<n.paid_at));
-- Unpaid payments of paused orders with another date than the terms give after the paid services and the pauses that
-- begin on or before the date (docs/spec/rules.md#9, docs/spec/rules.md#13).
-- DATES [A]
with recursive p as (
  select order_uuid,date_from,date_to-date_from+1 days,
    row_number() over (partition by order_uuid order by date_from) i from public.order_pause),
paused as (select order_uuid,max(i) pauses from p group by 1),
moved as (
  select order_uuid,payment_number,plan_date,0::bigint i,((o.created_at at time zone 'Europe/Moscow')::date
      +case o.terms->>'paymentsIntervalUnit' when 'DAYS' then interval '1 day' when 'WEEKS' then interval '1 week'
        else interval '1 month' end
      *((o.terms->>'paymentsIntervalValue')::int*(s.payment_number-1+(o.terms->>'shiftPayment')::boolean::int+(
        select count(*) from public.service_fee f
          where f.order_uuid=s.order_uuid and f.payment_number=s.payment_number and f.state='PAID'))::int))::date d
  from public.scheduled_payment s join public.orders o using(order_uuid) join paused using(order_uuid)
  where s.state in ('NOT_YET_PAID','ERROR_PAID','OVERDUE','OVERDUE_TASK_STOPPED','CASCADE_PAYMENT_TRY_FAIL')
    and o.state='ACTIVE'
  union all
  select m.order_uuid,m.payment_number,m.plan_date,p.i,case when m.d>=p.date_from then m.d+p.days else m.d end
  from moved m join p on p.order_uuid=m.order_uuid and p.i=m.i+1)
select order_uuid from moved join paused using(order_uuid) where i=pauses and d<>plan_date;
-- Orders that show the client another sum of failed payments and penalties than the books have, without future
-- payments, hidden penalties and unpaid services (docs/spec/rules.md#5, docs/spec/rules.md#6).
-- DUE [A]
with due as (
  select order_uuid,(select coalesce(sum((e->>'amount')::bigint),0)
    from jsonb_array_elements((d->'penalties')||jsonb_path_query_array(d,'$.scheduledPayments[*] ?
      (@.scheduledPaymentState like_regex
        "^(ERROR_PAID|OVERDUE|OVERDUE_TASK_STOPPED|CASCADE_PAYMENT_TRY_FAIL)$")')) e) s
  from (select order_uuid,client_document::jsonb d from public.order_document) shown),
booked as (
  select substr(account,4)::uuid order_uuid,debit-credit s from journal where account like 'AR:%'
  union all select order_uuid,-amount from scheduled where state='NOT_YET_PAID'
  union all select order_uuid,-amount from penalty where state='CASCADE_PAYMENT_TRY_FAIL'
  union all select order_uuid,-amount from service_fee where state='OPEN')
select order_uuid from due left join (select order_uuid,sum(s) s from booked group by 1) b using(order_uuid)
where due.s<>coalesce(b.s,0);
-- Links of the chain over the staff log that do not match, and rows of the log without a link (I-04).
-- LOG [A]
select staff_action_id from (
    select position,hash,staff_action_id,row_number() over (order by position) expected,
      lag(hash,1,''::bytea) over (order by position) previous
    from public.staff_action_chain) link
  full join public.staff_action a using(staff_action_id)
where a.staff_action_id is null or link.position is distinct from link.expected or link.hash is distinct from
  public.staff_action_hash(link.previous,a);
-- Orders whose stored documents are missing, or that the counters of the lists do not count.
-- DOCS [A]
select order_uuid from public.orders o left join public.order_document d using(order_uuid) where d.order_uuid is null
union all select client_uuid from (select client_uuid,list_state,count(*) n from public.order_document group by 1,2) d
  full join public.client_order_count c using(client_uuid,list_state) where coalesce(d.n,0)<>coalesce(c.total,0);
-- Two settled payments of a client for the same debts, the second requested within the window of the first and without
-- a key of its own (docs/spec/rules.md#5).
-- REPEAT [A]
with settled as (select r.*,o.settled_at from payment_request r join gw_op o using(op_uuid) where o.state='SETTLED')
select second.op_uuid from settled first join settled second using(client_id,subject_id,object)
where first.request_id<second.request_id and first.op_uuid<>second.op_uuid and not first.window_closed
  and second.requested_at<first.settled_at+interval '30 s' and (second.key is null or second.key=first.key);
-- Orders whose account GOODWILL differs from the money that staff returned, or has received more than that
-- (docs/spec/rules.md#14).
-- GOODWILL [A]
with booked as (
  select t.order_uuid,sum(e.debit) given,sum(e.credit) recovered
  from public.journal_entry e join public.journal_transaction t using(tx_id) where e.account='GOODWILL' group by 1),
returned as (
  select o.order_uuid,sum(r.amount) s from public.operation_refund r join public.operation o using(operation_uuid)
  where r.goodwill_uuid is not null group by 1)
select order_uuid from booked b full join returned r using(order_uuid)
where coalesce(b.given,0)<>coalesce(r.s,0) or b.recovered>b.given;
