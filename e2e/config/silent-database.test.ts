import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { metricsOf, probe } from '#testing/stack/probes.ts';
import { type SlowLine, startSlowLine } from '#testing/stack/slow-line.ts';
import { startStack } from '#testing/stack/stack.ts';

const { promise: line, resolve } = Promise.withResolvers<SlowLine>();
const stack = await startStack(
  { after },
  {
    between: async ({ databaseUrl }) => {
      const slow = await startSlowLine({ after }, databaseUrl);
      resolve(slow);
      return { DATABASE_URL: slow.url };
    },
  },
);
const { takeMilliseconds } = await line;

test('while the database is silent, the process serves its own metrics', async () => {
  assert.match(await metricsOf(stack.productUrl), /^chasti_database_up 1$/m);
  takeMilliseconds(2_500);
  const metrics = await metricsOf(stack.productUrl);
  assert.equal(await probe(stack.productUrl, 'health/readiness'), 503);
  takeMilliseconds(0);
  assert.match(metrics, /^chasti_database_up 0$/m);
  assert.match(metrics, /^chasti_clock_trusted 1$/m);
  assert.match(metrics, /^chasti_http_requests_total\{/m);
  assert.doesNotMatch(metrics, /^chasti_jobs\{/m);
});
