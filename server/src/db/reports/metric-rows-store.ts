import type { CalendarDate, Instant } from '#domain/dates.ts';
import type { ClientUuid, OrderUuid } from '#domain/identifier.ts';
import type { Kopecks } from '#domain/money.ts';
import type { RowFacts } from '#domain/reports/row-text.ts';
import type { Fragment, Reader } from '../database.ts';
import { type ListPage, type PageRequest, readListing, type SortKey } from '../listing.ts';
import { type Sum, type Timestamps, type TryAnswer, unpaidPayments } from './metric-store.ts';

/** One row behind a report metric. */
export type MetricRow = {
  readonly key: string;
  /** The planned date of a payment, or the Moscow date of an event. */
  readonly date: CalendarDate;
  readonly at: Instant | null;
  readonly orderUuid: OrderUuid | null;
  readonly orderNumber: string | null;
  readonly merchantFullName: string | null;
  readonly clientUuid: ClientUuid | null;
  readonly phone: string | null;
  readonly paymentNumber: number | null;
  readonly amount: Kopecks;
} & RowFacts;

/** Filters of the rows; null does not filter. */
export type RowsRequest =
  | {
      readonly source: 'PAYMENT';
      readonly paid: boolean | null;
      readonly dateFrom: CalendarDate | null;
      readonly dateTo: CalendarDate | null;
    }
  | { readonly source: 'MONEY'; readonly timestamps: Timestamps; readonly kind: string | null }
  | { readonly source: 'TRY'; readonly timestamps: Timestamps; readonly answers: readonly TryAnswer[] | null }
  | { readonly source: 'REFUND'; readonly timestamps: Timestamps }
  | {
      readonly source: 'PENALTY';
      readonly timestamps: Timestamps | null;
      readonly states: readonly string[];
    };

/** By the day of a planned payment or the time of an event, or by sum. */
export type MetricSort = 'at' | 'amount';

/** A page of rows; without a choice scheduled payments oldest first, events newest first. */
export async function metricRows(
  reader: Reader,
  input: RowsRequest,
  listing: PageRequest<MetricSort>,
): Promise<ListPage<MetricRow>> {
  const isPlanned = input.source === 'PAYMENT';
  const rows = {
    columns: columns(reader, input),
    source: reader`${source(reader, input)} where true`,
    keys: {
      at: timeOf(reader, isPlanned),
      amount: { value: reader`f.amount`, type: 'number' },
    },
    id: { value: reader`f.key`, type: 'text' },
    defaultSort: { field: 'at', order: isPlanned ? 'ASC' : 'DESC' },
  } as const;
  return readListing<MetricRow, MetricSort>(reader, rows, listing);
}

function timeOf(reader: Reader, isPlanned: boolean): SortKey {
  return isPlanned ? { value: reader`f.date`, type: 'date' } : { value: reader`f.at`, type: 'time' };
}

/** The number and the sum of the rows. */
export async function sumOfRows(reader: Reader, input: RowsRequest): Promise<Sum> {
  const [row] = await reader<Sum[]>`
    select count(*) as count, coalesce(sum(amount), 0)::bigint as amount from (${found(reader, input)}) found`;
  if (row === undefined) throw new Error(`the sum of ${input.source} rows returned no row`);
  return row;
}

/** The sorted rows with their orders and clients. */
export function selectRows(reader: Reader, input: RowsRequest): Fragment {
  const order = input.source === 'PAYMENT' ? reader`f.date, f.key` : reader`f.at desc, f.key desc`;
  return reader`select ${columns(reader, input)} ${source(reader, input)} order by ${order}`;
}

function columns(reader: Reader, input: RowsRequest): Fragment {
  return reader`f.key, f.date, f.at, f.order_uuid as "orderUuid", o.order_number as "orderNumber",
      o.merchant_full_name as "merchantFullName",
      o.client_uuid as "clientUuid", c.phone, ${input.source} as source, f.state, f.kind,
      f.action_code as "actionCode", f.payment_number as "paymentNumber", f.amount`;
}

function source(reader: Reader, input: RowsRequest): Fragment {
  return reader`
    from (${found(reader, input)}) f left join orders o using (order_uuid)
      left join client c on c.client_uuid = o.client_uuid`;
}

/** The rows of one source. All sources have the same columns. */
function found(reader: Reader, input: RowsRequest): Fragment {
  switch (input.source) {
    case 'PAYMENT':
      return payments(reader, input);
    case 'MONEY':
      return reader`
        ${intents(reader, reader`settled_at`)}
          where settled_at >= ${input.timestamps.from} and settled_at < ${input.timestamps.until}
        and kind <> 'BINDING' ${input.kind === null ? reader`` : reader`and kind = ${input.kind}`}`;
    case 'TRY':
      return reader`
        ${intents(reader, reader`created_at`)} where kind = 'SCHEDULED'
        and created_at >= ${input.timestamps.from} and created_at < ${input.timestamps.until}
        ${input.answers === null ? reader`` : answered(reader, input.answers)}`;
    case 'REFUND':
      return reader`
        select r.refund_uuid::text as key, (r.done_at at time zone 'Europe/Moscow')::date as date, r.done_at as at,
          p.order_uuid, r.state, p.kind, null::integer as action_code, null::integer as payment_number, r.amount
        from operation_refund r join operation p using (operation_uuid)
        where r.done_at >= ${input.timestamps.from} and r.done_at < ${input.timestamps.until}`;
    case 'PENALTY':
      return penalties(reader, input);
  }
}

function payments(
  reader: Reader,
  { paid, dateFrom, dateTo }: Extract<RowsRequest, { readonly source: 'PAYMENT' }>,
): Fragment {
  return reader`
    select order_uuid || '/' || payment_number as key, plan_date as date, null::timestamptz as at, order_uuid, state,
      null as kind,
      null::integer as action_code, payment_number, amount
    from ${paid === false ? reader`(${unpaidPayments(reader)}) owed` : reader`scheduled_payment`} where true
    ${paid === null ? reader`and state not in ('CANCELLED', 'REVERSED')` : reader``}
    ${paid === true ? reader`and state in ('PAID', 'APPROVED', 'REFUNDED')` : reader``}
    ${dateFrom === null ? reader`` : reader`and plan_date >= ${dateFrom}`}
    ${dateTo === null ? reader`` : reader`and plan_date <= ${dateTo}`}`;
}

function intents(reader: Reader, at: Fragment): Fragment {
  return reader`
    select operation_uuid::text as key, (${at} at time zone 'Europe/Moscow')::date as date, ${at} as at, order_uuid,
      state, kind, action_code, null::integer as payment_number, amount
    from operation`;
}

function answered(reader: Reader, answers: readonly TryAnswer[]): Fragment {
  return reader`and exists (
    select from unnest(${answers.map(({ state }) => state)}::text[],
      ${answers.map(({ actionCode }) => actionCode)}::integer[])
      answer (state, code)
    where answer.state = operation.state and answer.code is not distinct from operation.action_code)`;
}

function penalties(
  reader: Reader,
  { timestamps, states }: Extract<RowsRequest, { readonly source: 'PENALTY' }>,
): Fragment {
  return reader`
    select penalty_uuid::text as key, (applied_at at time zone 'Europe/Moscow')::date as date, applied_at as at,
      order_uuid, state, null as kind, null::integer as action_code, payment_number, amount
    from penalty where state = any (${states})
    ${
      timestamps === null
        ? reader``
        : reader`and applied_at >= ${timestamps.from}
      and applied_at < ${timestamps.until}`
    }`;
}
