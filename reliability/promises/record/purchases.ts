import assert from 'node:assert/strict';
import { calendarDate } from '#domain/dates.ts';
import {
  anotherCard,
  cardThatDeclinesLater,
  cardThatDeclinesTwice,
  cardThatIsStolenLater,
  expiringCard,
  goodCard,
  mirCard,
  cardUnknownForAMinute,
} from '#testing/bank/cards.ts';
import { assertSuccess } from '#testing/assert-success.ts';
import { agree, callAsShop, payOnBankPage, registerPurchase } from '#testing/people/purchase.ts';
import type { Random } from '#testing/random.ts';
import type { Stack } from '#testing/stack/stack.ts';
import { newApiClient } from '#testing/api-client.ts';
import type { ChargePromise } from './run-record.ts';

/** Test cards whose charges succeed, are declined once or for good, or have a pending result. */
const cards = [
  goodCard,
  goodCard,
  anotherCard,
  mirCard,
  cardThatDeclinesLater,
  cardThatDeclinesLater,
  cardThatIsStolenLater,
  cardThatDeclinesTwice,
  cardUnknownForAMinute,
  expiringCard,
] as const;

const productIds = [
  'four-parts',
  'four-parts',
  'four-parts',
  'old-ten-parts',
  'two-weeks',
  'old-later',
] as const;

type PlannedPurchase = {
  readonly phone: string;
  readonly orderNumber: string;
  readonly amount: number;
  readonly productId: string;
  readonly pan: string;
};

/** The purchase of a number from 0. Two numbers that follow each other belong to one client. */
export function planPurchase(random: Random, number: number): PlannedPurchase {
  return {
    phone: String(9_600_000_000 + Math.floor(number / 2)),
    orderNumber: `PROMISE-${number}`,
    amount: 100_000 + random.below(900_000),
    productId: random.pick(productIds),
    pan: random.pick(cards),
  };
}

type ContractLine = Pick<ChargePromise, 'orderUuid' | 'paymentNumber' | 'day' | 'amount' | 'cards'>;

export type RecordedPurchase = {
  readonly phone: string;
  readonly orderUuid: string;
  /** The charges that the contract names. */
  readonly contract: readonly ContractLine[];
};

/** Buys as a client who reads the contract before entering the code. The shop delivers at once. */
export async function buyWithContract(stack: Stack, purchase: PlannedPurchase): Promise<RecordedPurchase> {
  const { phone, pan } = purchase;
  const { orderUuid, token } = await registerPurchase(stack, purchase);
  const text = await contractText(stack, token);
  await payOnBankPage(stack, await agree(stack, token, phone), pan);
  const { body } = await callAsShop(stack, { orderUuid, action: 'deliver' });
  assert.equal(body['state'], 'ACTIVE', JSON.stringify(body));
  const lines = paymentsIn(text).map((payment) => ({ ...payment, orderUuid, cards: [pan.slice(-4)] }));
  // the client pays the first payment at the purchase, unless the product shifts it
  const isShifted = text.includes('При оформлении деньги не списываются');
  return { phone, orderUuid, contract: isShifted ? lines : lines.slice(1) };
}

async function contractText({ productUrl }: Stack, token: string): Promise<string> {
  const answer = await newApiClient(productUrl).viewCheckoutDocument({ token, kind: 'CONTRACT' });
  assertSuccess(answer);
  return String(answer.body['text']);
}

const paymentLine = /платеж (\d+), (\d\d)\.(\d\d)\.(\d{4}): ([\d\s]+,\d\d)/g;

function paymentsIn(text: string): Pick<ChargePromise, 'paymentNumber' | 'day' | 'amount'>[] {
  const payments = [...text.matchAll(paymentLine)].map(([, number, day, month, year, sum = '']) => ({
    paymentNumber: Number(number),
    day: calendarDate(`${year}-${month}-${day}`),
    amount: Number(sum.replaceAll(/\D/g, '')),
  }));
  assert.ok(payments.length > 1, `the contract names no dates: ${text}`);
  return payments;
}
