import assert from 'node:assert/strict';
import { ownStack, test } from '#testing/browser/browser-test.ts';
import { assertAccessible, visit } from '#testing/browser/browser.ts';
import { cabinetScreens } from '#testing/browser/screen-sizes.ts';
import { demoClients, unknownPhone } from '#testing/people/demo-clients.ts';
import { codeFrom, newClients, newGuesser, differentCode } from '#testing/people/guessing.ts';
import { requestCode, openPhonePage, submitPhone } from '#testing/browser/screens.ts';
import { advanceClock, codeFromPhone } from '#testing/bank/sandbox-calls.ts';
import { intercept } from '#testing/browser/intercept.ts';

const stack = ownStack({
  environment: {
    SUPPORT_PHONE: '8 800 555-00-00',
    PARTNER_LINK: 'https://shops.example/',
    SBERID_BUTTON_ENABLED_LK: 'false',
  },
});
const attackedStack = ownStack({
  environment: { LIMITS: 'production', TRUSTED_PROXIES: '127.0.0.1', ATTACK_WRONG_CODES_PER_HOUR: '2' },
});
const active = demoClients.anna;

for (const screen of cabinetScreens) {
  test(`phone and code lead to the orders, ${screen.viewport.width} px`, async ({ browser }) => {
    const page = await openPhonePage(stack, browser, screen);
    await page.getByText('Только для зарегистрированных пользователей').waitFor();
    assert.equal(await page.getByText('Войти по Сбер ID').count(), 0);
    await assertAccessible(page);
    const code = await requestCode(stack, page, active);
    await page.getByText('+7\u00a0900\u00a0100\u201100\u201103').waitFor();
    await page.getByText(/^через (1:00|0:5\d)$/).waitFor();
    assert.equal(await page.getByText('Не пришёл код?').count(), 0);
    await assertAccessible(page);
    await page.keyboard.type(code);
    await page.getByRole('heading', { name: 'Мои заказы' }).waitFor();
    await page.goto(`${stack.productUrl}/login/phone`);
    await page.getByRole('heading', { name: 'Мои заказы' }).waitFor();
  });
}

const phoneRefusals: readonly (readonly [phone: string, ...texts: string[]])[] = [
  [demoClients.oleg, 'Номер телефона заблокирован', '8 800 555-00-00'],
  [
    demoClients.irina,
    'Пользователь не найден',
    'Чтобы войти в личный кабинет, совершите свою первую покупку',
  ],
  [unknownPhone, 'Пользователь не найден', 'Магазины-партнёры'],
];

for (const [phone, ...texts] of phoneRefusals) {
  test(`the phone ${phone} is answered with «${texts.join('» and «')}»`, async ({ browser }) => {
    const page = await openPhonePage(stack, browser);
    await submitPhone(page, phone);
    for (const text of texts) await page.getByRole('alert').getByText(text).waitFor();
    await assertAccessible(page);
    await page.getByLabel('Номер телефона').fill('9');
    await page.getByRole('alert').waitFor({ state: 'detached' });
  });
}

test('an invalid phone is reported at the first submit, and a leading 8 is dropped', async ({ browser }) => {
  const page = await openPhonePage(stack, browser);
  const field = page.getByLabel('Номер телефона');
  await field.pressSequentially('8900');
  assert.equal(await page.getByText('Введите номер из 10 цифр').count(), 0);
  await field.press('Enter');
  await page.getByText('Введите номер из 10 цифр').waitFor();
  await field.fill('');
  await field.pressSequentially('5551234567');
  await page.getByText('Неверный номер телефона').waitFor();
});

test('the phone page shows an unavailable service and offers a retry', async ({ browser }) => {
  const page = await openPhonePage(stack, browser);
  await intercept(page, '**/api/client/auth/start', (route) => route.abort());
  await submitPhone(page, active);
  await page.getByRole('alert').getByText('Запрос выполнен неуспешно, попробуйте еще раз').waitFor();
  await page.unroute('**/api/client/auth/start');
  await advanceClock(stack, 'PT61S');
  await page.getByRole('button', { name: 'Продолжить' }).click();
  await page.getByText('Введите код из СМС').waitFor();
});

test('in attack mode the page solves the proof of work without user input @night', async ({ browser }) => {
  const [attacked = ''] = await newClients(attackedStack, 1);
  const guesser = newGuesser(attackedStack);
  const code = await codeFrom(attackedStack, attacked, () => guesser.start(attacked));
  for (let guess = 0; guess < 3; guess += 1) await guesser.finish(attacked, differentCode(code));
  const page = await visit(browser);
  const answers: number[] = [];
  page.on('response', (answer) => {
    if (answer.url().endsWith('/client/auth/start')) answers.push(answer.status());
  });
  await page.goto(`${attackedStack.productUrl}/login/phone`);
  await page.getByText('Добро пожаловать').waitFor();
  await submitPhone(page, active);
  await page.getByText('Введите код из СМС').waitFor();
  assert.deepEqual(answers, [428, 200]);
  await page.keyboard.type(await codeFromPhone(attackedStack, active));
  await page.getByRole('heading', { name: 'Мои заказы' }).waitFor();
});
