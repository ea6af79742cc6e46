import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, test } from 'node:test';
import { openProductWithBank } from '#testing/stack/product-with-bank.ts';
import { identifier, type IntentUuid } from '#domain/identifier.ts';
import { differencePage } from '../../db/reconciliation/difference-store.ts';
import { activeBindings, retireBinding, saveBinding } from '../../db/cards/binding-store.ts';
import type { Context } from '../context.ts';
import { unbindCard } from './unbind-card.ts';

const { context, newOrder, saveCard } = await openProductWithBank({ after });

type Answer = Awaited<ReturnType<Context['acquiring']['unbind']>>;

/** Unbinds a retired card with this answer of the bank; returns the logged errors and the fault of the job, or null. */
async function unbound(answer: Answer) {
  const order = await newOrder();
  const cardUuid = await saveCard(order);
  await context.database.transaction((transaction) => retireBinding(transaction, { ...order, cardUuid }));
  const errors: unknown[] = [];
  const log = { ...context.log, error: (_: string, __: unknown, more: unknown) => errors.push(more) };
  const acquiring = { ...context.acquiring, unbind: async () => answer };
  const fault = await unbindCard({ ...context, log, acquiring }, { cardUuid, gatewayBindingId: null }).then(
    () => null,
    (error: unknown) => String(error).replace(cardUuid, 'X'),
  );
  return { errors, fault };
}

/** The open reconciliation entries about refused calls, which staff see. */
async function refusedCalls(): Promise<readonly string[]> {
  const page = { isOpen: true, count: 50, page: 0 };
  const { rows: differences } = await differencePage(context.database.reader, page);
  return differences.flatMap(({ kind, subject }) => (kind === 'CALL_REFUSED' ? [subject] : [])).toSorted();
}

// docs/spec/gateway.md#7
test('a refused unbinding is shown to staff once per error, except when the bank does not know the card', async () => {
  for (const errorCode of [2, 15])
    assert.deepEqual(await unbound({ kind: 'refused', errorCode }), { errors: [], fault: null });
  assert.deepEqual(await refusedCalls(), []);
  for (const errorCode of [99, 99])
    assert.deepEqual(await unbound({ kind: 'refused', errorCode }), {
      errors: [{ call: 'unbind', code: '99' }],
      fault: null,
    });
  assert.deepEqual(await unbound({ kind: 'refused', errorCode: 5 }), {
    errors: [{ call: 'unbind', code: '5' }],
    fault: 'Error: the bank refused to unbind card X with error 5',
  });
  assert.deepEqual(await refusedCalls(), ['unbind, errorCode 5', 'unbind, errorCode 99']);
});

test('the job of an unbinding fails if the bank does not answer', async () => {
  assert.deepEqual(await unbound({ kind: 'unknown' }), {
    errors: [],
    fault: 'Error: the bank did not answer the unbinding of card X',
  });
});

test('the bank forgets the binding of a retired card unless the binding is charged again', async () => {
  const order = await newOrder();
  const cardUuid = await saveCard(order);
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
      await retireBinding(transaction, { ...order, cardUuid });
      const stored = { at: context.clock.now(), intentUuid: identifier<IntentUuid>(randomUUID()) };
      await saveBinding(transaction, { ...retired, gatewayBindingId: key }, stored);
    });
  await saveAgainAs(gatewayBindingId);
  await unbindCard(bank, { cardUuid, gatewayBindingId });
  assert.deepEqual(unboundKeys, []);
  await saveAgainAs('another key');
  await unbindCard(bank, { cardUuid, gatewayBindingId });
  assert.deepEqual(unboundKeys, [gatewayBindingId]);
});
