import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seal, unseal, unsealOrNull } from './seal.ts';

const key = 'the key of a database';
const text = '{"phone":"79001000001","text":"Код 1234"}';

test('an encrypted text is decrypted with its key and encrypting it twice gives different bytes', () => {
  const [one, other] = [seal(key, text), seal(key, text)];
  assert.equal(unseal(key, one), text);
  assert.equal(unsealOrNull(key, one), text);
  assert.equal(unseal(key, seal(key, '')), '');
  assert.notDeepEqual(one, other);
  assert.equal(one.includes('1234'), false);
});

test('a text encrypted with another key, changed or truncated is not decrypted', () => {
  const sealed = seal(key, text);
  assert.throws(() => unseal('another key', sealed));
  assert.equal(unsealOrNull('another key', sealed), null);
  for (let place = 0; place < sealed.length; place += 1) {
    const changed = Buffer.from(sealed);
    changed.writeUInt8(sealed.readUInt8(place) ^ 1, place);
    assert.equal(unsealOrNull(key, changed), null, `byte ${place}`);
    assert.equal(unsealOrNull(key, sealed.subarray(0, place)), null, `${place} bytes`);
  }
});

test('a text encrypted by an earlier version is decrypted', () => {
  const before =
    'iAD3889LyGK08S8NJs8GMJf9OmdYzn8F--2Bg_ioFq_79pZb_45tzzGxdAaBP-0TTtZYgMTBHTP8aagQy39aYWRFJ91FPAv6';
  assert.equal(unseal(key, Buffer.from(before, 'base64url')), text);
});
