import { parsePhone } from '#domain/auth/phone.ts';
import { instantOfMilliseconds } from '#domain/dates.ts';
import { historyEvent } from '#domain/orders/history-event.ts';
import { allowSeconds, type Transaction } from '#server/db/database.ts';
import { clientByPhone } from '#server/db/clients/client-store.ts';
import { openClientSession } from '#server/use-cases/auth/open-client-session.ts';
import { insertManyOrders } from '#testing/domain/many-orders.ts';
import { testBeginsAt } from '#testing/first-day.ts';
import { logInStaff } from '#testing/people/staff.ts';
import { requests } from '#testing/requests.ts';
import { recordCharges, type StartedCharge } from './bare-charges.ts';
import type { Benchmark } from './benchmark.ts';
import { callsPerSecond, ratePerSecond } from './call-product.ts';
import { type ChargeBench, openChargeBench } from './charge-bench.ts';
import { postingsPerSecond } from './postings.ts';
import { nameClients, searchText } from './search-texts.ts';
import { sizes } from './sizes.ts';
import { vacuum } from './vacuum.ts';

const fewestOrders = 10_000;
const steps = Array.from({ length: sizes.growthSteps }, (_, step) => ({
  few: fewestOrders * 10 ** step,
  many: fewestOrders * 10 ** (step + 1),
}));
const measures = ['list', 'page', 'search', 'posting'] as const;
const rounds = 5;
const chargesPerRound = 250;
const ordersOfClient = 5;
const ordersOfPage = 25;
const statementTimeoutSeconds = 7_200;

/**
 * Measures the orders list and the order page of a client, the search of staff and the posting of a payment among ever
 * more orders. No call may take longer than by the logarithm of the orders (docs/spec/performance.md#goals).
 */
export const benchmark: Benchmark = {
  rounds,
  aims: steps.flatMap(({ few, many }) =>
    measures.map((measure) => ({
      name: `${measure}, ${many} orders to ${few}`,
      unit: 'per second',
      goal: {
        kind: 'ratio',
        of: `${many} ${measure}`,
        to: `${few} ${measure}`,
        bound: { atLeast: Math.log(few) / Math.log(many) },
      },
    })),
  ),
  open: async () => {
    const counts = [fewestOrders, ...steps.map(({ many }) => many)];
    const services: Service[] = [];
    for (const count of counts) services.push(await openAmong(count));
    return {
      variants: Object.fromEntries(
        services.map((service) => [String(service.orders), () => measure(service)]),
      ),
      close: async () => {
        for (const { bench } of services) await bench.close();
      },
    };
  },
};

/** The product among this number of orders, with the callers of the measurements. */
type Service = {
  readonly orders: number;
  readonly bench: ChargeBench;
  readonly client: { readonly session: string; readonly orderUuid: string };
  /** The charges that the rounds post, which the bank has already taken. */
  readonly charges: StartedCharge[];
};

async function openAmong(orders: number): Promise<Service> {
  const bench = await openChargeBench();
  const { database } = bench.product;
  await database.transaction(async (transaction) => {
    await allowSeconds(transaction, statementTimeoutSeconds);
    await transaction`set local session_replication_role = replica`;
    await fill(transaction, orders);
  });
  const charged = await recordCharges(bench);
  const charges = [...(await charged.startCharges(await bench.addDue(chargesPerRound * rounds)))];
  charged.close();
  await vacuum(bench.stack.databaseUrl);
  return { orders, bench, client: await openSession(bench), charges };
}

async function fill(sql: Transaction, orders: number): Promise<void> {
  const now = instantOfMilliseconds(testBeginsAt - 60_000);
  const clients = Math.ceil(orders / ordersOfClient);
  await insertManyOrders(sql, { name: 'SHOP-2026', orders, clients, now });
  await nameClients(sql);
  await insertManyOrders(sql, {
    name: 'PAGE',
    orders: ordersOfPage,
    clients: 1,
    clientsBefore: clients,
    now,
  });
}

/** Opens a session of the client of «PAGE» without an SMS. */
async function openSession({ product: { context, database } }: ChargeBench): Promise<Service['client']> {
  const [order] = await database.reader<{ orderUuid: string; phone: string }[]>`
    select order_uuid as "orderUuid", phone from orders join client using (client_uuid)
    where order_number = 'PAGE-1'`;
  const phone = parsePhone('7', order?.phone ?? '');
  const client = phone.ok ? await clientByPhone(database.reader, phone.value) : null;
  if (order === undefined || client === null) throw new Error('the client of the measurement is missing');
  const verification = historyEvent({
    type: 'VERIFICATION_SMS_SUCCESS',
    subjectType: 'SMS',
    subjectId: context.random.uuid(),
    newState: 'VERIFIED/1',
    amount: null,
  });
  const opening = { verification, oldSessionTokens: [], oldDeviceToken: null };
  const { sessionToken } = await openClientSession(context, client, opening);
  return { session: sessionToken, orderUuid: order.orderUuid };
}

async function measure({ orders, bench, client, charges }: Service) {
  const { session, orderUuid } = client;
  const nextPage = { count: ordersOfPage, page: 0 };
  const list = requests.listOrders({ orderState: 'ACTIVE', nextPage });
  const staff = await logInStaff(bench.stack, 'admin');
  let searches = 0;
  return {
    list: await callsPerSecond(bench.stack, { request: list, session }),
    page: await callsPerSecond(bench.stack, { request: requests.viewOrder({ orderUuid }), session }),
    search: await ratePerSecond(async () => {
      searches += 1;
      const { httpStatus, body } = await staff.search({ text: searchText(searches, orders) });
      if (httpStatus !== 200) throw new Error(JSON.stringify(body));
    }),
    posting: await postingsPerSecond(bench, charges.splice(0, chargesPerRound)),
  };
}
