import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isPrivateAddress } from './look-up-public.ts';

test('news never goes to an address of our own network (S-36)', () => {
  const inside = [
    '127.0.0.1',
    '10.0.0.1',
    '172.16.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.100.100.200',
    '::1',
    '::ffff:10.0.0.1',
    '64:ff9b::a00:1',
    '64:ff9b:1::a00:1',
    '2002:a00:1::1',
    'fec0::1',
    'fe80::1',
    'fc00::1',
  ];
  assert.deepEqual(inside.filter(isPrivateAddress), inside);
  const outside = ['93.184.216.34', '172.32.0.1', '2606:2800:220:1::1'];
  assert.deepEqual(outside.filter(isPrivateAddress), []);
});
