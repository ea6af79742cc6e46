import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addressGroups, maskedPhone, parsePhone } from './phone.ts';

// docs/spec/specification.md#5
test('a phone is ten digits starting with 9 after country code 7, with or without separators', () => {
  for (const text of ['9001000003', '900 100-00-03', '(900) 100 00 03', '900‑100‑00‑03'])
    assert.deepEqual(parsePhone('+7', text), { ok: true, value: '9001000003' });
  for (const [code, text] of [
    ['7', '8001000003'],
    ['7', '900100000'],
    ['7', '90010000034'],
    ['7', '19001000003'],
    ['7+', '9001000003'],
    ['375', '9001000003'],
    ['7', '900100000x'],
  ] as const)
    assert.equal(parsePhone(code, text).ok, false, `${code} ${text}`);
});

test('a masked phone shows its first three and last two digits', () => {
  const phone = parsePhone('7', '9001000003');
  assert.ok(phone.ok);
  assert.equal(maskedPhone(phone.value), '+7 900 •••-••-03');
});

test('an IPv4 address is grouped by host and by /24, also in its IPv6-mapped form', () => {
  const groups = { host: '192.0.2.17', network: '192.0.2' };
  assert.deepEqual(addressGroups('192.0.2.17'), groups);
  assert.deepEqual(addressGroups('::ffff:192.0.2.17'), groups);
  assert.deepEqual(addressGroups('::FFFF:192.0.2.17'), groups);
});

test('an IPv6 address is grouped by /64 and /48 in every notation', () => {
  const groups = { host: '2001:db8:0:0', network: '2001:db8:0' };
  for (const address of [
    '2001:db8::1',
    '2001:db8::2',
    '2001:db8::5:6:7:8',
    '2001:db8:0:0:5:6:7:8',
    '2001:0DB8:0000:0000:0005:0006:0007:0008',
    '2001:db8::1%eth0',
    '2001:db8::1%eth0.100',
    '2001:db8::ffff:1:2',
  ])
    assert.deepEqual(addressGroups(address), groups, address);
  assert.deepEqual(addressGroups('2001:db8:1:2:3:4:5:6'), { host: '2001:db8:1:2', network: '2001:db8:1' });
  assert.deepEqual(addressGroups('::4:5:6:7:8'), { host: '0:0:0:4', network: '0:0:0' });
  assert.deepEqual(addressGroups('::1'), { host: '0:0:0:0', network: '0:0:0' });
});
