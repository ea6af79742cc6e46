import { randomUUID } from 'node:crypto';
import { type Instant, instantOfMilliseconds, moscowDate } from '#domain/dates.ts';
import { type Product, composeProduct } from '#server/compose.ts';
import { readConfig } from '#server/config.ts';
import { allowSeconds, type Database } from '#server/db/database.ts';
import { readBacklog } from '#server/db/jobs/job-store.ts';
import { enqueueChargesDue } from '#server/db/charges/due-charge-store.ts';
import { insertManyOrders } from '#testing/domain/many-orders.ts';
import { testBeginsAt } from '#testing/first-day.ts';
import { type Stack, startStack, startExtraWorker } from '#testing/stack/stack.ts';
import { openInstantBank } from './instant-bank.ts';
import { vacuum } from './vacuum.ts';

/** An order with one payment that is due today and a card of its own. */
export type DueOrder = {
  readonly orderUuid: string;
  readonly clientUuid: string;
  readonly bindingUuid: string;
  readonly gatewayBindingId: string;
  /** The consent to charge the card for the order; a trigger of the database wrote it. */
  readonly consentUuid: string;
};

type ChargeResult = { readonly seconds: number; readonly orders: readonly DueOrder[] };

export type ChargeBench = {
  readonly stack: Stack;
  readonly product: Product;
  /** Inserts this number of orders, each with one due payment. */
  readonly addDue: (count: number) => Promise<readonly DueOrder[]>;
  /** Inserts this number of orders without a due payment. */
  readonly addNotDue: (count: number) => Promise<void>;
  /** Runs `workers` workers on `count` due orders, beginning with the enqueueing of the day's charges. */
  readonly charge: (input: {
    readonly workers: number;
    readonly count: number;
    readonly by?: Stack;
  }) => Promise<ChargeResult>;
  readonly close: () => Promise<void>;
};

const dayMilliseconds = 86_400_000;
const statementTimeoutSeconds = 3_600;
/** After these days the first monthly payment is due and within its grace. */
const dueAfterDays = 31;
const clientsNotDue = 50_000;

/** The product on durable PostgreSQL with a bank that answers at once; the measurement starts the workers. */
export async function openChargeBench(): Promise<ChargeBench> {
  const bank = await openInstantBank();
  const cleanUps: (() => void | Promise<void>)[] = [
    () => {
      bank.close();
    },
  ];
  const stack = await startStack(
    { after: (work) => void cleanUps.unshift(work) },
    {
      role: 'api',
      environment: {
        LOG_LEVEL: 'error',
        GATEWAY_URL: bank.url,
        SMS_URL: `${bank.url}/sms`,
        CHARGE_FROM_HOUR: '0',
        CHARGE_TO_HOUR: '24',
        GRACE_DAYS: '30',
      },
    },
  );
  const product = await composeProduct(readConfig(stack.environment));
  cleanUps.unshift(() => product.database.close());
  const { database } = product;
  return {
    stack,
    product,
    addDue: (count) => addDue(database, count),
    addNotDue: async (count) => {
      await addOrdersNotDue(database, count);
      await vacuum(stack.databaseUrl);
    },
    charge: ({ workers, count, by = stack }) => charge(by, database, { workers, count }),
    close: async () => {
      for (const work of cleanUps) await work();
    },
  };
}

function daysAgo(days: number): Instant {
  return instantOfMilliseconds(testBeginsAt - days * dayMilliseconds);
}

type Batch = {
  readonly name: string;
  readonly orders: number;
  readonly clients: number;
  readonly daysAgo: number;
};

async function insert(database: Database, { daysAgo: days, ...batch }: Batch): Promise<void> {
  await database.transaction(async (transaction) => {
    await allowSeconds(transaction, statementTimeoutSeconds);
    await insertManyOrders(transaction, { ...batch, now: daysAgo(days) });
  });
}

async function addOrdersNotDue(database: Database, orders: number): Promise<void> {
  await insert(database, { name: randomUUID(), orders, clients: clientsNotDue, daysAgo: 1 });
}

async function addDue(database: Database, count: number): Promise<readonly DueOrder[]> {
  const name = randomUUID();
  await insert(database, { name, orders: count, clients: count, daysAgo: dueAfterDays });
  await database.transaction(async (transaction) => {
    await allowSeconds(transaction, statementTimeoutSeconds);
    await transaction`
      insert into binding (binding_uuid, client_uuid, gateway_binding_id, masked_pan, expiry, payment_system,
        payment_way, active, is_default, created_at)
      select gen_random_uuid(), client_uuid, gen_random_uuid()::text, '411111**1111', '203012', 'VISA', 'CARD', true,
        true, created_at
      from client c
      where exists (select from orders o where o.client_uuid = c.client_uuid and o.order_number like ${`${name}-%`})
        and not exists (select from binding b where b.client_uuid = c.client_uuid)`;
    await transaction`
      update orders set binding_uuid = b.binding_uuid from binding b
      where b.client_uuid = orders.client_uuid and orders.order_number like ${`${name}-%`}`;
    await transaction`analyze`;
  });
  // the trigger gives the consent at COMMIT
  return database.reader<DueOrder[]>`
    select o.order_uuid as "orderUuid", o.client_uuid as "clientUuid", b.binding_uuid as "bindingUuid",
      b.gateway_binding_id as "gatewayBindingId", c.consent_uuid as "consentUuid"
    from orders o join binding b using (binding_uuid) join consent_in_force c using (order_uuid)
    where o.order_number like ${`${name}-%`}`;
}

async function charge(
  stack: Stack,
  database: Database,
  { workers, count }: { readonly workers: number; readonly count: number },
): Promise<ChargeResult> {
  const ending: (() => void | Promise<void>)[] = [];
  await Promise.all(
    Array.from({ length: workers }, () =>
      startExtraWorker(stack, { after: (work) => void ending.push(work) }),
    ),
  );
  // a started process first enqueues the day's charges; no payment is due yet
  await untilIdle(database);
  if (count > 1) await chargeAll(database, workers * chargesToWarmUp);
  const charged = await chargeAll(database, count);
  for (const end of ending) await end();
  // pending status jobs would disturb the next measurement
  await database.reader`delete from job where key <> 'timetable'`;
  return charged;
}

/** The number of charges before the measurement. A worker runs for weeks, so its first seconds do not count. */
const chargesToWarmUp = 250;

async function chargeAll(database: Database, count: number): Promise<ChargeResult> {
  const orders = await addDue(database, count);
  const before = await chargedCount(database);
  const begin = performance.now();
  const now = daysAgo(0);
  await database.transaction((transaction) => enqueueChargesDue(transaction, moscowDate(now), now));
  while ((await chargedCount(database)) < before + count) await pause();
  const seconds = (performance.now() - begin) / 1000;
  await untilIdle(database);
  return { seconds, orders };
}

async function untilIdle({ reader }: Database): Promise<void> {
  for (;;) {
    await pause();
    const { due, isBusy } = await readBacklog(reader, { now: daysAgo(0), excluded: [], leaseSeconds: 20 });
    if (due.length === 0 && !isBusy) return;
  }
}

function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 50));
}

async function chargedCount({ reader }: Database): Promise<number> {
  const [row] = await reader<{ count: number }[]>`
    select count(*) from operation where kind = 'SCHEDULED' and state = 'SETTLED'`;
  return row?.count ?? 0;
}
