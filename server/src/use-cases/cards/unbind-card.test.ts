import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, test } from 'node:test';
import { openProductWithBank } from '#testing/product-with-bank.ts';
import type { OperationUuid } from '#domain/identifier.ts';
import { identifier } from '#domain/identifier.ts';
import { activeBindings, retireBinding, saveBinding } from '../../db/cards/binding-store.ts';
import type { Context } from '../context.ts';
import { unbindCard } from './unbind-card.ts';

const { context, newOrder, saveCard } = await openProductWithBank({ after });

type Answer = Awaited<ReturnType<Context['acquiring']['unbind']>>;

/** What is logged as a fault of a bank that answers so, and when it is asked again. */
async function unbound(answer: Answer) {
  const order = await newOrder();
  const bindingUuid = await saveCard(order);
  await context.database.transaction((transaction) => retireBinding(transaction, { ...order, bindingUuid }));
  const faults: unknown[] = [];
  const log = { ...context.log, error: (_: string, __: unknown, more: unknown) => faults.push(more) };
  const acquiring = { ...context.acquiring, unbind: async () => answer };
  const askAgainAt = await unbindCard(
    { ...context, log, acquiring },
    { bindingUuid, gatewayBindingId: null },
  );
  return { faults, isAskedAgain: askAgainAt !== null };
}

test('a card that the bank has forgotten by itself is no fault; that it does not forget one is', async () => {
  for (const errorCode of [2, 15])
    assert.deepEqual(await unbound({ kind: 'refused', errorCode }), { faults: [], isAskedAgain: false });
  assert.deepEqual(await unbound({ kind: 'refused', errorCode: 5 }), {
    faults: [{ code: '5' }],
    isAskedAgain: false,
  });
});

test('a bank that does not answer is asked again', async () => {
  assert.deepEqual(await unbound({ kind: 'unknown' }), { faults: [], isAskedAgain: true });
});

test('the bank forgets the key that a card had when it was retired, also where it has come back under another one; never one that is charged', async () => {
  const order = await newOrder();
  const bindingUuid = await saveCard(order);
  const [retired] = await activeBindings(context.database.reader, order.clientUuid);
  assert.ok(retired);
  const { gatewayBindingId } = retired;
  const asked: string[] = [];
  const unbind: Context['acquiring']['unbind'] = async ({ bindingId }) => {
    asked.push(bindingId);
    return context.acquiring.unbind({ bindingId });
  };
  const bank = { ...context, acquiring: { ...context.acquiring, unbind } };
  const backAs = (key: string) =>
    context.database.transaction(async (transaction) => {
      await retireBinding(transaction, { ...order, bindingUuid });
      const stored = { at: context.clock.now(), operationUuid: identifier<OperationUuid>(randomUUID()) };
      await saveBinding(transaction, { ...retired, gatewayBindingId: key }, stored);
    });
  await backAs(gatewayBindingId);
  await unbindCard(bank, { bindingUuid, gatewayBindingId });
  assert.deepEqual(asked, []);
  await backAs('another key');
  await unbindCard(bank, { bindingUuid, gatewayBindingId });
  assert.deepEqual(asked, [gatewayBindingId]);
});
