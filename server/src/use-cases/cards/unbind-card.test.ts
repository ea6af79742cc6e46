import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { openProductWithBank } from '../../../../e2e/stage/product-with-bank.ts';
import { retireBinding } from '../../db/cards/binding-store.ts';
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
  const askAgainAt = await unbindCard({ ...context, log, acquiring }, bindingUuid);
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
