-- Further invariants, which appendix A of docs/spec/reliability.md does not have. Every row that a query finds is a
-- violation. Scope A holds in every snapshot. The search path is `audit`.

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
