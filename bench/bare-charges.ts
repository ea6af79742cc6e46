import { randomUUID } from 'node:crypto';
import { type BareClient, openBareClient } from './bare-client.ts';
import { identifier, type IntentUuid, type OrderUuid } from '#domain/identifier.ts';
import { type Kopecks, kopecks } from '#domain/money.ts';
import type { ChargeBench, DueOrder } from './charge-bench.ts';
import { openRecorder, type RecordedStatement, type RecordedUnit } from './statement-recorder.ts';

/** Repeats the recorded statements of a worker for other orders, without running a worker. */
export type BareCharges = {
  /** Seconds for whole charges (intents, calls of the bank, postings) in batches as a worker writes them. */
  readonly secondsToCharge: (orders: readonly DueOrder[]) => Promise<number>;
  /** Charges orders without the posting: the bank has the money, and our books do not. */
  readonly startCharges: (orders: readonly DueOrder[]) => Promise<readonly StartedCharge[]>;
  /** Seconds for the postings of started charges, one by one. */
  readonly secondsToPost: (charges: readonly StartedCharge[]) => Promise<number>;
  readonly close: () => void;
};

export type StartedCharge = {
  readonly intentUuid: IntentUuid;
  readonly orderUuid: OrderUuid;
  readonly gatewayOrderId: string;
  readonly amount: Kopecks;
  readonly names: Names;
};

/** The values of a recorded charge, and the values that replace them in another charge. */
type Names = ReadonlyMap<string, string>;

const connections = 8;
/** The number of recorded orders; their statements are repeated for the same number of other orders. */
const ordersInModel = 125;
const uuidPattern = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
/** A column of the job queue. Statements about the queue are omitted, because one of them claims several jobs. */
const queueColumn = 'locked_until';
/** The beginning of the statements after a charge. */
const receiptText = 'insert into sms';
const postingText = 'journal_transaction';
const intentPattern = /insert into operation\s*\(/;

/** The statements of a worker about these orders. */
type Model = { readonly units: readonly RecordedUnit[]; readonly orders: readonly DueOrder[] };

/**
 * Records the statements of a worker that charges one order, and of one that charges many concurrently. The benchmark
 * repeats them for other orders, each transaction in one write, and compares the worker with this rate.
 */
export async function recordCharges(chargeBench: ChargeBench): Promise<BareCharges> {
  const one = await recordModel(chargeBench, 1);
  const many = await recordModel(chargeBench, ordersInModel);
  const posting = one.units.findIndex((unit) => unit.some(({ text }) => text.includes(postingText)));
  const intent = one.units.flat().find(({ text }) => intentPattern.test(text));
  if (posting < 0 || intent === undefined) throw new Error('the recorded charge was not booked');
  const clients = await prepareClients(chargeBench.stack.databaseUrl, [...one.units, ...many.units].flat());
  const namesFor = (order: DueOrder): Names => namesOf(one, [order]);
  const toStartedCharge = (names: Names): StartedCharge => ({
    intentUuid: identifier<IntentUuid>(replaceUuids(firstElement(intent.values[0]), names)),
    orderUuid: identifier<OrderUuid>(replaceUuids(firstElement(intent.values[1]), names)),
    gatewayOrderId: randomUUID(),
    amount: kopecks(Number(firstElement(intent.values[5]))),
    names,
  });
  return {
    secondsToCharge: (others) =>
      measureSeconds(clients, {
        units: many.units,
        names: splitEvenly(others, ordersInModel).map((group) => namesOf(many, group)),
      }),
    startCharges: async (others) => {
      const names = others.map(namesFor);
      await measureSeconds(clients, { units: one.units.slice(0, posting), names });
      return names.map(toStartedCharge);
    },
    secondsToPost: (charges) =>
      measureSeconds(clients, {
        units: one.units.slice(posting, posting + 1),
        names: charges.map(({ names }) => names),
      }),
    close: () => {
      for (const { client } of clients) client.close();
    },
  };
}

async function recordModel(chargeBench: ChargeBench, count: number): Promise<Model> {
  const { databaseUrl, environment } = chargeBench.stack;
  const recorder = await openRecorder(databaseUrl);
  const by = { ...chargeBench.stack, environment: { ...environment, DATABASE_URL: recorder.url } };
  const { orders } = await chargeBench.charge({ workers: 1, count, by });
  const units = unitsAbout(orders, recorder.units());
  recorder.close();
  return { orders, units };
}

/** The statements about these orders, or about rows that were created for them. */
function unitsAbout(orders: readonly DueOrder[], units: readonly RecordedUnit[]): RecordedUnit[] {
  const known = new Set(orders.map(({ orderUuid }) => orderUuid));
  return units.filter((unit) => {
    if (unit.some(({ text }) => text.includes(queueColumn) || text.includes(receiptText))) return false;
    const named = unit.flatMap(({ values }) => values.flatMap((value) => value?.match(uuidPattern) ?? []));
    if (!named.some((uuid) => known.has(uuid))) return false;
    for (const uuid of named) known.add(uuid);
    return true;
  });
}

/** An array of one element in the text format of PostgreSQL. */
function firstElement(array: string | null | undefined): string {
  return array?.replaceAll(/[{}"]/g, '') ?? '';
}

/** Divides items into groups. @throws Error when they cannot be divided evenly. */
function splitEvenly<Item>(items: readonly Item[], size: number): Item[][] {
  if (items.length % size !== 0) throw new Error(`CHARGES must be a multiple of ${size}`);
  return Array.from({ length: items.length / size }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  );
}

type PreparedClient = { readonly client: BareClient; readonly nameOf: ReadonlyMap<string, string> };

async function prepareClients(
  databaseUrl: string,
  statements: readonly RecordedStatement[],
): Promise<PreparedClient[]> {
  const distinct = new Map(statements.map((statement) => [statement.text, statement]));
  const prepare = async (): Promise<PreparedClient> => {
    const client = await openBareClient(databaseUrl);
    const nameOf = new Map<string, string>();
    for (const { text, types } of distinct.values()) {
      nameOf.set(text, `s${nameOf.size}`);
      await client.prepare(`s${nameOf.size - 1}`, text, types);
    }
    return { client, nameOf };
  };
  return Promise.all(Array.from({ length: connections }, prepare));
}

const orderIdKeys = ['orderUuid', 'clientUuid', 'bindingUuid', 'gatewayBindingId', 'consentUuid'] as const;

/** Replaces every uuid of the recorded charges: uuids of orders by their counterparts, other uuids by new ones. */
function namesOf({ units, orders }: Model, others: readonly DueOrder[]): Names {
  const values = units.flat().flatMap((statement) => statement.values.filter((value) => value !== null));
  const made = new Set(values.flatMap((value) => value.match(uuidPattern) ?? []));
  const names = new Map([...made].map((uuid): [string, string] => [uuid, randomUUID()]));
  for (const [index, model] of orders.entries()) {
    const other = others[index];
    if (other === undefined)
      throw new Error(
        `the recording has ${orders.length} orders, but only ${others.length} orders were given`,
      );
    for (const key of orderIdKeys) names.set(model[key], other[key]);
  }
  // an order number at the bank is an intent's uuid without its dashes
  for (const [from, to] of [...names]) names.set(from.replaceAll('-', ''), to.replaceAll('-', ''));
  return names;
}

const anyUuidPattern = /[0-9a-f]{8}(-?)[0-9a-f]{4}\1[0-9a-f]{4}\1[0-9a-f]{4}\1[0-9a-f]{12}/g;

function replaceUuids(text: string, names: Names): string {
  return text.replace(anyUuidPattern, (uuid) => names.get(uuid) ?? uuid);
}

type RepeatedUnit = { readonly units: readonly RecordedUnit[]; readonly names: readonly Names[] };

async function measureSeconds(
  clients: readonly PreparedClient[],
  { units, names }: RepeatedUnit,
): Promise<number> {
  // the values are replaced before the measurement, which measures only the database
  const repeatedUnits = names.map((other) =>
    units.map((unit) =>
      unit.map(({ text, values }) => ({
        text,
        values: values.map((value) => (value === null ? null : replaceUuids(value, other))),
      })),
    ),
  );
  const begin = performance.now();
  await Promise.all(
    clients.map(async ({ client, nameOf }) => {
      for (let charge = repeatedUnits.pop(); charge !== undefined; charge = repeatedUnits.pop()) {
        for (const unit of charge)
          await client.run(unit.map(({ text, values }) => ({ name: nameOf.get(text) ?? '', values })));
      }
    }),
  );
  return (performance.now() - begin) / 1000;
}
