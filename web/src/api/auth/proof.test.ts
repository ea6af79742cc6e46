import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { parseProofDemand, findNonce } from './proof.ts';

test('the solved number gives a hash with the required number of zero bits', async () => {
  for (const bits of [1, 8, 12]) {
    const { challenge, nonce } = await findNonce({ challenge: 'a.1.b', bits });
    const hash = createHash('sha256').update(`${challenge}.${nonce}`).digest();
    assert.ok(hash.readUInt32BE() < 2 ** (32 - bits));
    assert.match(nonce, /^\d{1,15}$/);
  }
});

test('a proof of work is read only from a valid error description', () => {
  assert.deepEqual(parseProofDemand('challenge=Ab-_.12.x;bits=16'), { challenge: 'Ab-_.12.x', bits: 16 });
  for (const text of ['', 'bits=16', 'challenge=;bits=17', 'challenge=a;bits=', 'challenge=a b;bits=1']) {
    assert.equal(parseProofDemand(text), null, text);
  }
});
