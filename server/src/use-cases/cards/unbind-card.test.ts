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

/**
 * Unbinds a retired card with this answer of the bank; returns the logged errors and whether the bank is asked again.
 */
async function unbound(answer: Answer) {
  const order = await newOrder();
  const bindingUuid = await saveCard(order);
  await context.database.transaction((transaction) => retireBinding(transaction, { ...order, bindingUuid }));
  const errors: unknown[] = [];
  const log = { ...context.log, error: (_: string, __: unknown, more: unknown) => errors.push(more) };
  const acquiring = { ...context.acquiring, unbind: async () => answer };
  const nextQueryAt = await unbindCard(
    { ...context, log, acquiring },
    { bindingUuid, gatewayBindingId: null },
  );
  return { errors, isAskedAgain: nextQueryAt !== null };
}

test('an unbinding that the bank refuses is logged, except when the bank does not know the card', async () => {
  for (const errorCode of [2, 15])
    assert.deepEqual(await unbound({ kind: 'refused', errorCode }), { errors: [], isAskedAgain: false });
  assert.deepEqual(await unbound({ kind: 'refused', errorCode: 5 }), {
    errors: [{ code: '5' }],
    isAskedAgain: false,
  });
});

test('a bank that does not answer is asked again', async () => {
  assert.deepEqual(await unbound({ kind: 'unknown' }), { errors: [], isAskedAgain: true });
});

test('the bank forgets the binding of a retired card unless the binding is charged again', async () => {
  const order = await newOrder();
  const bindingUuid = await saveCard(order);
  const [retired] = await activeBindings(context.database.reader, order.clientUuid);
  assert.ok(retired);
  const { gatewayBindingId } = retired;
  const unboundKeys: string[] = [];
  const unbind: Context['acquiring']['unbind'] = async ({ bindingId }) => {
    unboundKeys.push(bindingId);
    return context.acquiring.unbind({ bindingId });
  };
  const bank = { ...context, acquiring: { ...context.acquiring, unbind } };
  const saveAgainAs = (key: string) =>
    context.database.transaction(async (transaction) => {
      await retireBinding(transaction, { ...order, bindingUuid });
      const stored = { at: context.clock.now(), operationUuid: identifier<OperationUuid>(randomUUID()) };
      await saveBinding(transaction, { ...retired, gatewayBindingId: key }, stored);
    });
  await saveAgainAs(gatewayBindingId);
  await unbindCard(bank, { bindingUuid, gatewayBindingId });
  assert.deepEqual(unboundKeys, []);
  await saveAgainAs('another key');
  await unbindCard(bank, { bindingUuid, gatewayBindingId });
  assert.deepEqual(unboundKeys, [gatewayBindingId]);
});
