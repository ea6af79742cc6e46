import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Dice, diceOf } from '../simulation/dice.ts';
import { askShop, buy, logIn, payOnBankPage } from '#testing/purchase.ts';
import type { Stack } from '#testing/stack.ts';
import type { Answer, Visitor } from '#testing/visitor.ts';
import { advanceClock } from '#testing/world.ts';

/** A payment or refund that was acknowledged, with its identifier in the database. */
export type Acknowledged = { readonly known: string };

/** Clients who pay and shops that refund, without a pause, also while the service fails. */
export type Crowd = {
  /** Resolves when all of them have stopped. */
  begin(): Promise<void>;
  end(): void;
  /** Waits until this number of further payments and refunds is acknowledged. */
  untilAcknowledged(more: number): Promise<void>;
  acknowledged(): readonly Acknowledged[];
  /** Answers that are never allowed, not even while the database is unavailable. */
  faults(): readonly string[];
};

type Person = {
  readonly client: Visitor;
  readonly orderUuid: string;
  readonly dice: Dice;
  /** The number of refunds. Each has another sum, so that each can be found. */
  refunds: number;
};

type Size = { readonly people: number; readonly seed: number };

const giveUpMilliseconds = 30_000;
const pauseAfterRefusalMilliseconds = 20;

export async function openCrowd(stack: Stack, { people, seed }: Size): Promise<Crowd> {
  const everybody = await buyEverybody(stack, { people, seed });
  const words: Acknowledged[] = [];
  const faults: string[] = [];
  let isOver = false;
  const act = async (person: Person): Promise<void> => {
    while (!isOver) {
      const known = await doSomething(stack, person, faults).catch(() => null);
      if (known === null) await sleep(pauseAfterRefusalMilliseconds);
      else words.push({ known });
    }
  };
  return {
    begin: async () => {
      isOver = false;
      await Promise.all(everybody.map(act));
    },
    end: () => {
      isOver = true;
    },
    untilAcknowledged: async (more) => {
      const wanted = words.length + more;
      const deadline = Date.now() + giveUpMilliseconds;
      while (words.length < wanted) {
        if (Date.now() > deadline) throw new Error(`nothing is acknowledged any more: ${faults.join('; ')}`);
        await sleep(5);
      }
    },
    acknowledged: () => words,
    faults: () => faults,
  };
}

async function buyEverybody(stack: Stack, { people, seed }: Size): Promise<Person[]> {
  const phones = Array.from({ length: people }, (_, index) => String(9_300_000_000 + index));
  const orders = await Promise.all(
    phones.map((phone, index) =>
      buy(stack, { phone, orderNumber: `CROWD-${index}`, productId: 'ten-parts' }),
    ),
  );
  // after a checkout code the next code, for the log-in, is sent a minute later
  await advanceClock(stack, 'PT61S');
  return Promise.all(
    phones.map(async (phone, index) => ({
      client: await logIn(stack, phone),
      orderUuid: orders[index] ?? '',
      dice: diceOf(seed + index),
      refunds: 0,
    })),
  );
}

/** The identifier that was acknowledged; null without an acknowledgement. */
function doSomething(stack: Stack, person: Person, faults: string[]): Promise<string | null> {
  return person.dice.percent(50) ? giveBack(stack, person, faults) : payAnotherSum(stack, person, faults);
}

async function giveBack(stack: Stack, person: Person, faults: string[]): Promise<string | null> {
  const { orderUuid } = person;
  person.refunds += 1;
  const amount = person.refunds;
  const key = `refund-${orderUuid}-${amount}`;
  const answer = await askShop(stack, { orderUuid, action: 'refund', amount, key });
  return isDone(answer, faults) ? `${orderUuid} ${amount}` : null;
}

const rouble = 100;

async function payAnotherSum(stack: Stack, person: Person, faults: string[]): Promise<string | null> {
  const { client, orderUuid } = person;
  const sum = { orderUuid, amount: rouble };
  const quoted = await client.call('POST /early-payment/quoteSum', sum);
  if (!isDone(quoted, faults)) return null;
  const { remainingAmount } = quoted.body;
  const input = { ...sum, remainingAmount };
  const key = { 'idempotency-key': randomUUID() };
  const begun = await client.call('POST /early-payment/initRawSum.do', input, key);
  if (!isDone(begun, faults)) return null;
  const { formUrl, earlyPaymentUuid } = begun.body;
  await payOnBankPage(stack, String(formUrl));
  const finished = await client.call('POST /early-payment/finish.do', { orderUuid, earlyPaymentUuid });
  return isDone(finished, faults) && finished.body['state'] === 'SETTLED' ? String(earlyPaymentUuid) : null;
}

/** A refusal is a valid answer; a status of 500 is a fault. */
function isDone({ httpStatus, body }: Answer, faults: string[]): boolean {
  if (httpStatus === 500) faults.push(JSON.stringify(body));
  return body.status === 'SUCCESS';
}
