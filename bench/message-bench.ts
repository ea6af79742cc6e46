import { randomUUID } from 'node:crypto';
import type { ClientUuid } from '#domain/identifier.ts';
import { kopecks } from '#domain/money.ts';
import { composeProduct, type Product } from '#server/compose.ts';
import { readConfig } from '#server/config.ts';
import { allowSeconds } from '#server/db/database.ts';
import { writeNotifications } from '#server/use-cases/notifications/write-notifications.ts';
import { insertManyOrders } from '#testing/domain/many-orders.ts';
import { startExtraWorker, startStack, type Stack } from '#testing/stack/stack.ts';
import { newApiClient } from '#testing/api-client.ts';
import { openInstantPhone, type InstantPhone } from './instant-phone.ts';

const clientsPerTransaction = 500;
const postsAtOnce = 16;
const codes = 40;
const secondsForClients = 600;

export type MessageBench = {
  /** Writes a message to each client as the product does. */
  readonly write: () => Promise<void>;
  /** Inserts the rows of as many messages, with four statements in each transaction. */
  readonly insert: () => Promise<void>;
  /** Sends the written messages with one worker, from the first to the last. */
  readonly send: () => Promise<SendingTimes>;
  /** Posts as many messages to the SMS gateway. */
  readonly post: () => Promise<void>;
  /** Forgets messages that were written and not sent. */
  readonly forget: () => Promise<void>;
  readonly close: () => Promise<void>;
};

type SendingTimes = {
  readonly seconds: number;
  /** Seconds from the request of a code to its arrival meanwhile, at the 95th of 100. */
  readonly delayOfCode: number;
};

type Client = { readonly clientUuid: ClientUuid; readonly phone: string };
type Part = { readonly product: Product; readonly clients: readonly Client[] };

/** The product on durable PostgreSQL with a telephone that answers at once, and `count` clients. */
export async function openMessageBench(count: number): Promise<MessageBench> {
  const cleanUps: (() => void | Promise<void>)[] = [];
  const phone = await openInstantPhone();
  cleanUps.unshift(phone.close);
  const environment = {
    LOG_LEVEL: 'error',
    SMS_URL: phone.url,
    MESSAGES_FROM_HOUR: '0',
    MESSAGES_TO_HOUR: '24',
  };
  const stack = await startStack(
    { after: (work) => void cleanUps.unshift(work) },
    { role: 'api', environment },
  );
  const product = await composeProduct(readConfig(stack.environment));
  cleanUps.unshift(() => product.database.close());
  const part = { product, clients: await addClients(product, count) };
  // a client gets a second code only after a minute
  let rounds = 0;
  return {
    write: () => inTransactions(part, writeAsProduct),
    insert: () => inTransactions(part, insertRows),
    send: () => {
      rounds += 1;
      return send({ ...part, stack, phone, firstForCodes: (rounds - 1) * codes });
    },
    post: () => postMany(phone, count),
    forget: async () => {
      await product.database.autocommit`delete from job where kind = 'send-sms'`;
    },
    close: async () => {
      for (const work of cleanUps) await work();
    },
  };
}

/** Clients with orders of today, so that no charge is due while messages are sent. */
async function addClients({ context, database }: Product, count: number): Promise<readonly Client[]> {
  const name = randomUUID();
  await database.transaction(async (transaction) => {
    await allowSeconds(transaction, secondsForClients);
    await insertManyOrders(transaction, { name, orders: count, clients: count, now: context.clock.now() });
  });
  return database.reader<Client[]>`
    select client_uuid as "clientUuid", phone from client c join orders using (client_uuid)
    where order_number like ${`${name}-%`}`;
}

type Write = (
  product: Product,
  transaction: Parameters<Parameters<Product['database']['transaction']>[0]>[0],
  clients: readonly Client[],
) => Promise<void>;

async function inTransactions({ product, clients }: Part, write: Write): Promise<void> {
  for (let first = 0; first < clients.length; first += clientsPerTransaction)
    await product.database.transaction((transaction) =>
      write(product, transaction, clients.slice(first, first + clientsPerTransaction)),
    );
}

const writeAsProduct: Write = async ({ context }, transaction, clients) => {
  await writeNotifications(
    context,
    transaction,
    clients.map(({ clientUuid }) => ({
      kind: 'REFUND_ARRIVED',
      parameters: { amount: kopecks(123_456), orderNumber: 'A-1', paymentNumber: null },
      clientUuid,
      orderUuid: null,
      occasion: randomUUID(),
    })),
  );
};

/** The rows of a message, without their meaning: no job refers to them. */
const insertRows: Write = async (_product, transaction, clients) => {
  const uuids = clients.map(() => randomUUID());
  const owners = clients.map(({ clientUuid }) => clientUuid);
  const text = 'x'.repeat(100);
  await transaction`
    insert into notification (notification_uuid, client_uuid, kind, occasion, text, created_at)
    select u, c, 'REFUND_ARRIVED', u::text, ${text}, now()
      from unnest(${uuids}::uuid[], ${owners}::uuid[]) as g (u, c)`;
  const rows = await transaction<{ id: number }[]>`
    insert into sms (kind, phone_hash, sealed_message, state, created_at)
    select 'REFUND_ARRIVED', u::text, decode(repeat('ab', 150), 'hex'), 'WAITING', now()
    from unnest(${uuids}::uuid[]) as g (u) returning sms_id as id`;
  const ids = rows.map(({ id }) => id);
  await transaction`
    insert into notification_delivery (notification_uuid, channel, state, sms_id, changed_at)
    select u, 'SMS', 'WAITING', i, now() from unnest(${uuids}::uuid[], ${ids}::bigint[]) as g (u, i)`;
  await transaction`
    insert into job (kind, key, payload, state, run_at, lane)
    select 'send-sms', 'bare-' || i, '{}', 'WAITING', 'infinity', 'MESSAGES' from unnest(${ids}::bigint[]) as g (i)`;
};

type Sending = Part & {
  readonly stack: Stack;
  readonly phone: InstantPhone;
  /** The index of the first client who asks for a code. */
  readonly firstForCodes: number;
};

async function send({ stack, phone, clients, firstForCodes }: Sending): Promise<SendingTimes> {
  const ending: (() => void | Promise<void>)[] = [];
  const { secondsToReceive } = phone.expect(clients.length);
  await startExtraWorker(stack, { after: (work) => void ending.push(work) });
  const delays: number[] = [];
  for (const client of clients.slice(firstForCodes, firstForCodes + codes))
    delays.push(await delayOfCode(stack, phone, client));
  const seconds = await secondsToReceive;
  for (const end of ending) await end();
  return { seconds, delayOfCode: delays.toSorted((a, b) => a - b)[Math.floor(codes * 0.95)] ?? NaN };
}

/** Seconds from the request of a log-in code to its arrival. */
async function delayOfCode({ productUrl }: Stack, phone: InstantPhone, client: Client): Promise<number> {
  const arrived = phone.untilCode(`7${client.phone}`);
  const begin = performance.now();
  const answer = await newApiClient(productUrl).requestLogInCode({ countryCode: '7', phone: client.phone });
  if (answer.httpStatus !== 200) throw new Error(`no code was sent: ${JSON.stringify(answer.body)}`);
  await arrived;
  return (performance.now() - begin) / 1000;
}

async function postMany({ url }: InstantPhone, count: number): Promise<void> {
  let left = count;
  const body = JSON.stringify({
    phone: '79001000001',
    text: 'x'.repeat(100),
    sender: 'CHASTI',
    clientRef: '1',
  });
  const headers = { 'content-type': 'application/json' };
  await Promise.all(
    Array.from({ length: postsAtOnce }, async () => {
      for (; left > 0; left -= 1) await (await fetch(url, { method: 'POST', headers, body })).json();
    }),
  );
}
