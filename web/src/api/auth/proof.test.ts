import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { proofDemandIn, workOut } from './proof.ts';

test('the number worked out makes the hash begin with as many zeros as are asked for', async () => {
  for (const bits of [1, 8, 12]) {
    const { challenge, nonce } = await workOut({ challenge: 'a.1.b', bits });
    const hash = createHash('sha256').update(`${challenge}.${nonce}`).digest();
    assert.ok(hash.readUInt32BE() < 2 ** (32 - bits));
    assert.match(nonce, /^\d{1,15}$/);
  }
});

test('the work is read from the description of the refusal; anything else asks for nothing', () => {
  assert.deepEqual(proofDemandIn('challenge=Ab-_.12.x;bits=16'), { challenge: 'Ab-_.12.x', bits: 16 });
  for (const text of ['', 'bits=16', 'challenge=;bits=17', 'challenge=a;bits=', 'challenge=a b;bits=1']) {
    assert.equal(proofDemandIn(text), null, text);
  }
});
