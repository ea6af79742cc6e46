import type { Instant } from '#domain/dates.ts';
import { identifier, type IntentUuid, type OrderUuid } from '#domain/identifier.ts';
import { kopecks, noMoney } from '#domain/money.ts';
import { approveOrder } from '#domain/orders/lifecycle/approve-order.ts';
import { deliverOrder } from '#domain/orders/lifecycle/deliver-order.ts';
import type { Order } from '#domain/orders/order.ts';
import type { ProductTerms } from '#domain/schedules/product-terms.ts';
import type { Reader } from '#server/db/database.ts';
import { documentOf } from '#server/use-cases/ledger/document-of.ts';
import { plainTerms } from './domain-examples.ts';
import { examplePurchase, newIntent } from './order-scenario.ts';

export type ManyOrders = {
  /** Orders are called `<name>-1`, `<name>-2` and so on. */
  readonly name: string;
  readonly orders: number;
  readonly clients: number;
  /** The number of existing clients, after which the clients of these orders are numbered. */
  readonly clientsBefore?: number;
  readonly now: Instant;
  /** Replaces terms of the product; without it a payment is due every month. */
  readonly terms?: Partial<ProductTerms>;
};

/** The price of each order, in four unpaid parts. */
export const priceOfEach = kopecks(400_000);

/**
 * Inserts thousands of active orders with a few statements. They are copies of one order of the domain, with uuids,
 * clients and books of their own.
 */
export async function insertManyOrders(
  sql: Reader,
  { name, orders, clients, clientsBefore = 0, now, terms = {} }: ManyOrders,
): Promise<void> {
  const model = modelOrder(now, terms);
  await sql`
    insert into client (client_uuid, country_code, phone, full_name, birth_date, status, created_at)
    select ${uuidOf(sql, `${name}/client`)}, '7',
      '9' || lpad((800000000 + ${clientsBefore}::integer + n)::text, 9, '0'), 'Клиент ' || n, '1990-01-01', 'ACTIVE',
      ${now}
    from generate_series(1, ${clients}::integer) n on conflict do nothing`;
  await sql`
    insert into orders (order_uuid, order_number, merchant_uuid, merchant_full_name, website_url, client_uuid, channel,
      state, product_id, terms, full_amount, reduced_amount, cart, created_at, delivered_at)
    select ${uuidOf(sql, `${name}/order`)}, ${`${name}-`} || n, m.merchant_uuid, ${model.merchantFullName},
      ${model.websiteUrl}, c.client_uuid, ${model.channel}, ${model.state}, ${model.productId},
      ${sql.json(model.terms)}, ${model.fullAmount}, 0, ${sql.json(model.cart.map((item) => ({ ...item })))}, ${now},
      ${now}
    from generate_series(1, ${orders}::integer) n
      join client c on c.phone = '9' || lpad((800000001 + ${clientsBefore}::integer + n % ${clients}::integer)::text, 9,
        '0')
      cross join (select merchant_uuid from merchant order by created_at, merchant_uuid limit 1) m`;
  await insertParts(sql, name, model);
}

/** The rows of an order: its schedule, documents and postings. */
async function insertParts(sql: Reader, name: string, model: Order): Promise<void> {
  const { payments } = model;
  const { clientDocument, staffDocument, sortAt } = documentOf(model);
  const ofThese = sql`order_number like ${`${name}-%`}`;
  const made = (document: string) => sql`
    replace(replace(${document}, ${model.orderUuid}, order_uuid::text), ${`"${model.orderNumber}"`},
      to_json(order_number)::text)`;
  await sql`
    insert into scheduled_payment (order_uuid, payment_number, amount, commission, plan_date, state, paid_early)
    select order_uuid, payment_number, amount, 0, plan_date, 'NOT_YET_PAID', false from orders
      cross join unnest(${payments.map(({ paymentNumber }) => paymentNumber)}::integer[],
      ${payments.map(({ amount }) => amount)}::bigint[],
        ${payments.map(({ planDate }) => planDate)}::date[]) part (payment_number, amount, plan_date)
    where ${ofThese} order by order_uuid, payment_number`;
  await sql`
    insert into order_document (order_uuid, client_uuid, list_state, sort_at, client_document, staff_document)
    select order_uuid, client_uuid, 'ACTIVE', ${sortAt}, ${made(clientDocument)}, ${made(staffDocument)}
    from orders where ${ofThese} order by order_uuid`;
  await sql`
    insert into client_order_count (client_uuid, list_state, total)
    select client_uuid, 'ACTIVE', count(*) from orders where ${ofThese} group by client_uuid
    on conflict (client_uuid, list_state) do update set total = client_order_count.total + excluded.total`;
  await sql`
    with head as (
      insert into journal_transaction (tx_id, rule, order_uuid, posted_at)
      select gen_random_uuid(), 'order-approved', order_uuid, created_at from orders where ${ofThese}
        order by order_uuid
      returning tx_id, order_uuid)
    insert into journal_entry (tx_id, account, debit, credit)
    select tx_id, account, debit, credit from head
      cross join lateral (values ('AR:' || order_uuid, ${model.fullAmount}::bigint, 0::bigint),
      ('MERCHANT', 0, ${model.fullAmount})) line (account, debit, credit)`;
}

/** The SQL of a uuid for each `n`, which is always the same. */
function uuidOf(sql: Reader, kind: string): ReturnType<Reader> {
  return sql`encode(substring(sha256(convert_to(${`${kind}/`} || n, 'UTF8')) from 1 for 16), 'hex')::uuid`;
}

function modelOrder(now: Instant, terms: Partial<ProductTerms>): Order {
  const purchase = {
    ...examplePurchase,
    orderUuid: identifier<OrderUuid>('{order}'),
    orderNumber: '{number}',
    terms: { ...plainTerms, shiftPayment: true, ...terms },
    purchaseAmount: priceOfEach,
  };
  const intentUuid = identifier<IntentUuid>('{operation}');
  const intent = newIntent({ intentUuid, kind: 'BINDING', allocations: [], cardUuid: null, now });
  const approved = approveOrder({ purchase, intent, paidAmount: noMoney, card: null, now });
  const delivered = deliverOrder(approved.order, now);
  if (!delivered.ok) throw new Error('an approved order can be delivered');
  return delivered.value.order;
}
