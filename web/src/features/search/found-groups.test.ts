import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type ClientUuid, identifier, type OrderUuid } from '#domain/identifier.ts';
import { groupsOf } from './found-groups.ts';

const clientUuid = identifier<ClientUuid>('c1000000-0000-4000-8000-000000000001');
const orderUuid = identifier<OrderUuid>('a1000000-0000-4000-8000-000000000001');
const client = { clientUuid, phone: '9001000002', fullName: 'Седов Иван' };
const order = {
  ...{ clientUuid, phone: '9001000002', orderUuid, orderNumber: 'N-1', merchantFullName: 'Полка' },
  fullAmount: 100_000,
};

test('each result says what matched unless its name, phone, number or sum shows it', () => {
  const found = {
    clients: [
      { ...client, email: 'anna@mail.example' },
      { ...client, email: null },
    ],
    cards: [{ ...client, lastFourDigits: '1234' }],
    orders: [
      { ...order, payment: null, bankNumber: 'B-77' },
      { ...order, payment: 25_000, bankNumber: null },
      { ...order, payment: 100_000, bankNumber: null },
    ],
    ...{ shops: [], files: [], colleagues: [] },
  };
  const groups = groupsOf({ text: '1234', found, known: { pages: [], acts: [] }, open: () => undefined });
  const phone = '+7 900 100-00-02';
  assert.deepEqual(
    groups.map(({ title, found: results }) => [
      title,
      ...results.map(({ note }) => note?.replaceAll(/\s/g, ' ').replaceAll('\u2011', '-')),
    ]),
    [
      ['Клиенты', `anna@mail.example, ${phone}`, phone],
      ['Карты', `карта …1234, ${phone}`],
      [
        'Заказы',
        `номер в банке B-77, 1 000,00 ₽, Полка, ${phone}`,
        `платёж 250,00 ₽, 1 000,00 ₽, Полка, ${phone}`,
        `1 000,00 ₽, Полка, ${phone}`,
      ],
    ],
  );
});
