import { goodCard } from '#testing/bank/cards.ts';

/** One deliberate corruption of valid data. */
type Mutant = {
  /** The table whose constraints are dropped first, because they would reject the corruption. */
  readonly unconstrainedTable?: string;
  readonly corrupt: string;
};

const settled = `(select operation_uuid from operation where state = 'SETTLED' and kind <> 'BINDING' limit 1)`;
/** No mobile number of Russia begins with 8. */
const impossiblePhone = '8001000003';
const otherStaff = `'00000000-0000-4000-8000-000000000001'`;

/** A corruption for each invariant of the audit (docs/spec/reliability.md#2, docs/spec/reliability.md#G-04). */
export const mutants: Readonly<Record<string, Mutant>> = {
  'I-01': { corrupt: oneOf('journal_entry', 'debit = debit + 1', 'debit > 0') },
  'I-02': { corrupt: oneOf('journal_entry', 'credit = credit + 1', 'credit > 0') },
  'I-03': { unconstrainedTable: 'journal_entry', corrupt: oneOf('journal_entry', `currency = 'USD'`) },
  'I-05': {
    corrupt: `delete from journal_entry
      where tx_id in (select tx_id from journal_transaction where operation_uuid = ${settled})`,
  },
  'I-06': {
    corrupt: `delete from journal_entry
      where tx_id in (select tx_id from journal_transaction where refund_uuid is not null)`,
  },
  'I-07': {
    unconstrainedTable: 'operation',
    corrupt: `update operation set gateway_order_number = (select min(gateway_order_number) from operation)`,
  },
  'I-08': { corrupt: oneOf('audit.gw_sim', 'charge_count = 2') },
  'I-09': { corrupt: oneOf('audit.gw_sim', 'charged = charged + 1', 'charged > 0') },
  'I-10': { corrupt: `insert into audit.gw_sim values ('nobody-knows-it', 100, 0, 1)` },
  'I-11': { corrupt: oneOf('audit.gw_sim', 'refunded = refunded + 1', 'charged > 0') },
  'I-12': { corrupt: oneOf('allocation', 'amount = amount + 1') },
  'I-13': { unconstrainedTable: 'orders', corrupt: `update orders set full_amount = 1, reduced_amount = 0` },
  'I-14': { corrupt: oneOf('allocation', `target_id = 'nothing'`, `operation_uuid = ${settled}`) },
  'I-15': { corrupt: oneOf('scheduled_payment', 'amount = amount + 1', `state = 'PAID'`) },
  'I-16': {
    unconstrainedTable: 'scheduled_payment',
    corrupt: oneOf('scheduled_payment', `state = 'NOT_YET_PAID'`, `state = 'PAID'`),
  },
  'I-17': {
    unconstrainedTable: 'operation',
    corrupt: `update operation set state = 'SENT';
      update allocation set target_type = 'PENALTY', target_id = 'one' where target_id in
        (select target_id from allocation where target_type = 'SCHEDULED' order by target_id limit 2)`,
  },
  'I-18': { corrupt: oneOf('allocation', `target_type = 'EXCESS'`, `operation_uuid = ${settled}`) },
  'I-19': { corrupt: oneOf('scheduled_payment', 'amount = amount + 1', `state = 'NOT_YET_PAID'`) },
  'I-20': {
    unconstrainedTable: 'orders',
    corrupt: oneOf('orders', `state = 'COMPLETED'`, `state = 'ACTIVE'`),
  },
  'I-21': {
    unconstrainedTable: 'orders',
    corrupt: oneOf('orders', `state = 'REVERSED'`, `state = 'ACTIVE'`),
  },
  'I-22': { corrupt: oneOf('penalty', `state = 'PAID'`, `state <> 'PAID'`) },
  'I-23': {
    unconstrainedTable: 'penalty',
    corrupt: `insert into penalty
      select (jsonb_populate_record(p, '{"penalty_uuid": ${otherStaff.replaceAll("'", '"')}}')).*
      from penalty p limit 1`,
  },
  'I-24': { corrupt: `update orders set schedules_stopped_at = created_at - interval '1 day'` },
  'I-25': { corrupt: `update scheduled_payment set plan_date = plan_date + 60` },
  'I-26': {
    unconstrainedTable: 'operation',
    corrupt: `update operation set kind = 'SCHEDULED', created_at = '2026-01-01T12:00:00Z' where state = 'SETTLED'`,
  },
  'I-27': { corrupt: `update binding set client_uuid = ${otherStaff}` },
  'I-28': { unconstrainedTable: 'history', corrupt: `update history set transition_key = 'the same'` },
  'I-29': {
    corrupt: `delete from history
      where event_id = (select min(event_id) from history where type = 'PAYMENT_EVENT_SUCCESS')`,
  },
  'I-30': {
    unconstrainedTable: 'scheduled_payment',
    corrupt: oneOf('scheduled_payment', 'commission = amount + 1'),
  },
  'I-31': {
    unconstrainedTable: 'idempotency',
    corrupt: `insert into idempotency (scope, key, request_hash, state, created_at)
      values ('x', 'x', 'x', 'STARTED', '2020-01-01')`,
  },
  'I-32': {
    unconstrainedTable: 'gateway_callback',
    corrupt: `insert into gateway_callback (checksum_ok, applied, received_at) values (false, true, '2020-01-01')`,
  },
  'I-33': {
    unconstrainedTable: 'operation',
    corrupt: oneOf('operation', `state = 'UNKNOWN'`, `operation_uuid = ${settled}`),
  },
  'I-34': {
    unconstrainedTable: 'otp_challenge',
    corrupt: oneOf('otp_challenge', 'attempts = max_attempts + 1'),
  },
  'I-35': {
    unconstrainedTable: 'otp_challenge',
    corrupt: `update otp_challenge set consumed_at = null, expires_at = '9999-01-01', browser_hash = 'one browser'`,
  },
  'I-36': { unconstrainedTable: 'client', corrupt: `update client set status = 'BLOCKED'` },
  'I-37': {
    unconstrainedTable: 'sms',
    corrupt: `insert into sms (kind, phone_hash, state, created_at)
      values ('CODE', 'one phone', 'SENT', '2020-01-01'), ('CODE', 'one phone', 'SENT', '2020-01-01 00:00:59')`,
  },
  'I-38': {
    unconstrainedTable: 'full_payment_file',
    corrupt: `insert into full_payment_file (file_uuid, staff_uuid, file_hash, status, rows_total, created_at)
      values (${otherStaff}, ${otherStaff}, 'x', 'COMPLETED', 1, '2020-01-01')`,
  },
  'I-39': {
    unconstrainedTable: 'full_payment_row',
    corrupt: `insert into full_payment_row (file_uuid, line_no, cells, result)
      values (${otherStaff}, 1, '[]', 'SUCCESS')`,
  },
  'I-40': {
    unconstrainedTable: 'service_rate',
    corrupt: `insert into service_rate values (${otherStaff}, 1, 100, 5), (${otherStaff}, 102, null, 5)`,
  },
  'I-41': {
    unconstrainedTable: 'discount_product',
    corrupt: `insert into discount_product (product_id, discount_uuid)
      values ('x', ${otherStaff}), ('x', gen_random_uuid())`,
  },
  'I-42': { unconstrainedTable: 'product', corrupt: oneOf('product', 'payments_count = 0') },
  'I-43': { unconstrainedTable: 'client', corrupt: oneOf('client', `phone = '${impossiblePhone}'`) },
  'I-44': {
    unconstrainedTable: 'job',
    corrupt: `insert into job (kind, key, payload, run_at, state, locked_until)
      values ('x', 'x', '{}', '2020-01-01', 'RUNNING', '2020-01-01')`,
  },
  'I-45': {
    unconstrainedTable: 'transition',
    corrupt: `insert into transition (subject_type, subject_id, from_state, to_state, at)
      values ('ORDER', 'x', 'COMPLETED', 'ACTIVE', '2020-01-01')`,
  },
  'I-46': {
    unconstrainedTable: 'scheduled_payment',
    corrupt: oneOf('scheduled_payment', 'paid_at = null', `state = 'PAID'`),
  },
  'I-47': { corrupt: oneOf('journal_entry', 'debit = debit + 1', `account like 'AR:%' and debit > 0`) },
  'I-48': { unconstrainedTable: 'binding', corrupt: oneOf('binding', `masked_pan = '${goodCard}'`) },
  CONSENT: {
    unconstrainedTable: 'operation',
    corrupt: `update operation set consent_uuid = null where kind = 'SCHEDULED'`,
  },
  ENTERED: {
    corrupt: `update binding b set stored_at = o.created_at from operation o
      where o.binding_uuid = b.binding_uuid and o.begun_by = 'SERVICE' and o.sent_at is not null`,
  },
  CONTRACT: {
    unconstrainedTable: 'checkout_consent',
    corrupt: `delete from checkout_consent where kind = 'PERSONAL_DATA'`,
  },
  PAUSES: {
    corrupt: pauseOf(
      `(created_at at time zone 'Europe/Moscow')::date`,
      `created_at - interval '1 minute'`,
      `operation where begun_by = 'SERVICE'`,
    ),
  },
  NIGHTS: {
    corrupt: pauseOf('counted_through', 'applied_at', 'penalty'),
  },
  DATES: {
    corrupt: pauseOf('plan_date', 'plan_date', `scheduled_payment where state = 'NOT_YET_PAID'`),
  },
  DUE: {
    corrupt: `update order_document set client_document = replace(client_document, '"NOT_YET_PAID"', '"ERROR_PAID"')`,
  },
  LOG: { corrupt: oneOf('staff_action', `note = 'not what was written'`) },
  DOCS: {
    corrupt: `delete from order_document where order_uuid = (select order_uuid from order_document limit 1)`,
  },
  REPEAT: {
    corrupt: `insert into payment_request (client_uuid, subject_uuid, object, operation_uuid, requested_at)
      select ${otherStaff}, ${otherStaff}, 'NEXT_PAYMENT', operation_uuid, '2020-01-01'
      from operation where state = 'SETTLED' limit 2`,
  },
  GOODWILL: {
    corrupt: oneOf('operation_refund', 'goodwill_uuid = gen_random_uuid()'),
  },
};

/** Inserts a pause of one day. */
function pauseOf(day: string, startedAt: string, rows: string): string {
  return `insert into order_pause (pause_uuid, order_uuid, reason, date_from, date_to, started_at)
    select gen_random_uuid(), order_uuid, 'DEFECTIVE', ${day}, ${day}, ${startedAt} from ${rows} limit 1`;
}

function oneOf(table: string, change: string, which = 'true'): string {
  return `update ${table} set ${change} where ctid = (select ctid from ${table} where ${which} limit 1)`;
}
