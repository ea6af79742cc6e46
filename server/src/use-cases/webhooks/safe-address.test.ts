import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isSafeAddress } from './safe-address.ts';

const safe = [
  'https://shop.example/return?order=1',
  'https://xn--80aqf2ac.xn--p1ai/',
  'https://shop.example:8443/',
];
const loopback = [
  'http://localhost:8090/shop',
  'http://127.0.0.1/',
  'https://localhost/',
  'http://[::1]:8090/',
];

/**
 * Unsafe addresses: the probes of docs/spec/reliability.md#D-10 and docs/spec/reliability.md#S-30, and addresses of our
 * own network (docs/spec/reliability.md#S-36).
 */
const dangerous = [
  '',
  'shop.example',
  '//shop.example/',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\tscript:alert(1)',
  '\u0001javascript:alert(1)',
  'javajavascript:script:alert(1)',
  'data:text/html,x',
  'vbscript:x',
  'file:///etc/passwd',
  'gopher://shop.example/',
  'ftp://shop.example/',
  'http://shop.example/',
  'https://user@shop.example/',
  'https://shop.example:secret@evil.example/',
  'https://intranet/',
  'https://shop.example:22/',
  'https://shop.example:25/',
  'https://shop.example:80/',
  'https://10.0.0.1/',
  'https://0x0a000001/',
  'https://167772161/',
  'https://192.168.1.1/',
  'https://172.20.0.1/',
  'https://169.254.169.254/latest/meta-data',
  'https://0.0.0.0/',
  'https://100.100.100.200/latest/meta-data',
  'https://192.0.0.192/opc/v2/instance/',
  'https://198.18.0.1/',
  'https://1681156296/',
  'https://0x64.0x64.0x64.0xc8/',
  'https://93.184.216.34/',
  'https://[fd00::1]/',
  'https://[::ffff:10.0.0.1]/',
  'https://metadata.internal/',
  'https://printer.local/',
  'https://anything.localhost/',
  'https://localhost./',
];

test('a shop may use https addresses with public names', () => {
  for (const address of safe) assert.ok(isSafeAddress(address, false), address);
});

test('loopback addresses are allowed in demonstrations only', () => {
  for (const address of loopback) {
    assert.ok(isSafeAddress(address, true), address);
    assert.equal(isSafeAddress(address, false), false, address);
  }
  assert.equal(isSafeAddress('https://127.1.2.3/', true), false);
});

test('other schemes, passwords and addresses of our own network are refused in every notation', () => {
  for (const address of dangerous) {
    assert.equal(isSafeAddress(address, false), false, address);
    assert.equal(isSafeAddress(address, true), false, address);
  }
});
