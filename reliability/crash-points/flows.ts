import { randomUUID } from 'node:crypto';
import { payByCard, type PaymentOption } from '#testing/pay-by-card.ts';
import { buyMove, offerOf, savedCard } from '#testing/move-payment.ts';
import { callAsShop, buy, buyWithoutDelivery, logIn, payOnBankPage } from '#testing/purchase.ts';
import type { Stack } from '#testing/stack.ts';
import { callUntilServed, type Visitor } from '#testing/visitor.ts';
import { advanceClock, clockNow, moveClockTo } from '#testing/world.ts';

/** A flow that moves money. It is prepared without faults, and its last step runs while the product is killed. */
type Flow = {
  readonly buys: (stack: Stack, input: Input) => Promise<string>;
  readonly prepare: (stack: Stack, bought: Bought) => Promise<() => Promise<unknown>>;
};

type Input = { readonly phone: string; readonly orderNumber: string };
type Bought = { readonly phone: string; readonly orderUuid: string };

/** Makes a purchase for each flow, all at once, and prepares the last step of each. */
export async function prepareFlows(
  stack: Stack,
  names: readonly FlowName[],
  firstNumber: number,
): Promise<(() => Promise<unknown>)[]> {
  const bought = await Promise.all(
    names.map(async (name, index) => {
      const input = {
        phone: String(9_200_000_000 + firstNumber + index),
        orderNumber: `KILL-${firstNumber + index}`,
      };
      return { phone: input.phone, orderUuid: await flows[name].buys(stack, input) };
    }),
  );
  // after a checkout code the next code, for the log-in, is sent a minute later
  await advanceClock(stack, 'PT61S');
  return Promise.all(
    bought.map((order, index) => flows[names[index] ?? 'a scheduled charge'].prepare(stack, order)),
  );
}

export async function optionOf(client: Visitor, orderUuid: string): Promise<PaymentOption> {
  const quoted = await callUntilServed(client, 'POST /early-payment/quote', { orderUuid });
  const [option] = quoted.body['options'] as PaymentOption[];
  if (option === undefined) throw new Error('a new order can be paid ahead');
  const { paymentObject, amount } = option;
  return { paymentObject, amount };
}

/** The day in Moscow. Scheduled charges begin at 8:00 there, which is 5:00 UTC. */
export function dateAfterTwoWeeks(timestamp: string): string {
  const threeHours = 3 * 3_600_000;
  const twoWeeks = 14 * 86_400_000;
  return new Date(Date.parse(timestamp) + threeHours + twoWeeks).toISOString().slice(0, 10);
}

function key(): { 'idempotency-key': string } {
  return { 'idempotency-key': randomUUID() };
}

export const flows = {
  'a payment on the bank’s page': {
    buys: buy,
    prepare: async (stack, { phone, orderUuid }) => {
      const client = await logIn(stack, phone);
      const option = await optionOf(client, orderUuid);
      return async () => {
        const form = await client.send('POST /payment/init', { orderUuid, ...option }, key());
        await payOnBankPage(stack, String(form.body['formUrl']));
      };
    },
  },
  'a payment by a saved card': {
    buys: buy,
    prepare: async (stack, { phone, orderUuid }) => {
      const client = await logIn(stack, phone);
      const option = await optionOf(client, orderUuid);
      const body = { orderUuid, ...option, bindingUuid: await savedCard(client) };
      return () => payByCard(client, body, randomUUID());
    },
  },
  'a service by a saved card': {
    buys: buy,
    prepare: async (stack, { phone, orderUuid }) => {
      const client = await logIn(stack, phone);
      const [offer, bindingUuid] = [await offerOf(client, orderUuid), await savedCard(client)];
      return () => buyMove(client, { orderUuid, offer, bindingUuid, key: randomUUID() });
    },
  },
  'a scheduled charge': {
    buys: buy,
    prepare: async (stack) => {
      const dueDate = dateAfterTwoWeeks(await clockNow(stack));
      await moveClockTo(stack, `${dueDate}T04:30:00Z`);
      return () => moveClockTo(stack, `${dueDate}T05:01:00Z`);
    },
  },
  'a refund beyond what is owed': {
    buys: buy,
    prepare: async (stack, { orderUuid }) => {
      return () => callAsShop(stack, { orderUuid, action: 'refund', amount: 400_000 });
    },
  },
  'a reversal before the delivery': {
    buys: buyWithoutDelivery,
    prepare: async (stack, { orderUuid }) => {
      return () => callAsShop(stack, { orderUuid, action: 'reverse' });
    },
  },
  'a card that is added': {
    buys: buy,
    prepare: async (stack, { phone }) => {
      const client = await logIn(stack, phone);
      return async () => {
        const form = await client.call('POST /client/payments/initBindingAdd.do', {}, key());
        await payOnBankPage(stack, String(form.body['formUrl']), '5555555555554444');
      };
    },
  },
} as const satisfies Record<string, Flow>;

export type FlowName = keyof typeof flows;
