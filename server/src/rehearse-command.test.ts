import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { after, test } from 'node:test';
import { promisify } from 'node:util';
import { openTestDatabase } from '#testing/database/test-database.ts';

const databaseUrl = await openTestDatabase({ after }, 'demo');

function rehearse(...given: readonly string[]) {
  return promisify(execFile)(process.execPath, ['server/src/main.ts', 'rehearse', ...given], {
    env: { ...process.env, DATABASE_URL: databaseUrl },
  });
}

test('the command prints the difference and refuses a missing, unknown or invalid setting by name', async () => {
  const { stdout } = await rehearse('CHARGE_TRIES=0@19,2@9', 'PENALTY_RATE_BASIS_POINTS=1500');
  assert.match(stdout, /^Заказы за 90 дней: 0\nПересчитано платежей: 0, изменились бы: 0\n/);
  await assert.rejects(rehearse(), /NAME=value.*CHARGE_TRIES/);
  await assert.rejects(rehearse('PORT=1'), /PORT cannot be rehearsed/);
  await assert.rejects(rehearse('CHARGE_TRIES=soon'), /CHARGE_TRIES must list days/);
  await assert.rejects(rehearse('PENALTY_RATE_BASIS_POINTS=2001'), /PENALTY_RATE_BASIS_POINTS must be/);
});
