import assert from 'node:assert/strict';
import { test } from 'node:test';
import { identifier, type ClientUuid, type OrderUuid } from '#domain/identifier.ts';
import type { SearchResults } from '../../api/search/search.ts';
import { groupsOf } from './found-groups.ts';

const clientUuid = identifier<ClientUuid>('7e0da08c-3b51-4750-8f4d-dd6ffbd3f196');
const orderUuid = identifier<OrderUuid>('d1000000-0000-4000-8000-000000000001');
const client = { clientUuid, phone: '9001001234', fullName: 'Седов Пётр' };
const order = {
  ...{ clientUuid, phone: client.phone, orderUuid },
  ...{ orderNumber: 'Shop-2026-000123-AB', merchantFullName: 'Полка', fullAmount: 400_000 },
  ...{ bankNumber: null, paymentAmount: null },
};
const nothing: SearchResults = { cards: [], clients: [], orders: [], shops: [], files: [], colleagues: [] };

const shown = (text: string, found: Partial<SearchResults>) => {
  const known = { pages: [], acts: [] };
  return groupsOf({ text, found: { ...nothing, ...found }, known, open: () => undefined }).map((group) => ({
    title: group.title,
    notes: group.found.map(({ note }) => note?.replaceAll(/[\u00a0\u202f]/g, ' ').replaceAll('\u2011', '-')),
  }));
};

test('cards with the typed digits are a group of their own before clients with such a phone', () => {
  const card = { ...client, panLastFourDigits: '1234', paymentSystem: 'MIR', active: true } as const;
  const removed = { ...card, paymentSystem: null, active: false };
  const clients = [{ ...client, email: null }];
  assert.deepEqual(shown('1234', { cards: [card, removed], clients }), [
    {
      title: 'Карты',
      notes: ['Мир •• 1234, +7 900 100-12-34', 'Карта •• 1234, удалена, +7 900 100-12-34'],
    },
    { title: 'Клиенты', notes: ['+7 900 100-12-34'] },
  ]);
});

test('a result shows the address, the number or the payment by which it was found', () => {
  const notes = (text: string, found: Partial<SearchResults>) => shown(text, found)[0]?.notes[0];
  const rest = '4 000,00 ₽, Полка, +7 900 100-12-34';
  const email = 'sedov@mail.example';
  assert.equal(notes('SEDOV@', { clients: [{ ...client, email }] }), `+7 900 100-12-34, ${email}`);
  assert.equal(notes('0001', { orders: [order] }), `номер Shop-2026-000123-AB, ${rest}`);
  for (const text of ['shop-2026', '-ab', 'Shop-2026…-AB', '4000'])
    assert.equal(notes(text, { orders: [order] }), rest, text);
  const bankNumber = 'g-77';
  assert.equal(notes('g-77', { orders: [{ ...order, bankNumber }] }), `номер в банке g-77, ${rest}`);
  const paid = { ...order, paymentAmount: 100_000 };
  assert.equal(notes('1000', { orders: [paid] }), `операция на 1 000,00 ₽, ${rest}`);
  assert.equal(notes('4000', { orders: [{ ...paid, paymentAmount: order.fullAmount }] }), rest);
});
