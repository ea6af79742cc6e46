import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { test } from 'node:test';
import { instant } from '#domain/dates.ts';
import { bankBookAt, type BookTotal } from './bank-book.ts';

const charge = { orderNumber: 'one', kind: 'CHARGE', amount: 4200, approved: true };

test('approved bank operations are summed by order number', async (t) => {
  const operations = [
    charge,
    { ...charge, approved: false },
    { ...charge, kind: 'REFUND', amount: 200 },
    { ...charge, kind: 'BIND', amount: 0 },
    { ...charge, orderNumber: 'two' },
    { ...charge, orderNumber: 'two' },
  ];
  assert.deepEqual(await totalsOf(t, { operations }), [
    { orderNumber: 'one', charged: 4200, refunded: 200, chargeCount: 1 },
    { orderNumber: 'two', charged: 8400, refunded: 0, chargeCount: 2 },
  ]);
});

test('a list of bank operations with an unreadable entry is rejected as a whole', async (t) => {
  for (const invalidAmount of ['4200', 42.5, -1, null, undefined])
    await assert.rejects(
      totalsOf(t, { operations: [charge, { ...charge, amount: invalidAmount }] }),
      /no valid amount/,
    );
  await assert.rejects(totalsOf(t, { operations: [{ ...charge, orderNumber: 7 }] }), /no orderNumber/);
  await assert.rejects(totalsOf(t, { operations: [charge, 'CHARGE'] }), /not an object/);
  for (const approved of ['true', 1, null, undefined])
    await assert.rejects(
      totalsOf(t, { operations: [charge, { ...charge, approved }] }),
      /no boolean approved/,
    );
  for (const kind of ['charge', 'DEPOSIT', null, undefined])
    await assert.rejects(totalsOf(t, { operations: [charge, { ...charge, kind }] }), /unknown kind/);
  for (const body of [{}, { operations: null }, []])
    await assert.rejects(totalsOf(t, body), /no list of operations/);
});

async function totalsOf(t: { after(work: () => void): void }, body: unknown): Promise<BookTotal[]> {
  const bank = createServer((_request, response) => response.end(JSON.stringify(body))).listen(
    0,
    '127.0.0.1',
  );
  t.after(() => void bank.close());
  await once(bank, 'listening');
  const address = bank.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return bankBookAt(`http://127.0.0.1:${port}/`).totals(instant('2030-01-01T00:00:00Z'));
}
