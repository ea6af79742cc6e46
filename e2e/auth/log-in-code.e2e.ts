import assert from 'node:assert/strict';
import type { Locator, Page } from '@playwright/test';
import { endedByBlock } from '#domain/refusal.ts';
import { sharedStack, test } from '#testing/browser/browser-test.ts';
import { assertAccessible, visit } from '#testing/browser/browser.ts';
import { demoClients } from '#testing/people/demo-clients.ts';
import { differentCode } from '#testing/people/guessing.ts';
import { requestCode, openPhonePage } from '#testing/browser/screens.ts';
import { advanceClock, codeFromPhone, messagesOf } from '#testing/bank/sandbox-calls.ts';
import { intercept } from '#testing/browser/intercept.ts';

const stack = sharedStack();
const active = demoClients.anna;

const codeField = (page: Page) => page.getByRole('textbox', { name: 'Код из СМС' });

test('a wrong code shows the remaining attempts, and after the last one only a new code helps', async ({
  browser,
}) => {
  const page = await openPhonePage(stack, browser);
  const wrong = differentCode(await requestCode(stack, page, active));
  for (const left of [/Осталось\s2\sпопытки/, /Осталось\s1\sпопытка/]) {
    await page.keyboard.type(wrong);
    await page.getByText('Неверный код, попробуйте ещё раз.').getByText(left).waitFor();
    assert.equal(await codeField(page).inputValue(), '');
    assert.equal(await page.locator('input:focus').getAttribute('autocomplete'), 'one-time-code');
  }
  await page.getByText(/^через \d:\d\d$/).waitFor();
  await assertAccessible(page);
  await page.keyboard.type(wrong);
  await page.getByText('Неверный код. Попробуйте еще раз.').waitFor();
  assert.equal(await page.getByText(/^через/).count(), 0);
  await page.getByRole('link', { name: 'Изменить' }).click();
  await page.getByRole('button', { name: 'Продолжить' }).click();
  // no new code is sent yet, so the page still reports that the code is invalid
  await page.getByText('Неверный код. Попробуйте еще раз.').waitFor();
  assert.equal(await page.getByText('Не пришёл код?').count(), 0);
  await assertAccessible(page);
  await advanceClock(stack, 'PT61S');
  const { length: messagesBefore } = await messagesOf(stack, active);
  await page.getByRole('button', { name: 'Получить новый код' }).and(page.locator(':focus')).waitFor();
  await page.keyboard.press('Enter');
  await page.getByText(/Неверный код/).waitFor({ state: 'detached' });
  await page.keyboard.type(await codeFromPhone(stack, active, messagesBefore));
  await page.getByRole('heading', { name: 'Мои заказы' }).waitFor();
});

test('an expired code shows a message and offers a new code', async ({ browser }) => {
  const page = await openPhonePage(stack, browser);
  const code = await requestCode(stack, page, active);
  await advanceClock(stack, 'PT121S');
  await page.keyboard.type(code);
  await page.getByText('Срок действия кода истёк').waitFor();
  await page.getByRole('button', { name: 'Получить новый код' }).waitFor();
  await assertAccessible(page);
});

test('a code entered without the cookies of its log-in is refused, and a new code is offered', async ({
  browser,
}) => {
  const page = await openPhonePage(stack, browser);
  const code = await requestCode(stack, page, active);
  await page.context().clearCookies();
  await page.keyboard.type(code);
  await page.getByText('Неверный код. Попробуйте еще раз.').waitFor();
  await page.getByRole('button', { name: 'Получить новый код' }).waitFor();
});

test('when a new code cannot be sent, the page says «Что-то пошло не так, попробуйте еще раз»', async ({
  browser,
}) => {
  const page = await openPhonePage(stack, browser, { movesClock: true });
  await requestCode(stack, page, active);
  await intercept(page, '**/api/client/auth/newOtp', (route) => route.abort());
  await page.keyboard.type('0000');
  await page.getByText(/Неверный код/).waitFor();
  await page.clock.fastForward('01:01');
  await page.getByText('Не пришёл код? Попробуйте ещё раз').waitFor();
  await page.getByRole('button', { name: 'Получить новый код' }).click();
  await page.getByText('Что-то пошло не так, попробуйте еще раз').waitFor();
});

test('the countdown to a new code is shown as m:ss', async ({ browser }) => {
  const page = await visit(browser, { movesClock: true });
  await page.goto(`${stack.productUrl}/login/phone`);
  await requestCode(stack, page, active);
  const button = page.getByRole('button', { name: 'Получить новый код' });
  await page.getByText('через 1:00').or(page.getByText('через 0:59')).waitFor();
  assert.ok(await button.isDisabled());
  assert.ok(await isInLineWith(button, page.getByText(/^Код действует/)), 'one line of a phone');
  await page.clock.fastForward(51_000);
  await page.getByText(/^через 0:0\d$/).waitFor();
  await page.clock.fastForward(10_000);
  await page.getByText('Не пришёл код? Попробуйте ещё раз').waitFor();
  assert.ok(await button.isEnabled());
  assert.ok(await isInLineWith(button, page.getByText(/^Код действует/)), 'one line without a countdown');
});

async function isInLineWith(button: Locator, text: Locator): Promise<boolean> {
  const [at, beside] = await Promise.all([button.boundingBox(), text.boundingBox()]);
  return at !== null && beside !== null && beside.y < at.y + at.height;
}

test('a code pasted or filled in from the SMS is submitted at once', async ({ browser }) => {
  const page = await openPhonePage(stack, browser);
  const code = await requestCode(stack, page, active);
  const field = codeField(page);
  assert.equal(await field.getAttribute('autocomplete'), 'one-time-code');
  assert.equal(await field.getAttribute('inputmode'), 'numeric');
  await field.focus();
  await page.keyboard.insertText(`Код: ${code.slice(0, 2)} ${code.slice(2)}`);
  await page.getByRole('heading', { name: 'Мои заказы' }).waitFor();
});

test('WebOTP submits the code without user input', async ({ browser }) => {
  const page = await visit(browser);
  await page.addInitScript({
    content: `window.OTPCredential = Object;
      const coming = new Promise((resolve) => { window.giveCode = (code) => { resolve({ code }); }; });
      Object.defineProperty(navigator, 'credentials', { value: { get: () => coming } });`,
  });
  await page.goto(`${stack.productUrl}/login/phone`);
  const code = await requestCode(stack, page, active);
  await page.evaluate(`window.giveCode('${code}')`);
  await page.getByRole('heading', { name: 'Мои заказы' }).waitFor();
});

test('«Изменить» leads back to the phone page with the typed phone', async ({ browser }) => {
  const page = await openPhonePage(stack, browser);
  await requestCode(stack, page, active);
  await page.getByRole('link', { name: 'Изменить' }).click();
  await page.getByText('Добро пожаловать').waitFor();
  assert.equal(await page.getByLabel('Номер телефона').inputValue(), '900 100-00-03');
});

test('an incomplete code shows a message', async ({ browser }) => {
  const page = await openPhonePage(stack, browser);
  await requestCode(stack, page, active);
  await page.keyboard.type('12');
  await page.keyboard.press('Enter');
  await page.getByText('Укажите код подтверждения').waitFor();
});

test('an unanswered code stays in its field for a retry, and a blocked client sees the reason', async ({
  browser,
}) => {
  const page = await openPhonePage(stack, browser);
  const code = await requestCode(stack, page, active);
  const finish = '**/api/client/auth/finish';
  await intercept(page, finish, (route) =>
    route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>502 Bad Gateway</h1>' }),
  );
  await page.keyboard.type(code);
  await page.getByText('Сервис не ответил. Попробуйте ещё раз').waitFor();
  assert.equal(await codeField(page).inputValue(), code);
  await assertAccessible(page);
  const error = { code: 'client.blocked.error', message: 'Номер телефона заблокирован' };
  await page.route(finish, (route) => route.fulfill({ status: 403, json: { status: 'FAIL', error } }));
  await page.getByRole('button', { name: 'Проверить код ещё раз' }).click();
  await page.getByRole('alert').getByText('Номер телефона заблокирован').waitFor();
  await page.getByText('Добро пожаловать').waitFor();
  const ended = { code: 'no.session.error', message: 'Войдите, чтобы продолжить', description: endedByBlock };
  await page.route('**/api/user', (route) =>
    route.fulfill({ status: 401, json: { status: 'FAIL', error: ended } }),
  );
  await page.goto(`${stack.productUrl}/client/orders`);
  await page.getByRole('alert').getByText('Поэтому сеанс завершён.').waitFor();
  await page.getByRole('alert').getByText('Напишите в поддержку').waitFor();
});

test('the code page without a phone redirects to the phone page', async ({ browser }) => {
  const page = await visit(browser);
  await page.goto(`${stack.productUrl}/login/otp`);
  await page.getByText('Добро пожаловать').waitFor();
});
