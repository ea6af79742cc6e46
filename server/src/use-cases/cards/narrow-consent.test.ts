import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { goodCard } from '#testing/bank/cards.ts';
import { openProductWithBank } from '#testing/stack/product-with-bank.ts';
import { listCards } from './list-cards.ts';
import { setCardConsent } from './set-card-consent.ts';

const { context, newOrder, saveCard } = await openProductWithBank({ after });

test('without a fresh code the owner can narrow a consent but not widen it', async () => {
  const order = await newOrder(62);
  const { clientUuid } = order;
  const cardUuid = await saveCard(order);
  const set = async (scope: 'NONE' | 'ORDER' | 'ALL', mayWiden: boolean) => {
    const changed = await setCardConsent(context, {
      clientUuid,
      cardUuid,
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

test('narrowing the consent to a renewed card also narrows its entry with the old expiry', async () => {
  const order = await newOrder(62);
  const { clientUuid } = order;
  const old = await saveCard(order, goodCard, 'ALL');
  await context.database.autocommit`
    update binding set expiry = '202701', gateway_binding_id = 'before the renewal' where binding_uuid = ${old}`;
  const renewed = await saveCard(await newOrder(62, clientUuid), goodCard, 'ALL');
  assert.notEqual(renewed, old);
  const scopes = async () => (await listCards(context, clientUuid)).cards.map(({ scope }) => scope);
  assert.deepEqual(await scopes(), ['ALL', 'ALL']);
  const change = {
    clientUuid,
    cardUuid: renewed,
    scope: 'NONE',
    textVersion: 1,
    mayWiden: false,
  } as const;
  assert.ok((await setCardConsent(context, change)).ok);
  assert.deepEqual(await scopes(), ['NONE', 'NONE']);
});
