import assert from 'node:assert/strict';
import { createPublicKey, verify } from 'node:crypto';
import { test } from 'node:test';
import { createSigningKeys, hmacChecksum, rsaChecksum, signedText } from './checksum.ts';

const published = {
  mdOrder: '06cf5599-3f17-7c86-bdbc-bd7d00a8b38b',
  operation: 'approved',
  orderNumber: '2003',
  status: '1',
};

test('the callback checksum equals the example published by the bank', () => {
  assert.equal(
    hmacChecksum(published, 'ooc7slpvc61k7sf7ma7p4hrefr'),
    'EAF2FB72CAB99FD5067F4BA493DD84F4D79C1589FDE8ED29622F0F07215AA972',
  );
});

test('the callback checksum does not depend on the order of the parameters', () => {
  const shuffled = {
    status: '1',
    operation: 'deposited',
    amount: '1500',
    orderNumber: '89312',
    mdOrder: 'ed6f3abf-cea0-427e-afdf-0ba43ead124f',
  };
  assert.equal(
    hmacChecksum(shuffled, '123'),
    '9F8253A6BB7777D067DD955751119FA5AAF67B14B9215147190F96B505CDB72C',
  );
});

test('the signed text omits the checksum and the key alias', () => {
  const received = { ...published, checksum: 'ABC', sign_alias: 'key' };
  assert.equal(signedText(received), signedText(published));
});

test('the asymmetric signature is RSA with SHA-512 over the same text', () => {
  const keys = createSigningKeys();
  const signature = Buffer.from(rsaChecksum(published, keys.privateKey), 'hex');
  const publicKey = createPublicKey(keys.publicPem);
  assert.ok(verify('sha512', Buffer.from(signedText(published)), publicKey, signature));
  assert.ok(!verify('sha256', Buffer.from(signedText(published)), publicKey, signature));
});
