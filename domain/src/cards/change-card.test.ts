import assert from 'node:assert/strict';
import { test } from 'node:test';
import { approvedOrder, exampleCard } from '#testing/domain/order-scenario.ts';
import { type CardUuid, identifier } from '../identifier.ts';
import type { Order } from '../orders/order.ts';
import { changeCard, mayRemoveCard } from './change-card.ts';

const newCard = {
  ...exampleCard,
  cardUuid: identifier<CardUuid>('00000000-0000-4000-8000-0000000000c2'),
  panLastFourDigits: '2222',
};
const changeKey = '00000000-0000-4000-8000-0000000000f1';

test('a confirmed card replaces the old one and is recorded in the history', () => {
  const { order } = approvedOrder();
  const change = changeCard(order, newCard, changeKey);
  assert.deepEqual(change?.order.card, newCard);
  assert.deepEqual(
    change.events.map(({ type, transitionKey, text }) => [type, transitionKey, text]),
    [
      [
        'BINDING_CHANGED',
        `BINDING/${newCard.cardUuid}/CHANGED/${order.orderUuid}/${changeKey}`,
        'Карта изменена на •• 2222',
      ],
    ],
  );
  assert.equal(changeCard(change.order, newCard, changeKey), null);
});

test('the last card of a client cannot be removed while a payment is unpaid', () => {
  const { order } = approvedOrder();
  const paid: Order = {
    ...order,
    payments: order.payments.map((payment) => ({ ...payment, state: 'PAID', paidAt: order.createdAt })),
  };
  assert.equal(mayRemoveCard([order], []), false);
  assert.equal(mayRemoveCard([order], [newCard.cardUuid]), true);
  assert.equal(mayRemoveCard([paid], []), true);
  assert.equal(mayRemoveCard([paid, order], []), false);
  assert.equal(mayRemoveCard([], []), true);
});
