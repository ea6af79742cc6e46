import { type CalendarDate, instant, moscowDate, moscowTime, plusDays } from '#domain/dates.ts';
import { type Database, openDatabase } from '#server/db/database.ts';
import { calls } from '#testing/calls.ts';
import { sellMovePayment } from '#testing/people/move-payment.ts';
import { randomOfPart } from '#testing/random.ts';
import { advanceClock, clockNow, moveClockTo } from '#testing/bank/sandbox-calls.ts';
import { callAsShop, viewAsShop } from '#testing/people/purchase.ts';
import type { Stack } from '#testing/stack/stack.ts';
import { runRandomAction } from '../../simulation/actions.ts';
import { newSimulation, type Sale, type Simulation } from '../../simulation/simulation.ts';
import { allowAllCards, possibleActions, recordedSession } from './client-actions.ts';
import { type Client, type Sessions, sessionsIn } from './clients.ts';
import type { Change, ChargePromise, RunRecord, Reading } from './run-record.ts';
import { promisesOfAnswers, recordAnswers, type RecordedAnswer } from './record-answers.ts';
import { type RecordedPurchase, buyWithContract, planPurchase } from './purchases.ts';
import { readFacts } from './read-facts.ts';
import { readMessages } from './read-messages.ts';
import { mustReadAgain, readScreens } from './read-screens.ts';

export type Plan = {
  readonly seed: number;
  readonly orders: number;
  readonly days: number;
  /** Called with a summary of each day. */
  readonly printLine: (line: string) => void;
  /** Called at the end of each day with everything that was promised and that happened so far. */
  readonly compare: (record: RunRecord, day: number) => void;
};

type Run = Plan & {
  readonly stack: Stack;
  readonly simulation: Simulation;
  readonly sessions: Sessions;
  /** By phone. */
  readonly clients: Map<string, Client>;
  readonly sales: Sale[];
  readonly answers: readonly RecordedAnswer[];
  readonly contracts: ChargePromise[];
  readonly readings: Reading[];
  readonly changes: Change[];
};

const buyingDays = 3;
const callsAtOnce = 8;
/** The share of orders about which a client, a shop or staff act on a day. */
const actingPercent = 12;
/** On this day a shop takes goods back. Whether an action returns money is chance, and a run has to have such money. */
const returnDay = 4;
/** One client in ten reads the calendar feed on a day. */
const calendarReaders = 10;

const callsOfReadings = [calls.listCharges, calls.viewFailedCharge, calls.listCards];

/**
 * Plays days of clients who read everything that the service promises, and act now and then. Returns the promises with
 * the bank's book and the facts that may change them, as the comparison of the last day has seen them.
 */
export async function recordPromises(stack: Stack, plan: Plan): Promise<RunRecord> {
  const database = openDatabase({ url: stack.databaseUrl, connections: 2 });
  try {
    await sellMovePayment(stack);
    const run: Run = {
      ...plan,
      stack,
      simulation: newSimulation(stack, plan.seed),
      sessions: sessionsIn(stack, database),
      answers: recordAnswers(stack, { except: callsOfReadings }),
      clients: new Map(),
      sales: [],
      contracts: [],
      readings: [],
      changes: [],
    };
    let record = await recordOf(run, database);
    for (let day = 1; day <= plan.days; day += 1) {
      await playDay(run, day);
      record = await recordOf(run, database);
      plan.compare(record, day);
    }
    return record;
  } finally {
    await database.close();
  }
}

/**
 * Before the charges of the morning all clients read their screens. Some act after these charges, while the messages
 * about them wait for nine o'clock, and some at noon. After that the clients who acted, and those with a charge or a
 * failed payment ahead, read again before the charges of the evening.
 */
async function playDay(run: Run, day: number): Promise<void> {
  const { stack, sessions, clients, sales, readings } = run;
  const date = plusDays(await today(stack), 1);
  await moveClockTo(stack, moscowTime(date, 7, 50));
  await sessions.renew();
  const morning = await readAll(run, [...clients.values()], day);
  const acting = actingOn(run, day);
  const early = acting.filter((_, index) => index % 4 === 0);
  await moveClockTo(stack, moscowTime(date, 8, 30));
  await sessions.renew();
  await act(run, day, early);
  await moveClockTo(stack, moscowTime(date, 12));
  await sessions.renew();
  if (day === returnDay) await takeGoodsBack(run);
  await act(
    run,
    day,
    acting.filter((sale) => !early.includes(sale)),
  );
  const acted = new Set(acting.map(({ phone }) => phone));
  await buyToday(run, day);
  await advanceClock(stack, 'PT2M');
  const unsettled = new Set(morning.filter(mustReadAgain).map(({ clientUuid }) => clientUuid));
  const again = [...clients.values()].filter(
    ({ clientUuid, phone }) => unsettled.has(clientUuid) || acted.has(phone),
  );
  await readAll(run, again, day);
  run.printLine(
    `day ${day}: ${sales.length} orders, ${acted.size} clients acted, ${readings.length} readings`,
  );
}

async function today(stack: Stack): Promise<CalendarDate> {
  return moscowDate(instant(await clockNow(stack)));
}

async function readAll(run: Run, readers: readonly Client[], day: number): Promise<readonly Reading[]> {
  const read = await inBatches(readers, (client) => {
    const withCalendar = (Number(client.phone) + day) % calendarReaders === 0;
    return readScreens(run.stack, client, { withCalendar });
  });
  run.readings.push(...read);
  return read;
}

/** The orders about which a client, a shop or staff act on a day. */
function actingOn({ seed, sales }: Run, day: number): readonly Sale[] {
  const dayRandom = randomOfPart(seed, day);
  return sales.filter(() => dayRandom.percent(actingPercent));
}

/** The first order is refunded in full, so that what its client has paid goes back to their card. */
async function takeGoodsBack({ stack, sales }: Run): Promise<void> {
  const [sale] = sales;
  if (sale === undefined) return;
  const { orderUuid } = sale;
  const { body } = await viewAsShop(stack, orderUuid);
  const amount = Number(body['amount']) - Number(body['refundedAmount']);
  await callAsShop(stack, { orderUuid, action: 'refund', amount, key: `return-${orderUuid}` });
}

async function act({ seed, simulation, sales }: Run, day: number, acting: readonly Sale[]): Promise<void> {
  await inBatches(acting, (sale) => {
    const random = randomOfPart(seed, day, sales.indexOf(sale));
    return runRandomAction({ ...simulation, random }, sale, possibleActions);
  });
}

/** The two orders of a client are bought one after the other, because two codes for one phone are a minute apart. */
async function buyToday(run: Run, day: number): Promise<void> {
  const { stack, seed, orders, sales } = run;
  const boughtBefore = sales.length;
  const until = Math.min(orders, Math.ceil((orders * day) / buyingDays));
  const numbers = Array.from({ length: until - boughtBefore }, (_, index) => boughtBefore + index);
  for (const parity of [0, 1]) {
    const purchases = numbers
      .filter((number) => number % 2 === parity)
      .map((number) => planPurchase(randomOfPart(seed, 0, number), number));
    const madeAt = instant(await clockNow(stack));
    const bought = await inBatches(purchases, (purchase) => buyWithContract(stack, purchase));
    for (const each of bought) await addSale(run, each, madeAt);
    await advanceClock(stack, 'PT61S');
  }
}

async function addSale(
  run: Run,
  { phone, orderUuid, contract }: RecordedPurchase,
  madeAt: Reading['at'],
): Promise<void> {
  const { stack, simulation, sessions, clients, sales, contracts, changes } = run;
  const known = clients.get(phone);
  const client = known ?? (await sessions.open(phone));
  clients.set(phone, client);
  const promise = { source: 'CONTRACT', clientUuid: client.clientUuid, madeAt, writtenAt: madeAt } as const;
  contracts.push(...contract.map((line) => ({ ...line, ...promise })));
  const sale = { phone, orderUuid, delivered: true, session: recordedSession(stack, client, changes) };
  sales.push(sale);
  // half of the clients with two orders allow all cards, so that other cards are charged after declines
  if (known !== undefined && randomOfPart(run.seed, 1, sales.length).percent(50))
    await allowAllCards(simulation, sale);
}

async function recordOf(run: Run, { reader }: Database): Promise<RunRecord> {
  const { stack, sessions, clients, answers, contracts, readings, changes } = run;
  await sessions.renew();
  const messages = await inBatches([...clients.values()], (client) => readMessages(stack, reader, client));
  const facts = await readFacts(stack, reader);
  return {
    ...facts,
    ...(await promisesOfAnswers(reader, answers)),
    contracts,
    readings,
    messages: messages.flat(),
    changes: [...changes, ...facts.changes],
  };
}

/** Does the work for several things at once, in their order. */
async function inBatches<Thing, Result>(
  things: readonly Thing[],
  work: (thing: Thing) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (let first = 0; first < things.length; first += callsAtOnce)
    results.push(...(await Promise.all(things.slice(first, first + callsAtOnce).map(work))));
  return results;
}
