import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { openProductWithBank } from '#testing/product-with-bank.ts';
import { setCardConsent } from './set-card-consent.ts';

const { context, newOrder, saveCard } = await openProductWithBank({ after });

test('without a fresh code the owner can narrow a consent but not widen it', async () => {
  const order = await newOrder(62);
  const { clientUuid } = order;
  const bindingUuid = await saveCard(order);
  const set = async (scope: 'NONE' | 'ORDER' | 'ALL', mayWiden: boolean) => {
    const changed = await setCardConsent(context, {
      clientUuid,
      bindingUuid,
      scope,
      textVersion: 1,
      mayWiden,
    });
    return changed.ok ? scope : changed.error.code;
  };
  const needsCode = 'session.code.required.error';
  assert.equal(await set('ALL', false), needsCode);
  assert.equal(await set('ALL', true), 'ALL');
  assert.equal(await set('ORDER', false), 'ORDER');
  assert.equal(await set('NONE', false), 'NONE');
  assert.equal(await set('ORDER', false), needsCode);
});
