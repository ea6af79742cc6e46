import assert from 'node:assert/strict';
import { test } from 'node:test';
import { migrate } from './migrate.ts';
import { whyUnreachable } from './why-unreachable.ts';

test('an unreachable database is distinguished from other errors', async () => {
  const error = await migrate('postgres://nobody@127.0.0.1:1/none').catch((fault: unknown) => fault);
  assert.match(whyUnreachable(error) ?? '', /ECONNREFUSED/);
  assert.equal(
    whyUnreachable(Object.assign(new Error('wrong password'), { code: '28P01' })),
    'wrong password',
  );
  assert.equal(whyUnreachable(Object.assign(new Error(''), { code: 'ECONNREFUSED' })), 'ECONNREFUSED');
  assert.equal(whyUnreachable(Object.assign(new Error('no such table'), { code: '42P01' })), null);
  assert.equal(whyUnreachable(new Error('a bug')), null);
});
