import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sharedStack } from '#testing/stack/shared-stack.ts';
import { waitForLogLine } from '#testing/stack/stack.ts';
import { advanceClock } from '#testing/bank/sandbox-calls.ts';

const stack = await sharedStack();
// the product limits the logged reports of a minute
await advanceClock(stack, 'PT61S');
const { length: logBefore } = stack.log();
const log = (): string => stack.log().slice(logBefore);
const page = `${stack.productUrl}/client/orders/secret-of-a-client`;

function reportOf(directive: unknown): string {
  return JSON.stringify({
    'csp-report': {
      'document-uri': page,
      'blocked-uri': 'https://evil.example/x.js',
      'script-sample': 'steal("9001000001")',
      'effective-directive': directive,
    },
  });
}

async function report(body: string, type = 'application/csp-report'): Promise<number> {
  const address = `${stack.productUrl}/api/policy-reports`;
  const { status } = await fetch(address, { method: 'POST', headers: { 'content-type': type }, body });
  return status;
}

test('every page names the address for reports of policy violations', async () => {
  for (const path of ['/login/phone', '/client/orders', '/docs']) {
    const answer = await fetch(`${stack.productUrl}${path}`);
    assert.match(answer.headers.get('content-security-policy') ?? '', /; report-uri \/api\/policy-reports$/);
  }
});

test('a report of a blocked foreign script logs the directive and nothing of the page', async () => {
  assert.equal(await report(reportOf('script-src-elem')), 204);
  const line = await waitForLogLine({ log }, /policy\.violated/);
  assert.match(line, /"directive":"script-src-elem"/);
  assert.doesNotMatch(log(), /secret-of-a-client|evil\.example|steal/);
});

test('a report without a known directive is not logged', async () => {
  for (const body of [
    '',
    '{',
    'null',
    '[]',
    '{"csp-report":null}',
    reportOf('<b>'),
    reportOf({ toString: 1 }),
  ])
    assert.equal(await report(body), 204, body);
  assert.equal(await report(reportOf('font-src').replaceAll('"', "'")), 204);
  assert.doesNotMatch(log(), /<b>|font-src/);
});

test('a report that is too long or of another type is refused', async () => {
  assert.equal(await report(reportOf('x'.repeat(20_000))), 413);
  assert.equal(await report(reportOf('img-src'), 'text/plain'), 403);
});

test('of a hundred reports in a minute twenty are logged, and logging resumes in the next minute', async () => {
  for (let count = 0; count < 100; count += 1) await report(reportOf('object-src'));
  await waitForLogLine({ log }, /object-src/);
  const lines = log().match(/policy\.violated/g) ?? [];
  assert.equal(lines.length, 20);
  await advanceClock(stack, 'PT61S');
  await report(reportOf('worker-src'));
  await waitForLogLine({ log }, /"directive":"worker-src"/);
});
