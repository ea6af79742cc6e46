import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isSigned } from './bank-callback.ts';

/** The published test vector of docs/spec/gateway.md#9. */
const published = {
  mdOrder: '06cf5599-3f17-7c86-bdbc-bd7d00a8b38b',
  operation: 'approved',
  orderNumber: '2003',
  status: '1',
  checksum: 'EAF2FB72CAB99FD5067F4BA493DD84F4D79C1589FDE8ED29622F0F07215AA972',
} as const;

const keys = ['ooc7slpvc61k7sf7ma7p4hrefr'];

test('a callback with a valid checksum is accepted with its parameters in any order', () => {
  assert.ok(isSigned(published, keys));
  assert.ok(isSigned(Object.fromEntries(Object.entries(published).toReversed()), keys));
  const own = {
    amount: '1500',
    mdOrder: 'ed6f3abf-cea0-427e-afdf-0ba43ead124f',
    operation: 'deposited',
    orderNumber: '89312',
    status: '1',
    checksum: '9F8253A6BB7777D067DD955751119FA5AAF67B14B9215147190F96B505CDB72C',
    sign_alias: 'any',
  };
  assert.ok(isSigned(own, ['another', '123']), 'two keys are valid during a rotation');
});

test('a callback with an invalid checksum or an extra parameter is refused', () => {
  const { checksum, ...unsigned } = published;
  const forgeries = [
    unsigned,
    { ...published, checksum: '' },
    { ...published, checksum: checksum.slice(0, 32) },
    { ...published, checksum: checksum.toLowerCase() },
    { ...published, status: '0' },
    { ...published, amount: '1' },
  ];
  for (const forgery of forgeries) assert.equal(isSigned(forgery, keys), false);
});
