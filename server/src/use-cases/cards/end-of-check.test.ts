import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { openProductWithBank } from '#testing/product-with-bank.ts';
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
test('while the bank is silent nobody is told that their card was not saved; once it speaks they are told what it says', async () => {
  const order = await newOrder();
  const { clientUuid } = order;
  const bindingUuid = await saveCard(order);
  const ways = [
    {
      started: await startCardAddition(context, { clientUuid, enteredCard: forNoOrder, requestKey: null }),
      finish: finishCardAddition,
    },
    {
      started: await startCardChange(context, { clientUuid, bindingUuid, requestKey: null }),
      finish: (product: Context, own: Parameters<typeof finishCardAddition>[1]) =>
        finishCardChange(product, { ...own, bindingUuid }),
    },
  ];
  for (const { started, finish } of ways) {
    assert.ok(started.ok);
    const { formUrl } = started.value;
    const [check] = await context.database.reader<{ mdOrder: string }[]>`
      select md_order as "mdOrder" from operation where form_url = ${formUrl}`;
    assert.ok(check);
    const told = async (product: Context) => {
      const finished = await finish(product, { clientUuid, ...check });
      return finished.ok ? 'saved' : finished.error.code;
    };
    assert.deepEqual(
      [await told(silent), await told(context)],
      ['payment.in.progress.error', 'payment.in.progress.error'],
      'the form is open: it is no final status',
    );
    await payOnPage(formUrl, '5555555555554444');
    assert.deepEqual([await told(silent), await told(context)], ['payment.in.progress.error', 'saved']);
  }
});

test('who comes back while their card is being saved is told so, whatever the bank said a moment earlier', async () => {
  const { clientUuid } = await newOrder();
  const started = await startCardAddition(context, { clientUuid, enteredCard: forNoOrder, requestKey: null });
  assert.ok(started.ok);
  const { formUrl } = started.value;
  const [check] = await context.database.reader<{ mdOrder: string }[]>`
    select md_order as "mdOrder" from operation where form_url = ${formUrl}`;
  assert.ok(check);
  const status: Context['acquiring']['status'] = async (query) => {
    const before = await context.acquiring.status(query);
    await payOnPage(formUrl);
    assert.ok((await finishCardAddition(context, { clientUuid, ...check })).ok);
    return before;
  };
  const overtaken = { ...context, acquiring: { ...context.acquiring, status } };
  assert.ok((await finishCardAddition(overtaken, { clientUuid, ...check })).ok);
});
