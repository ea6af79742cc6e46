import { randomUUID } from 'node:crypto';
import { type BareClient, openBareClient } from './bare-client.ts';
import type { OperationUuid, OrderUuid } from '#domain/identifier.ts';
import { identifier } from '#domain/identifier.ts';
import type { Kopecks } from '#domain/money.ts';
import { kopecks } from '#domain/money.ts';
import type { ChargeBench, DueOrder } from './charge-bench.ts';
import { openRecorder, type RecordedStatement, type RecordedUnit } from './statement-recorder.ts';

/** The statements that a worker sent to charge orders, and their repetition for other orders without a worker. */
export type BareCharges = {
  /** Seconds for whole charges (intents, calls of the bank, postings) in batches as a worker writes them. */
  readonly secondsToCharge: (orders: readonly DueOrder[]) => Promise<number>;
  /** Charges orders up to their posting: the bank has taken the money, and it is not booked yet. */
  readonly beginCharges: (orders: readonly DueOrder[]) => Promise<readonly BegunCharge[]>;
  /** Seconds for the postings of charges that have begun, one by one. */
  readonly secondsToPost: (charges: readonly BegunCharge[]) => Promise<number>;
  readonly close: () => void;
};

export type BegunCharge = {
  readonly operationUuid: OperationUuid;
  readonly orderUuid: OrderUuid;
  readonly mdOrder: string;
  readonly amount: Kopecks;
  readonly names: Names;
};

/** The values of a recorded charge, and the values that replace them in another charge. */
type Names = ReadonlyMap<string, string>;

const connections = 8;
/** Orders whose charges are repeated for as many other orders. */
const ordersInModel = 125;
const uuidPattern = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
/** The queue claims several jobs with one statement; its statements are left out, in favour of the bare client. */
const wordOfQueue = 'locked_until';
/** The statements after a charge. */
const wordOfReceipt = 'insert into sms';
const wordOfPosting = 'journal_transaction';
const wordsOfIntent = /insert into operation\s*\(/;

/** The statements of a worker about these orders. */
type Model = { readonly units: readonly RecordedUnit[]; readonly orders: readonly DueOrder[] };

/**
 * Records the statements of a worker that charges one order, and of one that charges many concurrently. The benchmark
 * repeats them for other orders, each transaction in one write: this is the limit that the worker is compared with.
 */
export async function recordCharges(chargeBench: ChargeBench): Promise<BareCharges> {
  const one = await recordModel(chargeBench, 1);
  const many = await recordModel(chargeBench, ordersInModel);
  const posting = one.units.findIndex((unit) => unit.some(({ text }) => text.includes(wordOfPosting)));
  const intent = one.units.flat().find(({ text }) => wordsOfIntent.test(text));
  if (posting < 0 || intent === undefined) throw new Error('the recorded charge was not booked');
  const clients = await prepareClients(chargeBench.stack.databaseUrl, [...one.units, ...many.units].flat());
  const namesFor = (order: DueOrder): Names => namesOf(one, [order]);
  const begun = (names: Names): BegunCharge => ({
    operationUuid: identifier<OperationUuid>(translated(onlyOne(intent.values[0]), names)),
    orderUuid: identifier<OrderUuid>(translated(onlyOne(intent.values[1]), names)),
    mdOrder: randomUUID(),
    amount: kopecks(Number(onlyOne(intent.values[5]))),
    names,
  });
  return {
    secondsToCharge: (others) =>
      secondsToSay(clients, {
        units: many.units,
        names: inGroups(others, ordersInModel).map((group) => namesOf(many, group)),
      }),
    beginCharges: async (others) => {
      const names = others.map(namesFor);
      await secondsToSay(clients, { units: one.units.slice(0, posting), names });
      return names.map(begun);
    },
    secondsToPost: (charges) =>
      secondsToSay(clients, {
        units: one.units.slice(posting, posting + 1),
        names: charges.map(({ names }) => names),
      }),
    close: () => {
      for (const { client } of clients) client.close();
    },
  };
}

async function recordModel(chargeBench: ChargeBench, count: number): Promise<Model> {
  const { databaseUrl, surroundings } = chargeBench.stack;
  const recorder = await openRecorder(databaseUrl);
  const by = { ...chargeBench.stack, surroundings: { ...surroundings, DATABASE_URL: recorder.url } };
  const { orders } = await chargeBench.charge({ workers: 1, count, by });
  const units = unitsAbout(orders, recorder.units());
  recorder.close();
  return { orders, units };
}

/** The statements that name these orders or rows that were made for them. */
function unitsAbout(orders: readonly DueOrder[], units: readonly RecordedUnit[]): RecordedUnit[] {
  const known = new Set(orders.map(({ orderUuid }) => orderUuid));
  return units.filter((unit) => {
    if (unit.some(({ text }) => text.includes(wordOfQueue) || text.includes(wordOfReceipt))) return false;
    const named = unit.flatMap(({ values }) => values.flatMap((value) => value?.match(uuidPattern) ?? []));
    if (!named.some((uuid) => known.has(uuid))) return false;
    for (const uuid of named) known.add(uuid);
    return true;
  });
}

/** An array of one element in the text format of PostgreSQL. */
function onlyOne(array: string | null | undefined): string {
  return array?.replaceAll(/[{}"]/g, '') ?? '';
}

/** @throws Error when the statements cannot be divided evenly. */
function inGroups<Item>(items: readonly Item[], size: number): Item[][] {
  if (items.length % size !== 0) throw new Error(`CHARGES has to be a multiple of ${size}`);
  return Array.from({ length: items.length / size }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  );
}

type Prepared = { readonly client: BareClient; readonly nameOf: ReadonlyMap<string, string> };

async function prepareClients(
  databaseUrl: string,
  statements: readonly RecordedStatement[],
): Promise<Prepared[]> {
  const distinct = new Map(statements.map((statement) => [statement.text, statement]));
  const prepare = async (): Promise<Prepared> => {
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

const ownNames = ['orderUuid', 'clientUuid', 'bindingUuid', 'gatewayBindingId', 'consentUuid'] as const;

/** Replaces every uuid of the recorded charges: uuids of orders by their counterparts, other uuids by new ones. */
function namesOf({ units, orders }: Model, others: readonly DueOrder[]): Names {
  const values = units.flat().flatMap((statement) => statement.values.filter((value) => value !== null));
  const made = new Set(values.flatMap((value) => value.match(uuidPattern) ?? []));
  const names = new Map([...made].map((uuid): [string, string] => [uuid, randomUUID()]));
  for (const [index, model] of orders.entries()) {
    const other = others[index];
    if (other === undefined) throw new Error('a recording is repeated for the same number of orders');
    for (const key of ownNames) names.set(model[key], other[key]);
  }
  // an order number at the bank is an operation's uuid without its dashes
  for (const [from, to] of [...names]) names.set(from.replaceAll('-', ''), to.replaceAll('-', ''));
  return names;
}

const anyUuidPattern = /[0-9a-f]{8}(-?)[0-9a-f]{4}\1[0-9a-f]{4}\1[0-9a-f]{4}\1[0-9a-f]{12}/g;

function translated(text: string, names: Names): string {
  return text.replace(anyUuidPattern, (uuid) => names.get(uuid) ?? uuid);
}

type Speech = { readonly units: readonly RecordedUnit[]; readonly names: readonly Names[] };

async function secondsToSay(clients: readonly Prepared[], { units, names }: Speech): Promise<number> {
  // translated before the measurement, which covers the database alone
  const speeches = names.map((other) =>
    units.map((unit) =>
      unit.map(({ text, values }) => ({
        text,
        values: values.map((value) => (value === null ? null : translated(value, other))),
      })),
    ),
  );
  const begin = performance.now();
  await Promise.all(
    clients.map(async ({ client, nameOf }) => {
      for (let speech = speeches.pop(); speech !== undefined; speech = speeches.pop()) {
        for (const unit of speech)
          await client.run(unit.map(({ text, values }) => ({ name: nameOf.get(text) ?? '', values })));
      }
    }),
  );
  return (performance.now() - begin) / 1000;
}
