import assert from 'node:assert/strict';
import { test } from 'node:test';
import { defaultSettings, readSettings } from './settings.ts';

test('a blank variable counts as not set', () => {
  const blank = { SANDBOX_PORT: '', GATEWAY_USER: ' ', GATEWAY_CALLBACK_KEY: '', PUBLIC_URL: '' };
  assert.deepEqual(readSettings(blank), {
    ...defaultSettings,
    smtpPort: defaultSettings.port + 25,
    smsReceiptToken: 'sandbox-receipt-token',
  });
});

test('an invalid value is an error that names its variable', () => {
  for (const [name, value] of [
    ['SANDBOX_PORT', 'x'],
    ['PRODUCT_URL', 'ftp://127.0.0.1'],
    ['DEMO_BEGINS_AT', 'yesterday'],
  ] as const) {
    assert.throws(() => readSettings({ [name]: value }), new RegExp(name));
  }
});
