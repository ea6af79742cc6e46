import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { after, test } from 'node:test';
import { promisify } from 'node:util';
import { sizeOf } from '#testing/sizes.ts';
import { startStack } from '#testing/stack/stack.ts';
import { runSimulation } from './simulate.ts';

/** A failed run is repeated by its seed: `SIMULATION_SEED=7 npm test -- reliability/simulation`. */
const seed = Number(process.env['SIMULATION_SEED'] ?? 1);
const orders = sizeOf('SIMULATED_ORDERS');
const stack = await startStack({ after }, { environment: { GATEWAY_TIME_LIMIT_SECONDS: '3' } });

test(`${orders} simulated orders keep every invariant through faults of the bank and kills of the product (seed ${seed})`, async () => {
  const report = await runSimulation(stack, {
    seed,
    orders,
    days: 20,
    killPercent: 30,
    printLine: (line) => {
      process.stdout.write(`${line}\n`);
    },
  });
  assert.equal(report.orders, orders);
  assert.deepEqual(report.open, []);
});

test('npm run audit prints a line for each invariant and finds no violation', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ['tools/audit.ts'], {
    env: {
      ...process.env,
      DATABASE_URL: stack.databaseUrl,
      BANK_BOOK_URL: `${stack.sandboxUrl}/bank/operations`,
      LOG_LEVEL: 'error',
    },
  });
  assert.match(stdout, /^I-01 {2}A {2}holds$/m);
  const lines = stdout.match(/^\S+ {2}[AQ] {2}holds$/gm) ?? [];
  assert.ok(lines.length > 50, stdout);
  assert.match(stdout, new RegExp(`^${lines.length} hold, 0 broken`, 'm'));
});
