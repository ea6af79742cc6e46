import assert from 'node:assert/strict';
import { test } from 'node:test';
import { examplePreview } from './example-preview.ts';

const creditor = { name: 'ООО «Частями»', supportPhone: '8 800 000-00-00' };
const sender = { creditor, publicUrl: 'https://chasti.example' };

// docs/spec/rules.md#15
test('the preview of a message about debt has the creditor and the link that are sent', () => {
  const link = String.raw`https://chasti\.example/m/\w{22}`;
  const signed = new RegExp(String.raw`\. ООО «Частями», 8 800 000-00-00 ${link}$`);
  assert.match(examplePreview('CHARGE_FAILED', 'SMS', sender) ?? '', signed);
  assert.match(examplePreview('CHARGE_FAILED', 'EMAIL', sender) ?? '', /ООО «Частями», 8 800 000-00-00\n/);
  assert.match(examplePreview('ORDER_PAID', 'SMS', sender) ?? '', new RegExp(`Плати частями ${link}$`));
});
