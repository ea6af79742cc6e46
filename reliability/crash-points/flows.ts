import { randomUUID } from 'node:crypto';
import { anotherCard } from '#testing/bank/cards.ts';
import { nextOption } from '#testing/people/pay-next.ts';
import { payByCard } from '#testing/people/pay-by-card.ts';
import { buyMove, offerOf } from '#testing/people/move-payment.ts';
import { savedCard } from '#testing/people/saved-cards.ts';
import { callAsShop, buy, buyWithoutDelivery, logIn, payOnBankPage } from '#testing/people/purchase.ts';
import type { Stack } from '#testing/stack/stack.ts';
import { advanceClock, clockNow, dateAfterTwoWeeks, moveClockTo } from '#testing/bank/sandbox-calls.ts';

/** A flow that moves money. It is prepared without faults, and its last step runs while the product is killed. */
type Flow = {
  readonly buys: (stack: Stack, input: Input) => Promise<string>;
  readonly prepare: (stack: Stack, bought: Purchase) => Promise<() => Promise<unknown>>;
};

type Input = { readonly phone: string; readonly orderNumber: string };
type Purchase = { readonly phone: string; readonly orderUuid: string };

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
  // the code of the log-in can be sent only a minute after the code of the checkout
  await advanceClock(stack, 'PT61S');
  return Promise.all(
    bought.map((order, index) => flows[names[index] ?? 'a scheduled charge'].prepare(stack, order)),
  );
}

function key(): { 'idempotency-key': string } {
  return { 'idempotency-key': randomUUID() };
}

export const flows = {
  'a payment on the bank’s page': {
    buys: buy,
    prepare: async (stack, { phone, orderUuid }) => {
      const client = await logIn(stack, phone);
      const option = await nextOption(client, orderUuid);
      return async () => {
        const form = await client.payOnPage({ orderUuid, ...option }, key());
        await payOnBankPage(stack, String(form.body['formUrl']));
      };
    },
  },
  'a payment by a saved card': {
    buys: buy,
    prepare: async (stack, { phone, orderUuid }) => {
      const client = await logIn(stack, phone);
      const option = await nextOption(client, orderUuid);
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
        const form = await client.addCard({}, key());
        await payOnBankPage(stack, String(form.body['formUrl']), anotherCard);
      };
    },
  },
} as const satisfies Record<string, Flow>;

export type FlowName = keyof typeof flows;
