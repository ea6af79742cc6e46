import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { identifier, type OrderUuid } from '#domain/identifier.ts';
import { openProduct } from '#testing/stack/own-product.ts';
import { batchedCharges } from './charge-order.ts';

const { context } = await openProduct({ after });

test('charging an order fails after two thousand steps', async () => {
  let steps = 0;
  const value = async () => {
    steps += 1;
    return [{ kind: 'again' }];
  };
  const database = Object.defineProperty({ ...context.database }, 'transaction', { value });
  const order = identifier<OrderUuid>('00000000-0000-4000-8000-000000000001');
  await assert.rejects(
    batchedCharges({ ...context, database })(order),
    /needs more steps than a schedule has/,
  );
  assert.equal(steps, 2000);
});
