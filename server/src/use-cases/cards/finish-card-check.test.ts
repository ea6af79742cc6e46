import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { anotherCard } from '#testing/bank/cards.ts';
import { openProductWithBank } from '#testing/stack/product-with-bank.ts';
import type { Context } from '../context.ts';
import { finishCardAddition, startCardAddition } from './add-card.ts';
import { finishCardChange } from './finish-card-change.ts';
import { startCardChange } from './start-card-change.ts';

const forNoOrder = { scope: 'NONE', textVersion: 1 } as const;
const { context, newOrder, saveCard, payOnPage } = await openProductWithBank({ after });
const silent: Context = {
  ...context,
  acquiring: { ...context.acquiring, status: async () => ({ kind: 'unknown' }) },
};

// docs/spec/specification.md#4 «Card change»
test('a card check is in progress until the bank reports its status', async () => {
  const order = await newOrder();
  const { clientUuid } = order;
  const cardUuid = await saveCard(order);
  const ways = [
    {
      started: await startCardAddition(context, { clientUuid, cardConsent: forNoOrder, requestKey: null }),
      finish: finishCardAddition,
    },
    {
      started: await startCardChange(context, { clientUuid, cardUuid, requestKey: null }),
      finish: (product: Context, own: Parameters<typeof finishCardAddition>[1]) =>
        finishCardChange(product, { ...own, cardUuid }),
    },
  ];
  for (const { started, finish } of ways) {
    assert.ok(started.ok);
    const { formUrl } = started.value;
    const [check] = await context.database.reader<{ gatewayOrderId: string }[]>`
      select md_order as "gatewayOrderId" from operation where form_url = ${formUrl}`;
    assert.ok(check);
    const finishOutcome = async (product: Context) => {
      const finished = await finish(product, { clientUuid, ...check });
      return finished.ok ? 'saved' : finished.error.code;
    };
    assert.deepEqual(
      [await finishOutcome(silent), await finishOutcome(context)],
      ['payment.in.progress.error', 'payment.in.progress.error'],
      'an open form is not a final status',
    );
    await payOnPage(formUrl, anotherCard);
    assert.deepEqual(
      [await finishOutcome(silent), await finishOutcome(context)],
      ['payment.in.progress.error', 'saved'],
    );
  }
});

test('a concurrently saved card is reported as saved, despite an earlier status of the bank', async () => {
  const { clientUuid } = await newOrder();
  const started = await startCardAddition(context, { clientUuid, cardConsent: forNoOrder, requestKey: null });
  assert.ok(started.ok);
  const { formUrl } = started.value;
  const [check] = await context.database.reader<{ gatewayOrderId: string }[]>`
    select md_order as "gatewayOrderId" from operation where form_url = ${formUrl}`;
  assert.ok(check);
  const status: Context['acquiring']['status'] = async (query) => {
    const before = await context.acquiring.status(query);
    await payOnPage(formUrl);
    assert.ok((await finishCardAddition(context, { clientUuid, ...check })).ok);
    return before;
  };
  const concurrent = { ...context, acquiring: { ...context.acquiring, status } };
  assert.ok((await finishCardAddition(concurrent, { clientUuid, ...check })).ok);
});
