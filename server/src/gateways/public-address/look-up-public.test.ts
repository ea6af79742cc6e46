import assert from 'node:assert/strict';
import { lookup } from 'node:dns/promises';
import { test } from 'node:test';
import { isPrivateAddress, publicResolver } from './look-up-public.ts';
import { openNameServer } from './name-server.test-data.ts';

// docs/spec/reliability.md#S-36
test('addresses of private and reserved ranges are distinguished from public addresses', () => {
  const privateAddresses = [
    '127.0.0.1',
    '10.0.0.1',
    '172.16.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.100.100.200',
    '::1',
    '::ffff:10.0.0.1',
    '::ffff:0:a00:1',
    '64:ff9b::a00:1',
    '64:ff9b:1::a00:1',
    '2002:a00:1::1',
    'fec0::1',
    'fe80::1',
    'fc00::1',
    '5f00::1',
    'ff02::1',
  ];
  assert.deepEqual(privateAddresses.filter(isPrivateAddress), privateAddresses);
  const publicAddresses = ['93.184.216.34', '172.32.0.1', '2606:2800:220:1::1', '3ffe::1'];
  assert.deepEqual(publicAddresses.filter(isPrivateAddress), []);
});

function lookUp(
  name: string,
  options: { readonly all?: boolean },
  lookupFunction: ReturnType<typeof publicResolver>,
): Promise<unknown> {
  return new Promise((resolve) => {
    lookupFunction(name, options, (error, address, family) => {
      resolve(error === null ? [address, family] : error.message);
    });
  });
}

// docs/spec/reliability.md#S-36
test('a resolver returns public addresses and fails for private ones', async (t) => {
  const found = async (answer: string, options = {}): Promise<unknown> => {
    const { address } = await openNameServer(t, answer);
    return lookUp('shop.example', options, publicResolver([address]));
  };
  const address = '93.184.216.34';
  assert.deepEqual(await found(address), [address, 4]);
  assert.deepEqual(await found(address, { all: true }), [[{ address, family: 4 }], undefined]);
  assert.equal(await found('10.0.0.1'), 'shop.example resolves to a private address');
});

test('silent name servers do not delay other lookups', async (t) => {
  const silent = await openNameServer(t, null);
  let ended = 0;
  const resolver = publicResolver([silent.address]);
  for (let count = 0; count < 8; count += 1)
    resolver(`shop-${count}.example`, {}, () => {
      ended += 1;
    });
  await lookup('localhost');
  assert.equal(ended, 0);
});
