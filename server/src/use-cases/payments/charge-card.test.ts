import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { plusSeconds } from '#domain/dates.ts';
import type { IntentState } from '#domain/orders/payment-intent.ts';
import { anotherCard } from '#testing/bank/cards.ts';
import { type OwnOrder, openProductWithBank } from '#testing/stack/product-with-bank.ts';
import { bindingByUuid } from '../../db/cards/binding-store.ts';
import type { StatusAnswer } from '../../gateways/acquiring/port.ts';
import type { Context } from '../context.ts';
import { resolveIntent } from '../outcomes/resolve-intent.ts';
import { settle, settleCharges } from '../outcomes/settle.ts';
import { unbatchedPhases, type ChargePhases, chargeCard } from './charge-card.ts';
import { nextSteps } from '../charges/next-steps.ts';

const { context, at, noon, newOrder, saveCard, readIntent } = await openProductWithBank({ after });
const { database } = context;
const product = at(noon(1));

type DueOrder = OwnOrder & { readonly cardUuid: string };

/** An order with a due payment and a card. */
async function dueOrder(daysAgo = 62): Promise<DueOrder> {
  const order = await newOrder(daysAgo);
  const cardUuid = await saveCard(order);
  await database.autocommit`update orders set binding_uuid = ${cardUuid} where order_uuid = ${order.orderUuid}`;
  return { ...order, cardUuid };
}

/** The intent of its scheduled charge, recorded before the bank is called. */
async function intended(order: DueOrder) {
  const [step] = await nextSteps(product, [order.orderUuid]);
  assert.equal(step?.kind, 'charge');
  return step.intent;
}

type Charging = {
  readonly bank?: Partial<Context['acquiring']>;
  readonly phases?: Partial<ChargePhases>;
  readonly initiator?: 'customer' | 'merchant';
  /** Seconds between the intent and the call to the bank. */
  readonly seconds?: number;
};

async function charged(order: DueOrder, { bank, phases, initiator = 'merchant', seconds = 0 }: Charging) {
  const intent = await intended(order);
  const charging = { ...at(plusSeconds(noon(1), seconds)), acquiring: { ...context.acquiring, ...bank } };
  assert.ok(intent.cardUuid !== null);
  const card = await bindingByUuid(database.reader, intent.cardUuid);
  assert.ok(card);
  const outcome = await chargeCard(charging, intent, {
    initiator,
    card,
    phases: { ...unbatchedPhases(charging), ...phases },
  });
  return { outcome, intent: await readIntent(intent.intentUuid) };
}

const unknown = async () => ({ kind: 'unknown' }) as const;
const processed = async () => ({ kind: 'processed' }) as const;
const confirmation = async () => ({ kind: 'confirmation-needed', formUrl: null }) as const;

test('a charge that the bank takes is booked', async () => {
  const { outcome, intent: paid } = await charged(await dueOrder(), {});
  assert.deepEqual([outcome, paid.state, paid.actionCode], [{ kind: 'settled' }, 'SETTLED', 0]);
});

test('an intent that cannot be marked as sent is not charged', async () => {
  const chargeBinding = () => assert.fail('the card is charged');
  const phases = { markSent: async () => false };
  const { outcome, intent: left } = await charged(await dueOrder(), { bank: { chargeBinding }, phases });
  assert.deepEqual([outcome, left.state], [{ kind: 'unknown' }, 'CREATED']);
});

// docs/spec/reliability.md#D-1
test('a lost answer leaves a charge UNKNOWN, and an answer without a status leaves the charge SENT', async () => {
  const lost = await charged(await dueOrder(), { bank: { chargeBinding: unknown, status: unknown } });
  assert.deepEqual([lost.outcome, lost.intent.state], [{ kind: 'unknown' }, 'UNKNOWN']);
  const silent = await charged(await dueOrder(), { bank: { chargeBinding: processed, status: unknown } });
  assert.deepEqual([silent.outcome, silent.intent.state], [{ kind: 'unknown' }, 'SENT']);
});

test('only a customer is sent to the bank’s page to confirm a charge', async () => {
  const bank = { chargeBinding: confirmation, status: unknown };
  const customer = await charged(await dueOrder(), { bank, initiator: 'customer' });
  const { formUrl, state } = customer.intent;
  assert.deepEqual([customer.outcome, state], [{ kind: 'confirm', formUrl }, 'REGISTERED']);
  assert.ok(formUrl !== null);
  const merchant = await charged(await dueOrder(), { bank });
  assert.deepEqual([merchant.outcome, merchant.intent.state], [{ kind: 'unknown' }, 'SENT']);
});

test('the outcome of a charge that the bank does not register is the stored state of its intent', async () => {
  const refused = { register: async () => ({ kind: 'refused', errorCode: 5 }) as const };
  const dead = await charged(await dueOrder(), { bank: refused });
  assert.deepEqual([dead.outcome, dead.intent.state], [{ kind: 'declined', actionCode: null }, 'EXPIRED']);
  const meanwhile = (state: IntentState) => ({
    register: async ({ orderUuid }: { readonly orderUuid: string }) => {
      await database.autocommit`
        update operation set state = ${state}, action_code = 116, settled_at = case
          when ${state === 'SETTLED'} then created_at end where order_uuid = ${orderUuid} and state = 'CREATED'`;
      return { kind: 'unknown' } as const;
    },
  });
  const paid = await charged(await dueOrder(), { bank: meanwhile('SETTLED') });
  assert.deepEqual(paid.outcome, { kind: 'settled' });
  const declined = await charged(await dueOrder(), { bank: meanwhile('DECLINED') });
  assert.deepEqual(declined.outcome, { kind: 'declined', actionCode: 116 });
});

// docs/spec/rules.md#3
test('a card that the bank no longer knows is declined for good, and the next card is tried', async () => {
  for (const errorCode of [2, 15])
    for (const call of ['register', 'chargeBinding'] as const) {
      const order = await dueOrder();
      const { outcome, intent: ended } = await charged(order, {
        bank: { [call]: async () => ({ kind: 'refused', errorCode }) as const },
      });
      assert.deepEqual([outcome, ended.state], [{ kind: 'declined', actionCode: -3100 }, 'DECLINED']);
      const [card] = await database.reader`select active from binding where binding_uuid = ${order.cardUuid}`;
      assert.equal(card?.['active'], false);
      const [next] = await nextSteps(product, [order.orderUuid]);
      assert.equal(next?.kind, 'again', 'no card is left');
    }
});

test('after a card is lost at the bank, the next card is charged after the message about it', async () => {
  const order = await dueOrder(93);
  const own = order.cardUuid;
  const next = await saveCard(order, anotherCard, 'ALL');
  const gone = { chargeBinding: async () => ({ kind: 'refused', errorCode: 2 }) as const };
  assert.notEqual(next, own);
  assert.equal((await charged(order, { bank: gone })).intent.cardUuid, own);
  assert.deepEqual(
    (await nextSteps(product, [order.orderUuid]))[0],
    { kind: 'again' },
    'the client gets a message',
  );
  // as if the message had been written and sent the day before
  await database.autocommit`update charge_notice set charges_from = charges_from - 1
    where order_uuid = ${order.orderUuid}`;
  await database.autocommit`update sms set state = 'SENT', sent_at = ${noon(-1)} where state = 'WAITING'`;
  const { intent: paid } = await charged(order, {});
  assert.deepEqual([paid.cardUuid, paid.state], [next, 'SETTLED']);
});

// docs/spec/gateway.md#7 and 8
test('a card that cannot be charged by its binding is declined and stays saved', async () => {
  const order = await dueOrder();
  const { outcome, intent: ended } = await charged(order, {
    bank: { chargeBinding: async () => ({ kind: 'refused', errorCode: 1 }) },
  });
  assert.deepEqual([outcome, ended.state], [{ kind: 'declined', actionCode: 125 }, 'DECLINED']);
  const [card] = await database.reader`select active from binding where binding_uuid = ${order.cardUuid}`;
  assert.equal(card?.['active'], true);
});

// docs/spec/gateway.md#7
test('a charge that is refused because of the bank’s order does not retire the card', async () => {
  const answers: readonly Context['acquiring']['status'][] = [
    async () => ({ kind: 'not-found' }),
    async (query) => {
      const status = await product.acquiring.status(query);
      return status.kind === 'found' ? { ...status, state: 'declined', actionCode: null } : status;
    },
  ];
  for (const status of answers) {
    const order = await dueOrder();
    const { intent: ended } = await charged(order, {
      bank: { status, chargeBinding: async () => ({ kind: 'refused', errorCode: 2 }) },
      seconds: 61,
    });
    assert.deepEqual([ended.state, ended.actionCode], ['EXPIRED', null]);
    const [card] = await database.reader`select active from binding where binding_uuid = ${order.cardUuid}`;
    assert.equal(card?.['active'], true);
  }
});

// docs/spec/reliability.md#D-1
test('a charge that the bank has taken is booked, even if its request was refused', async () => {
  const { outcome, intent: paid } = await charged(await dueOrder(), {
    bank: {
      chargeBinding: async (request) => {
        await product.acquiring.chargeBinding(request);
        return { kind: 'refused', errorCode: 2 };
      },
    },
  });
  assert.deepEqual([outcome, paid.state, paid.actionCode], [{ kind: 'settled' }, 'SETTLED', 0]);
});

test('the job of an intent contains its identifier', async () => {
  const { intentUuid } = await intended(await dueOrder());
  const jobs = await database.reader`
    select payload from job where kind = 'resolve-operation' and key = ${intentUuid}`;
  assert.deepEqual([...jobs], [{ payload: { operationUuid: intentUuid } }]);
});

type FoundPayment = Extract<StatusAnswer, { kind: 'found' }>;

const paidStatus = (of: Awaited<ReturnType<typeof intended>>, gatewayOrderId: string): FoundPayment => ({
  kind: 'found',
  gatewayOrderId,
  gatewayOrderNumber: of.gatewayOrderNumber,
  state: 'paid',
  actionCode: 0,
  amount: of.amount,
  currency: '643',
  depositedAmount: of.amount,
  refundedAmount: null,
  refunds: [],
  card: null,
  orderUuid: of.orderUuid,
});

// docs/spec/reliability.md#D-1
test('a batch of charges is booked once, each for its own order and with its own receipt', async () => {
  const intents = [await intended(await dueOrder()), await intended(await dueOrder())];
  const charges = intents.map((known, index) => ({ known, status: paidStatus(known, `md-of-${index}`) }));
  for (let time = 0; time < 2; time += 1) await settleCharges(product, charges);
  for (const [index, { intentUuid, orderUuid }] of intents.entries()) {
    const { state, gatewayOrderId } = await readIntent(intentUuid);
    assert.deepEqual([state, gatewayOrderId], ['SETTLED', `md-of-${index}`]);
    const paid = await database.reader`
      select from scheduled_payment where order_uuid = ${orderUuid} and state = 'PAID'`;
    assert.equal(paid.length, 2);
    const receipts = await database.reader`
      select payload from job where kind = 'send-receipt' and key = ${intentUuid}`;
    assert.deepEqual([...receipts], [{ payload: { operationUuid: intentUuid } }]);
  }
});

// docs/spec/reliability.md#D-1
test('a scheduled charge is booked once and keeps the gateway order id that is stored', async () => {
  const intent = await intended(await dueOrder());
  await database.autocommit`
    update operation set state = 'SENT', md_order = 'ours' where operation_uuid = ${intent.intentUuid}`;
  const acquiring = { ...context.acquiring, status: async () => paidStatus(intent, 'theirs') };
  assert.equal((await resolveIntent({ ...product, acquiring }, intent.intentUuid)).state, 'SETTLED');
  assert.equal((await readIntent(intent.intentUuid)).gatewayOrderId, 'ours');
  await settle(product, intent, paidStatus(intent, 'theirs'));
  const receipts = await database.reader`
    select from job where kind = 'send-receipt' and key = ${intent.intentUuid}`;
  assert.equal(receipts.length, 1);
});
