import { randomUUID } from 'node:crypto';
import { askShop, buy, buyWithoutDelivery, logIn, payOnBankPage } from '../stage/purchase.ts';
import type { Stack } from '../stage/stack.ts';
import type { Visitor } from '../stage/visitor.ts';
import { advanceClock } from '../stage/world.ts';

/** Something that moves money: prepared in peace, then done while the product is killed somewhere in the middle. */
export type Flow = (stack: Stack, number: number) => Promise<() => Promise<unknown>>;

type Option = { readonly paymentObject: string; readonly amount: number };

async function customerWithOrder(
  stack: Stack,
  number: number,
): Promise<{ readonly client: Visitor; readonly orderUuid: string; readonly option: Option }> {
  const phone = String(9_200_000_000 + number);
  const orderUuid = await buy(stack, { phone, orderNumber: `KILL-${number}` });
  const client = await logIn(stack, phone);
  const quoted = await client.call('POST /early-payment/quote', { orderUuid });
  const [option] = quoted.body['options'] as Option[];
  if (option === undefined) throw new Error('a new order can be paid ahead');
  const { paymentObject, amount } = option;
  return { client, orderUuid, option: { paymentObject, amount } };
}

function key(): { 'idempotency-key': string } {
  return { 'idempotency-key': randomUUID() };
}

export const flows = {
  'a payment on the bank’s page': async (stack, number) => {
    const { client, orderUuid, option } = await customerWithOrder(stack, number);
    return async () => {
      const form = await client.call('POST /payment/init', { orderUuid, ...option }, key());
      await payOnBankPage(stack, String(form.body['formUrl']));
    };
  },
  'a payment by a saved card': async (stack, number) => {
    const { client, orderUuid, option } = await customerWithOrder(stack, number);
    const listed = await client.call('GET /client/payments');
    const [card] = listed.body['cardInfos'] as { bindingUuid: string }[];
    const body = { orderUuid, ...option, bindingUuid: card?.bindingUuid };
    return () => client.call('POST /payment/recurrent', body, key());
  },
  'a write-off': async (stack, number) => {
    await customerWithOrder(stack, number);
    await advanceClock(stack, 'P13D');
    return () => advanceClock(stack, 'P2D');
  },
  'a refund beyond what is owed': async (stack, number) => {
    const { orderUuid } = await customerWithOrder(stack, number);
    return () => askShop(stack, { orderUuid, deed: 'refund', amount: 400_000 });
  },
  'a reversal before the delivery': async (stack, number) => {
    const wish = { phone: String(9_200_000_000 + number), orderNumber: `KILL-${number}` };
    const orderUuid = await buyWithoutDelivery(stack, wish);
    return () => askShop(stack, { orderUuid, deed: 'reverse' });
  },
  'a card that is added': async (stack, number) => {
    const { client } = await customerWithOrder(stack, number);
    return async () => {
      const form = await client.call('POST /client/payments/initBindingAdd.do', {}, key());
      await payOnBankPage(stack, String(form.body['formUrl']), '5555555555554444');
    };
  },
} as const satisfies Record<string, Flow>;
