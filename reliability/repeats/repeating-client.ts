import assert from 'node:assert/strict';
import { type Instant, moscowDate, plusSeconds } from '#domain/dates.ts';
import type { IntentUuid } from '#domain/identifier.ts';
import type { Context } from '#server/use-cases/context.ts';
import { resolveIntent } from '#server/use-cases/outcomes/resolve-intent.ts';
import { type Random, randomOfPart } from '#testing/random.ts';
import type { CallRequest } from '#testing/requests.ts';
import type { Answer } from '#testing/api-client.ts';
import { type Losses, losingBank } from './losing-bank.ts';

/** A server of the product in the process of the test. */
export type Server = (request: CallRequest) => Promise<Answer>;

/** One order that several devices of its client pay by the same request, again and again. */
export type RepeatedOrder = {
  readonly orderUuid: string;
  readonly request: CallRequest;
  readonly random: Random;
};

type Player = {
  /** Two servers of the service, which share a clock. */
  readonly servers: readonly Server[];
  readonly context: Context;
  /** The present time of the product's clock. */
  readonly clock: { now: Instant };
  readonly bank: { random: Random; losses: Losses };
};

const lossy: Losses = { messages: 8, answers: 25 };
const sound: Losses = { messages: 0, answers: 0 };
const windowSeconds = 30;
const rounds = 5;
const triesAtEnd = 10;

/** The product with a clock of the test, and a bank that loses answers on request. */
export function playerAt(
  context: Context,
  start: Instant,
  openServer: (context: Context) => Promise<Server>,
): Promise<Player> {
  const clock = { now: start };
  const bank = { random: randomOfPart(0), losses: sound };
  const own: Context = {
    ...context,
    clock: { ...context.clock, now: () => clock.now, today: () => moscowDate(clock.now) },
    acquiring: losingBank(
      context.acquiring,
      () => bank.random,
      () => bank.losses,
    ),
  };
  return Promise.all([openServer(own), openServer(own)]).then((servers) => ({
    servers,
    context: own,
    clock,
    bank,
  }));
}

/**
 * Plays one run: at random times inside the window, one to three devices send the same request at once, and their
 * answers are discarded. Sometimes the service requests the status of open payments. At the end the bank answers, and
 * the client repeats until the payment is settled.
 */
export async function playRepeats(player: Player, start: Instant, order: RepeatedOrder): Promise<void> {
  const { clock, bank } = player;
  const { random } = order;
  clock.now = start;
  bank.random = random;
  bank.losses = lossy;
  for (let round = 0; round < 1 + random.below(rounds); round += 1) {
    await ask(player, order, 1 + random.below(3));
    await passTime(player, order);
  }
  bank.losses = sound;
  for (let tries = 0; tries < triesAtEnd && !(await isSettled(player, order)); tries += 1) {
    clock.now = plusSeconds(clock.now, 61);
    await resolveOpen(player, order);
    await ask(player, order, 1);
  }
}

async function ask({ servers }: Player, { request, random }: RepeatedOrder, devices: number): Promise<void> {
  const answers = await Promise.all(Array.from({ length: devices }, () => random.pick(servers)(request)));
  // a busy machine may answer 503; such a request had no effect
  for (const { httpStatus, text } of answers)
    assert.ok(httpStatus < 500 || text.includes('service.unavailable.error'), text);
}

/**
 * Lets up to a minute pass, or the rest of the window once the payment is settled. In half of the cases the service
 * requests the status.
 */
async function passTime(player: Player, order: RepeatedOrder): Promise<void> {
  const { clock } = player;
  const { random } = order;
  const milliseconds = random.below(60_000);
  if (random.percent(50)) await resolveOpen(player, order);
  const settledAt = await lastSettled(player, order);
  const until = settledAt === null ? null : plusSeconds(settledAt, windowSeconds);
  const next = plusSeconds(clock.now, milliseconds / 1000);
  if (until === null || next < until) clock.now = next;
}

async function resolveOpen({ context }: Player, { orderUuid }: RepeatedOrder): Promise<void> {
  const open = await context.database.reader<{ intentUuid: IntentUuid }[]>`
    select operation_uuid as "intentUuid" from operation
    where order_uuid = ${orderUuid} and state in ('CREATED', 'REGISTERED', 'SENT', 'UNKNOWN')`;
  for (const { intentUuid } of open) await resolveIntent(context, intentUuid);
}

async function lastSettled({ context }: Player, { orderUuid }: RepeatedOrder): Promise<Instant | null> {
  const [row] = await context.database.reader<{ settledAt: Instant | null }[]>`
    select max(settled_at) as "settledAt" from operation where order_uuid = ${orderUuid} and state = 'SETTLED'`;
  return row?.settledAt ?? null;
}

async function isSettled(player: Player, order: RepeatedOrder): Promise<boolean> {
  return (await lastSettled(player, order)) !== null;
}
