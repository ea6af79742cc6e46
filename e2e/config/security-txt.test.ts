import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { readConfig } from '#server/config.ts';
import { startExtraServer, startStack } from '#testing/stack/stack.ts';

const contact = 'mailto:security@chasti.example';
const stack = await startStack({ after }, { environment: { SECURITY_CONTACT: contact } });
const path = '/.well-known/security.txt';

test('security.txt names the configured contact and expires in the future', async () => {
  const answer = await fetch(`${stack.productUrl}${path}`);
  assert.equal(answer.status, 200);
  assert.equal(answer.headers.get('content-type'), 'text/plain; charset=utf-8');
  const lines = (await answer.text()).trimEnd().split('\n');
  const fields = new Map(
    lines.map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]),
  );
  assert.equal(fields.get('Contact'), contact);
  assert.equal(fields.get('Canonical'), `${stack.productUrl}${path}`);
  const days = (Date.parse(fields.get('Expires') ?? '') - Date.now()) / 86_400_000;
  assert.ok(days > 89 && days < 365, `expires in ${days} days`);
});

test('without a contact there is no security.txt', async (t) => {
  const url = await startExtraServer(stack, t, { SECURITY_CONTACT: '' });
  assert.equal((await fetch(`${url}${path}`)).status, 404);
});

test('a contact that is not an address stops the start', () => {
  for (const wrong of ['security@chasti.example', 'http://chasti.example', 'mailto:a b@c.example'])
    assert.throws(
      () => readConfig({ DATABASE_URL: 'postgres://x/y', SECURITY_CONTACT: wrong }),
      /SECURITY_CONTACT/,
    );
});
