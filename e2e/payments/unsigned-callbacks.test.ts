import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { composeProduct } from '#server/compose.ts';
import { readConfig } from '#server/config.ts';
import { readBankCallback } from '#server/http/gateway/bank-callback.ts';
import { receiveCallback } from '#server/use-cases/outcomes/receive-callback.ts';
import { openTestDatabase } from '#testing/database/test-database.ts';

/** The bank does not sign its callbacks, which the configuration allows only in production. */
const config = readConfig({ DATABASE_URL: await openTestDatabase({ after }), LOG_LEVEL: 'silent' });
const { context, database } = await composeProduct({
  ...config,
  settings: { ...config.settings, callbackKeys: [] },
});
after(() => database.close());

// docs/spec/reliability.md#D-4, docs/spec/reliability.md#F-14
test('an unsigned callback about an unknown order is not stored and does not query the bank', async () => {
  for (let word = 0; word < 50; word += 1) {
    const parameters = {
      mdOrder: `made-up-${word}`,
      orderNumber: `${word}`,
      operation: 'deposited',
      status: '1',
    };
    const callback = readBankCallback(parameters, context.settings.callbackKeys);
    assert.equal(await receiveCallback(context, callback), true);
  }
  const [kept] = await database.reader<{ words: number; jobs: number }[]>`
    select (select count(*) from gateway_callback) as words,
      (select count(*) from job where kind = 'resolve-operation') as jobs`;
  assert.deepEqual({ ...kept }, { words: 0, jobs: 0 });
});
