-- Every row that a query finds is a violation of an invariant (docs/spec/reliability.md, appendix A). Scope A holds in
-- every snapshot, scope Q while no payment is in progress. The search path is `audit`.
--
-- These are the queries of the appendix, with two differences: I-37 and I-47 join whole tables instead of looking up
-- single rows, which takes half of the time with 100,000 orders, and I-44 compares with the clock of the database, which
-- times the leases.

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
