import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { instant } from '#domain/dates.ts';
import { openTestDatabase } from '#testing/database/test-database.ts';
import { openDatabase } from '../database.ts';
import type { PageRequest, Cursor } from '../listing.ts';
import { unknownPaymentPage, type UnknownPaymentSort } from './unknown-payment-store.ts';

const database = openDatabase({ url: await openTestDatabase({ after }, 'demo'), connections: 1 });
after(() => database.close());

const now = instant('2030-01-01T12:00:00Z');

/** Payments 1 to 3 for a card have one time, and two of them have one sum. Refund 9 of payment 3 is later. */
await database.autocommit`
  insert into operation (operation_uuid, order_uuid, client_uuid, kind, state, amount, gateway_order_number, created_at,
    expires_at)
  select ('00000000-0000-4000-8000-00000000000' || n)::uuid, gen_random_uuid(),
    (select client_uuid from client limit 1), 'BINDING', 'SENT', case n when 2 then 900 else 500 end, 'UNKNOWN-' || n,
    '2030-01-01T10:00:00Z', '2030-01-01T10:20:00Z'
  from generate_series(1, 3) n`;
await database.autocommit`
  insert into operation_refund (refund_uuid, operation_uuid, target_type, target_id, amount, state, created_at)
  values ('00000000-0000-4000-8000-000000000009', '00000000-0000-4000-8000-000000000003', 'SCHEDULED', '1', 100,
    'UNKNOWN', '2030-01-01T11:00:00Z')`;

/** All payments and refunds by their last digits, in pages of one. */
async function listed(sort?: PageRequest<UnknownPaymentSort>['sort']): Promise<string> {
  let found = '';
  let cursor: Cursor | undefined;
  do {
    const { rows, next } = await unknownPaymentPage(database.reader, { sort, now, count: 1, after: cursor });
    for (const { refundUuid, intentUuid } of rows) found += (refundUuid ?? intentUuid).slice(-1);
    cursor = next ?? undefined;
  } while (cursor !== undefined);
  return found;
}

test('payments and refunds with an unknown result are sorted by time and by sum', async () => {
  assert.equal(await listed(), '1239');
  assert.equal(await listed({ field: 'createdAt', order: 'DESC' }), '9321');
  assert.equal(await listed({ field: 'amount', order: 'ASC' }), '9132');
  assert.equal(await listed({ field: 'amount', order: 'DESC' }), '2319');
});
