import assert from 'node:assert/strict';
import { demoClients } from '#testing/people/demo-clients.ts';
import { ownStack, test } from '#testing/browser/browser-test.ts';
import { requestCode, openPhonePage } from '#testing/browser/screens.ts';

const stack = ownStack({ environment: { OTP_LENGTH: '6' } });

test('with six-digit codes the page has six boxes and submits when all are filled', async ({ browser }) => {
  const page = await openPhonePage(stack, browser);
  const code = await requestCode(stack, page, demoClients.anna);
  assert.match(code, /^\d{6}$/);
  await page.keyboard.type(code.slice(0, 5));
  assert.equal(await page.getByRole('textbox', { name: 'Код из СМС' }).inputValue(), code.slice(0, 5));
  await page.keyboard.type(code.slice(5));
  await page.getByRole('heading', { name: 'Мои заказы' }).waitFor();
});
