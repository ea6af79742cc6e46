import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { eventually } from '#testing/eventually.ts';
import { type Random, randomOf } from '#testing/random.ts';
import { callAsShop, buy, logIn, payOnBankPage } from '#testing/people/purchase.ts';
import type { Stack } from '#testing/stack/stack.ts';
import type { Answer, ApiClient } from '#testing/api-client.ts';
import { advanceClock } from '#testing/bank/sandbox-calls.ts';

/** A payment or refund that was acknowledged, with its identifier in the database. */
export type Acknowledgement = { readonly known: string };

/** Clients who pay and shops that refund without a pause, even while the service fails. */
export type PayingClients = {
  /** Resolves when all clients and shops have stopped. */
  begin(): Promise<void>;
  end(): void;
  /** Waits until this number of further payments and refunds is acknowledged. */
  untilAcknowledged(more: number): Promise<void>;
  acknowledged(): readonly Acknowledgement[];
  /** Answers that are never allowed, not even while the database is unavailable. */
  faults(): readonly string[];
};

type PayingClient = {
  readonly client: ApiClient;
  readonly orderUuid: string;
  readonly random: Random;
  /** The number of refunds. Each refund has another sum, by which it can be found. */
  refunds: number;
};

type Size = { readonly people: number; readonly seed: number };

const pauseAfterRefusalMilliseconds = 20;

export async function openPayingClients(stack: Stack, { people, seed }: Size): Promise<PayingClients> {
  const payers = await buyForAll(stack, { people, seed });
  const acknowledgedPayments: Acknowledgement[] = [];
  const faults: string[] = [];
  let isOver = false;
  const act = async (payer: PayingClient): Promise<void> => {
    while (!isOver) {
      const known = await payOrRefund(stack, payer, faults).catch(() => null);
      if (known === null) await sleep(pauseAfterRefusalMilliseconds);
      else acknowledgedPayments.push({ known });
    }
  };
  return {
    begin: async () => {
      isOver = false;
      await Promise.all(payers.map(act));
    },
    end: () => {
      isOver = true;
    },
    untilAcknowledged: async (more) => {
      const wanted = acknowledgedPayments.length + more;
      await eventually('a payment is acknowledged', () => acknowledgedPayments.length >= wanted).catch(
        (cause: unknown) => {
          throw new Error(`no payment is acknowledged any more: ${faults.join('; ')}`, { cause });
        },
      );
    },
    acknowledged: () => acknowledgedPayments,
    faults: () => faults,
  };
}

async function buyForAll(stack: Stack, { people, seed }: Size): Promise<PayingClient[]> {
  const phones = Array.from({ length: people }, (_, index) => String(9_300_000_000 + index));
  const orders = await Promise.all(
    phones.map((phone, index) =>
      buy(stack, { phone, orderNumber: `CROWD-${index}`, productId: 'old-ten-parts' }),
    ),
  );
  // the code of the log-in can be sent only a minute after the code of the checkout
  await advanceClock(stack, 'PT61S');
  return Promise.all(
    phones.map(async (phone, index) => ({
      client: await logIn(stack, phone),
      orderUuid: orders[index] ?? '',
      random: randomOf(seed + index),
      refunds: 0,
    })),
  );
}

/** The identifier that was acknowledged; null without an acknowledgement. */
function payOrRefund(stack: Stack, payer: PayingClient, faults: string[]): Promise<string | null> {
  return payer.random.percent(50) ? giveBack(stack, payer, faults) : payAnotherSum(stack, payer, faults);
}

async function giveBack(stack: Stack, payer: PayingClient, faults: string[]): Promise<string | null> {
  const { orderUuid } = payer;
  payer.refunds += 1;
  const amount = payer.refunds;
  const key = `refund-${orderUuid}-${amount}`;
  const answer = await callAsShop(stack, { orderUuid, action: 'refund', amount, key });
  return isDone(answer, faults) ? `${orderUuid} ${amount}` : null;
}

const rouble = 100;

async function payAnotherSum(stack: Stack, payer: PayingClient, faults: string[]): Promise<string | null> {
  const { client, orderUuid } = payer;
  const sum = { orderUuid, amount: rouble };
  const quoted = await client.quoteSum(sum);
  if (!isDone(quoted, faults)) return null;
  const remainingAmount = Number(quoted.body['remainingAmount']);
  const input = { ...sum, remainingAmount };
  const key = { 'idempotency-key': randomUUID() };
  const begun = await client.paySum(input, key);
  if (!isDone(begun, faults)) return null;
  const earlyPaymentUuid = String(begun.body['earlyPaymentUuid']);
  await payOnBankPage(stack, String(begun.body['formUrl']));
  const finished = await client.finishPayment({ orderUuid, earlyPaymentUuid });
  return isDone(finished, faults) && finished.body['state'] === 'SETTLED' ? earlyPaymentUuid : null;
}

/** Whether the call succeeded. An answer with status 500 is added to `faults`; a refusal is not. */
function isDone({ httpStatus, body }: Answer, faults: string[]): boolean {
  if (httpStatus === 500) faults.push(JSON.stringify(body));
  return body.status === 'SUCCESS';
}
