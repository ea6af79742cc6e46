import { randomUUID } from 'node:crypto';
import { type BareClient, openBareClient } from './bare-client.ts';
import type { OperationUuid, OrderUuid } from '#domain/identifier.ts';
import { identifier } from '#domain/identifier.ts';
import type { Kopecks } from '#domain/money.ts';
import { kopecks } from '#domain/money.ts';
import type { ChargeGround, DueOrder } from './charge-ground.ts';
import { openRecorder, type RecordedStatement, type RecordedUnit } from './statement-recorder.ts';

/** What a worker said to PostgreSQL to charge one order, and how to say it of others without a worker. */
export type BareCharges = {
  /** Seconds for all that a charge is: the intent, its way to the bank, the posting, what follows from it. */
  readonly secondsToCharge: (orders: readonly DueOrder[]) => Promise<number>;
  /** Leads orders up to their posting: charges that the bank has taken and that are not booked. */
  readonly beginCharges: (orders: readonly DueOrder[]) => Promise<readonly BegunCharge[]>;
  /** Seconds for the postings of charges that have begun. */
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

/** The words of the recorded charge, and what stands for them in another one. */
type Names = ReadonlyMap<string, string>;

/** As many as a worker has hands. */
const connections = 8;
const uuidPattern = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
/** The queue takes several jobs by one statement; what it says is left out, which flatters the bare client. */
const wordOfQueue = 'locked_until';
const wordOfPosting = 'journal_transaction';
const wordOfIntent = 'insert into operation (';

/**
 * Lets a worker charge one order while everything that it says is written down. Said again of other orders, each transaction in one
 * write, it is the limit that the worker is held against.
 */
export async function recordCharge(ground: ChargeGround): Promise<BareCharges> {
  const { databaseUrl, surroundings } = ground.stack;
  const recorder = await openRecorder(databaseUrl);
  const by = { ...ground.stack, surroundings: { ...surroundings, DATABASE_URL: recorder.url } };
  const { orders } = await ground.charge({ workers: 1, count: 1, by });
  const [model] = orders;
  if (model === undefined) throw new Error('an order was to be charged');
  const units = recorder.units().filter(isOfCharge);
  recorder.close();
  const posting = units.findIndex((unit) => unit.some(({ text }) => text.includes(wordOfPosting)));
  const intent = units.flat().find(({ text }) => text.includes(wordOfIntent));
  if (posting < 0 || intent === undefined) throw new Error('the recorded charge was not booked');
  const clients = await prepareClients(databaseUrl, units.flat());
  const namesFor = (order: DueOrder): Names => namesOf(units, { model, order });
  const seconds = (parts: readonly RecordedUnit[], names: readonly Names[]): Promise<number> =>
    secondsToSay(clients, { units: parts, names });
  const begun = (names: Names): BegunCharge => ({
    operationUuid: identifier<OperationUuid>(translated(intent.values[0] ?? '', names)),
    orderUuid: identifier<OrderUuid>(translated(intent.values[1] ?? '', names)),
    mdOrder: randomUUID(),
    amount: kopecks(Number(intent.values[5])),
    names,
  });
  return {
    secondsToCharge: (others) => seconds(units, others.map(namesFor)),
    beginCharges: async (others) => {
      const names = others.map(namesFor);
      await seconds(units.slice(0, posting), names);
      return names.map(begun);
    },
    secondsToPost: (charges) =>
      seconds(
        units.slice(posting, posting + 1),
        charges.map(({ names }) => names),
      ),
    close: () => {
      for (const { client } of clients) client.close();
    },
  };
}

function isOfCharge(unit: RecordedUnit): boolean {
  const names = unit.some(({ values }) => values.some((value) => value?.match(uuidPattern)));
  return names && !unit.some(({ text }) => text.includes(wordOfQueue));
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

/** Every uuid of the recorded charge gets another one: those of the order its own, those made on the way new ones. */
function namesOf(
  units: readonly RecordedUnit[],
  { model, order }: { readonly model: DueOrder; readonly order: DueOrder },
): Names {
  const values = units.flat().flatMap((statement) => statement.values.filter((value) => value !== null));
  const made = new Set(values.flatMap((value) => value.match(uuidPattern) ?? []));
  const names = new Map([...made].map((uuid): [string, string] => [uuid, randomUUID()]));
  for (const key of ['orderUuid', 'clientUuid', 'bindingUuid', 'gatewayBindingId'] as const)
    names.set(model[key], order[key]);
  // numbers at the bank are an operation's uuid without its dashes
  for (const [from, to] of [...names]) names.set(from.replaceAll('-', ''), to.replaceAll('-', ''));
  return names;
}

const anyUuidPattern = /[0-9a-f]{8}(-?)[0-9a-f]{4}\1[0-9a-f]{4}\1[0-9a-f]{4}\1[0-9a-f]{12}/g;

function translated(text: string, names: Names): string {
  return text.replace(anyUuidPattern, (uuid) => names.get(uuid) ?? uuid);
}

type Speech = { readonly units: readonly RecordedUnit[]; readonly names: readonly Names[] };

async function secondsToSay(clients: readonly Prepared[], { units, names }: Speech): Promise<number> {
  // translated before the clock runs: a bare client has nothing to think about
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
