import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { startStack } from '../stage/stack.ts';
import { liveThrough } from './live-through.ts';

/** A plan that fails is played again by its seed: `LIVES_SEED=7 npm test -- e2e/lives`. */
const seed = Number(process.env['LIVES_SEED'] ?? 1);
const stack = await startStack({ after }, { environment: { GATEWAY_TIME_LIMIT_SECONDS: '1' } });

test(`whole lives of orders with a bank that misbehaves and a product that is killed leave every invariant whole (seed ${seed})`, async () => {
  const report = await liveThrough(stack, { seed, orders: 40, days: 18, killPercent: 30 });
  assert.equal(report.orders, 40);
});
