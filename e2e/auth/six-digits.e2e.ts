import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { openBrowser } from '#testing/browser.ts';
import { requestCode, openPhonePage } from '#testing/screens.ts';
import { startStack } from '#testing/stack.ts';

const stack = await startStack({ after }, { environment: { OTP_LENGTH: '6' } });
const browser = await openBrowser({ after });

test('with six-digit codes the page has six boxes and submits when all are filled', async () => {
  const page = await openPhonePage(stack, browser);
  const code = await requestCode(stack, page, '9001000003');
  assert.match(code, /^\d{6}$/);
  await page.keyboard.type(code.slice(0, 5));
  assert.equal(await page.getByRole('textbox', { name: 'Код из СМС' }).inputValue(), code.slice(0, 5));
  await page.keyboard.type(code.slice(5));
  await page.getByRole('heading', { name: 'Мои заказы' }).waitFor();
  await page.context().close();
});
