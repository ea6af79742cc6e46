import type { CalendarDate, Instant } from '#domain/dates.ts';
import { type PayoffTemplate, templatePlaceholders } from './payoff-template.ts';
import { unpaidStates } from '#domain/orders/payment-state.ts';
import { findByKey, type Fragment, type Transaction } from '#server/db/database.ts';
import { judgedRows } from '#server/db/bulk-payoff/bulk-payoff-judgement.ts';

export type OrderRange = {
  readonly fileUuid: string;
  readonly firstOrderUuid: string;
  readonly lastOrderUuid: string;
};

export type PayingOff = OrderRange & {
  readonly model: PayoffTemplate;
  /** The webhook of a completed order, with placeholders for its UUID and its number. */
  readonly webhooks: { readonly type: string; readonly body: string; readonly numberPlaceholder: string };
  readonly now: Instant;
  readonly today: CalendarDate;
};

/**
 * Locks the orders of a range in the order of their identifiers, which prevents deadlocks
 * (docs/spec/reliability.md#D-5).
 */
export async function lockOrdersOfRange(
  transaction: Transaction,
  { fileUuid, firstOrderUuid, lastOrderUuid }: OrderRange,
): Promise<void> {
  await findByKey(transaction);
  await transaction`
    select from orders where order_uuid in (select order_uuid from full_payment_row
      where file_uuid = ${fileUuid} and order_uuid between ${firstOrderUuid} and ${lastOrderUuid} and route = 'SET'
        and result is null)
    order by order_uuid for update`;
}

/**
 * Pays off all orders of a range. The caller has locked them. One statement writes for all orders what `saveChange`
 * writes for each (docs/decisions/0020-bulk-payoff-in-batches.md). A row whose order has changed since the check gets a
 * reason. A row that must be settled separately is left open. The UUID of an intent is derived from file and line,
 * so that a unique constraint prevents applying a row twice.
 */
export async function payOffRange(transaction: Transaction, paying: PayingOff): Promise<void> {
  const { fileUuid, firstOrderUuid, lastOrderUuid, now, today } = paying;
  const picked = transaction`
    select line_no, order_uuid, amount from full_payment_row
    where file_uuid = ${fileUuid} and order_uuid between ${firstOrderUuid} and ${lastOrderUuid} and route = 'SET'
      and result is null`;
  await transaction`
    with judged as materialized (
      -- one boolean column: the planner estimates half of the rows for it, but almost none for two conditions
      select *, fault is null and not alone as pays from (${judgedRows(transaction, picked)}) row),
    paid as materialized (
      select *, ${uuidOfRow(transaction, fileUuid, 'operation')} as operation_uuid,
        ${uuidOfRow(transaction, fileUuid, 'journal')} as tx_id,
        ${uuidOfRow(transaction, fileUuid, 'webhook')} as webhook_id
      from judged where pays),
    schedule as materialized (
      select s.order_uuid, s.payment_number, s.amount, s.commission, s.plan_date, s.state,
        s.state = any (${unpaidStates}) as owed,
        case when s.state = any (${unpaidStates}) then s.plan_date > ${today} else s.paid_early end as early,
        case when s.state = any (${unpaidStates}) then ${today}
          else (s.paid_at at time zone 'Europe/Moscow')::date end as paid_on
      from paid join scheduled_payment s using (order_uuid)),
    ${writeOperations(transaction, now)},
    ${writeOrders(transaction, now)},
    ${writeBooks(transaction, paying)},
    ${writeHistory(transaction, paying)},
    ${writeWebhook(transaction, paying)}
    update full_payment_row r
      set operation_uuid = paid.operation_uuid, reason = case when judged.alone then null else judged.fault end,
        result = case when paid.operation_uuid is not null then 'SUCCESS' when judged.fault is not null
        and not judged.alone then 'FAIL' end,
      route = case when judged.alone then 'SINGLE' when judged.fault is not null then 'NONE' else 'SET' end
    from judged left join paid using (line_no)
    where r.file_uuid = ${fileUuid} and r.line_no = judged.line_no`;
}

function uuidOfRow(transaction: Transaction, fileUuid: string, purpose: string): Fragment {
  return transaction`encode(substring(sha256(convert_to(
    ${`${fileUuid}/${purpose}/`} || line_no, 'UTF8')) from 1 for 16), 'hex')::uuid`;
}

function writeOperations(transaction: Transaction, now: Instant): Fragment {
  return transaction`
    operations as (
      insert into operation (operation_uuid, order_uuid, client_uuid, kind, state, amount, gateway_order_number,
        created_at, expires_at,
        settled_at)
      select operation_uuid, order_uuid, client_uuid, 'FULL_PAYMENT', 'SETTLED', amount,
        replace(operation_uuid::text, '-', '') || '-1', ${now}::timestamptz, ${now}::timestamptz, ${now}::timestamptz
      from paid),
    allocations as (
      insert into allocation (operation_uuid, target_type, target_id, amount, live)
      select paid.operation_uuid, 'SCHEDULED', schedule.order_uuid || '/' || payment_number, schedule.amount, false
      from paid join schedule using (order_uuid) where owed)`;
}

/**
 * Updates the stored responses of the orders, character for character as the program writes them. A test generates them
 * again and compares.
 */
function writeOrders(transaction: Transaction, now: Instant): Fragment {
  const forClient = { payments: transaction`for_client`, now };
  const forStaff = { payments: transaction`for_staff`, now };
  return transaction`
    payments as (
      update scheduled_payment p set state = 'PAID', paid_at = ${now}, paid_early = early from schedule
      where owed and p.order_uuid = schedule.order_uuid and p.payment_number = schedule.payment_number),
    completed as (
      update orders o set state = 'COMPLETED', completed_at = ${now} from paid where o.order_uuid = paid.order_uuid),
    shown as (
      select order_uuid, string_agg('{' || fields || '}', ',' order by payment_number) as for_client,
        string_agg('{' || fields || ',"planDate":"' || plan_date || '"}', ',' order by payment_number) as for_staff
      from schedule cross join lateral (select concat('"paymentNumber":', payment_number, ',"amount":', amount,
        ',"commission":', commission,
        ',"currencyCode":"RUB","date":"', coalesce(paid_on, plan_date), '","scheduledPaymentState":"',
        case when owed then 'PAID' else state end,
        '","paidEarly":', early::text) as fields) written
      where state <> 'CANCELLED' group by order_uuid),
    documents as (
      update order_document d set list_state = 'COMPLETED', sort_at = ${now},
        client_document = ${paidOffDocument(transaction, transaction`d.client_document`, forClient)},
        staff_document = ${paidOffDocument(transaction, transaction`d.staff_document`, forStaff)}
      from shown where d.order_uuid = shown.order_uuid)`;
}

/**
 * Changes a stored JSON text. Quotation marks in values are escaped, so `"scheduledPayments":[` occurs only as the
 * field. The text is split at its fields: a regular expression for the numbers took a third of the total time.
 */
function paidOffDocument(
  transaction: Transaction,
  document: Fragment,
  { payments, now }: { readonly payments: Fragment; readonly now: Instant },
): Fragment {
  const beforeDebt = transaction`split_part(${document}, '"remainingPaymentAmount":', 1)`;
  const beforePayments = transaction`split_part(${document}, '"scheduledPayments":[', 1)`;
  const afterDebt = transaction`split_part(${beforePayments}, '"schedulesStopped":', 2)`;
  const rest = transaction`split_part(${document}, '"scheduledPayments":[', 2)`;
  return transaction`
    replace(${beforeDebt}, '"state":"ACTIVE"', '"state":"COMPLETED"')
    || '"remainingPaymentAmount":0,"remainingPaymentCount":0,"earlyPaymentAllowed":false,"schedulesStopped":'
    || replace(${afterDebt}, '"completedDate":null', ${`"completedDate":"${now}"`})
    || '"scheduledPayments":[' || ${payments} || substring(${rest} from position(']' in ${rest}))`;
}

function writeBooks(transaction: Transaction, { model: { posting }, now }: PayingOff): Fragment {
  const { rule, lines } = posting;
  return transaction`
    journal as (
      insert into journal_transaction (tx_id, rule, order_uuid, operation_uuid, posted_at)
      select tx_id, ${rule}, order_uuid, operation_uuid, ${now}::timestamptz from paid),
    entries as (
      insert into journal_entry (tx_id, account, debit, credit)
      select tx_id, replace(account, ${templatePlaceholders.order}, order_uuid::text), debit * amount, credit * amount
      from paid cross join unnest(${lines.map(({ account }) => account)}::text[],
        ${lines.map(({ side, amount }) => (side === 'debit' ? amount : 0))}::bigint[],
        ${lines.map(({ side, amount }) => (side === 'credit' ? amount : 0))}::bigint[])
          with ordinality as line (account, debit, credit, place)
      order by order_uuid, place)`;
}

function writeHistory(transaction: Transaction, { model, now }: PayingOff): Fragment {
  const { paying, completion } = model;
  const events = [paying, completion];
  return transaction`
    described as (
      select order_uuid, min(payment_number) as first_payment, max(payment_number) as last_payment,
        case when count(*) = 1 then ${model.textOfOne} else ${model.textOfSeveral} end as text
      from schedule where owed group by order_uuid),
    history as (
      insert into history (client_uuid, order_uuid, type, amount, action_date, subject_type, subject_id, transition_key,
        text)
      select client_uuid, order_uuid, type, case type when ${completion.type} then full_amount else amount end,
        ${now}::timestamptz, subject_type,
        replace(replace(subject_id, ${templatePlaceholders.order}, order_uuid::text), ${templatePlaceholders.operation},
        operation_uuid::text),
        replace(replace(transition_key, ${templatePlaceholders.order}, order_uuid::text),
        ${templatePlaceholders.operation}, operation_uuid::text),
        case type when ${completion.type} then event.text
          else replace(replace(described.text, ${templatePlaceholders.firstPayment}, first_payment::text),
          ${templatePlaceholders.lastPayment}, last_payment::text) end
      from paid join described using (order_uuid) cross join unnest(${events.map(({ type }) => type)}::text[],
        ${events.map(({ subjectType }) => subjectType)}::text[], ${events.map(({ subjectId }) => subjectId)}::text[],
        ${events.map(({ transitionKey }) => transitionKey)}::text[], ${events.map(({ text }) => text)}::text[])
        with ordinality as event (type, subject_type, subject_id, transition_key, text, place)
      order by order_uuid, place),
    steps as (
      insert into transition (subject_type, subject_id, from_state, to_state, at)
      select subject_type, subject_id, from_state, to_state, ${now}::timestamptz from (
        select order_uuid, 0 as place, 'ORDER' as subject_type, order_uuid::text as subject_id, 'ACTIVE' as from_state,
          'COMPLETED' as to_state from paid
        union all
        select order_uuid, payment_number, 'SCHEDULED', order_uuid || '/' || payment_number, state, 'PAID' from schedule
          where owed) step
      order by order_uuid, place)`;
}

/** Enqueues the merchants' webhooks and cancels scheduled charges (docs/spec/rules.md#10). */
function writeWebhook(transaction: Transaction, { webhooks, now }: PayingOff): Fragment {
  return transaction`
    webhooks as (
      insert into webhook_delivery (webhook_id, merchant_uuid, order_uuid, url, type, body, state, attempts, created_at,
        try_at)
      select webhook_id, merchant_uuid, order_uuid, notification_url, ${webhooks.type},
        replace(replace(${webhooks.body}, ${templatePlaceholders.order},
        order_uuid::text), ${`"${webhooks.numberPlaceholder}"`}, to_json(paid.order_number)::text), 'WAITING', 0,
          ${now}::timestamptz, ${now}::timestamptz
      from paid join checkout using (order_uuid) where notification_url is not null order by order_uuid
        returning order_uuid),
    deliveries as (
      insert into job (kind, key, payload, run_at, lane, state)
      select 'deliver-webhooks', order_uuid::text, jsonb_build_object('orderUuid', order_uuid), ${now}::timestamptz,
        'MASS', 'WAITING'
      from webhooks order by order_uuid
      on conflict (kind, key) do update set
        run_at = case when job.state = 'WAITING' then least(job.run_at, excluded.run_at) else job.run_at end,
        again_at = case when job.state = 'RUNNING' then least(coalesce(job.again_at, excluded.run_at), excluded.run_at)
        else job.again_at end),
    cancelled_charges as (
      delete from job using paid where kind = 'charge-order' and key = paid.order_uuid::text and state = 'WAITING')`;
}

/**
 * Updates the clients' counters of active and completed orders. The counters are the only rows that two ranges share,
 * so they are locked as late as possible: after deferred constraints, and in the order of clients.
 */
export async function countPaidOff(
  transaction: Transaction,
  { fileUuid, firstOrderUuid, lastOrderUuid }: OrderRange,
): Promise<void> {
  await transaction`set constraints all immediate`;
  await transaction`
    insert into client_order_count (client_uuid, list_state, total)
    select client_uuid, list_state, paid
    from (select o.client_uuid, count(*)::integer as paid from full_payment_row r join orders o using (order_uuid)
      where r.file_uuid = ${fileUuid} and r.order_uuid between ${firstOrderUuid} and ${lastOrderUuid}
        and r.route = 'SET'
        and r.result = 'SUCCESS' group by o.client_uuid) client
      cross join (values ('ACTIVE'), ('COMPLETED')) list (list_state)
    order by client_uuid, list_state
    on conflict (client_uuid, list_state) do update set total = client_order_count.total
      + case excluded.list_state when 'COMPLETED' then excluded.total else -excluded.total end`;
}
