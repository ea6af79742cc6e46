import assert from 'node:assert/strict';
import type { Page } from '@playwright/test';
import { goodCard } from '#testing/bank/cards.ts';
import { eventually } from '#testing/eventually.ts';
import { ownStack, test } from '#testing/browser/browser-test.ts';
import { assertAccessible, visit } from '#testing/browser/browser.ts';
import { cabinetScreens, phoneScreen } from '#testing/browser/screen-sizes.ts';
import { demoClients } from '#testing/people/demo-clients.ts';
import { codeFrom, newClients, newGuesser, differentCode } from '#testing/people/guessing.ts';
import { registerPurchase } from '#testing/people/purchase.ts';
import { logInStaffOnPage, openPhonePage, payWithCard, submitPhone } from '#testing/browser/screens.ts';
import { advanceClock, codeFromPhone, messagesOf } from '#testing/bank/sandbox-calls.ts';

const stack = ownStack({
  environment: {
    LIMITS: 'production',
    TRUSTED_PROXIES: '127.0.0.1',
    SUPPORT_PHONE: '8 800 555-00-00',
    LIMIT_WRONG_CODES_UNTRUSTED_PER_30_DAYS: '3',
    LIMIT_STARTS_PER_ADDRESS_PER_HOUR: '1000',
    LIMIT_PHONES_PER_ADDRESS_PER_HOUR: '1000',
  },
});
const title = 'Номер телефона заблокирован';

let phones: string[];
test.beforeAll(async () => {
  phones = await newClients(stack, 6);
});

/** Uses up the monthly limit of wrong codes for the phone of an unused client. Returns the phone. */
async function blockedPhone(): Promise<string> {
  const phone = phones.pop();
  assert.ok(phone);
  const guesser = newGuesser(stack, `198.51.100.${phones.length}`);
  const code = await codeFrom(stack, phone, () => guesser.start(phone));
  for (let guess = 0; guess < 3; guess += 1) await guesser.finish(phone, differentCode(code));
  await advanceClock(stack, 'PT61S');
  return phone;
}

/** Waits for the next message to a phone and returns its text. */
function nextMessage(phone: string, sent: number): Promise<string> {
  return eventually(`a message to ${phone} after the first ${sent}`, async () => {
    const messages = await messagesOf(stack, phone);
    return messages.length > sent && messages[0]?.text;
  });
}

const limitOn = (page: Page) => page.getByRole('status').filter({ hasText: 'Код можно будет получить' });

for (const screen of cabinetScreens) {
  test(`the phone page shows the end of the limit and the alternatives to a code, ${screen.viewport.width} px`, async ({
    browser,
  }) => {
    const phone = await blockedPhone();
    const { length: sent } = await messagesOf(stack, phone);
    const page = await openPhonePage(stack, browser, screen);
    await submitPhone(page, phone);
    const limit = limitOn(page);
    await limit.getByText(title).waitFor();
    await limit
      .getByText(/Код можно будет получить \d+\s\p{L}+(?:\s\d{4})? в \d\d:\d\d по московскому времени/u)
      .waitFor();
    await limit.getByText('Войти по Сбер ID можно и сейчас.').waitFor();
    await limit.getByRole('link', { name: '8 800 555-00-00' }).waitFor();
    assert.ok(await page.getByRole('button', { name: 'Продолжить' }).isDisabled());
    assert.equal((await messagesOf(stack, phone)).length, sent, 'no message');
    await assertAccessible(page);
    await page.getByLabel('Номер телефона').fill(demoClients.anna);
    await limit.waitFor({ state: 'detached' });
  });
}

test('the phone page enables «Продолжить» when the limit ends', async ({ browser }) => {
  const page = await openPhonePage(stack, browser, { movesClock: true });
  await submitPhone(page, await blockedPhone());
  await limitOn(page).waitFor();
  await page.clock.fastForward(31 * 86_400_000);
  await limitOn(page).waitFor({ state: 'detached' });
  assert.ok(await page.getByRole('button', { name: 'Продолжить' }).isEnabled());
});

test('a purchase on a phone that the system blocks is refused before a code is sent', async ({ browser }) => {
  const phone = await blockedPhone();
  const { token } = await registerPurchase(stack, { phone, orderNumber: 'LIMITED' });
  const page = await visit(browser);
  await page.goto(`${stack.productUrl}/checkout/${token}`);
  await page.getByLabel('Согласен на обработку персональных данных').check();
  await page.getByRole('button', { name: 'Получить код' }).click();
  await limitOn(page).getByText(title).waitFor();
  await assertAccessible(page);
});

test('staff see the end of a system block and reset the limits with a comment @night', async ({
  browser,
}) => {
  const phone = await blockedPhone();
  const { length: sent } = await messagesOf(stack, phone);
  const page = await visit(browser);
  await logInStaffOnPage(stack, page, 'service');
  await page.goto(`${stack.productUrl}/admin/profile?client=${phone}`);
  await page.getByText(/Временно заблокирован до \d+\s\p{L}+\s\d{4}, \d\d:\d\d мск/u).waitFor();
  await page.getByText('введено слишком много неверных кодов').waitFor();
  await assertAccessible(page);
  await page.getByLabel('Комментарий').fill('Клиент звонил сам');
  await page.getByRole('button', { name: 'Разблокировать' }).click();
  await page.getByText('Пользователь разблокирован').waitFor();
  await page
    .getByText(/Временно заблокирован/)
    .first()
    .waitFor({ state: 'detached' });
  assert.match(await nextMessage(phone, sent), /вход по коду снова доступен/);
});

test('the last checkout page opens the cabinet, where a change asks for a fresh code', async ({
  browser,
}) => {
  const phone = demoClients.anna;
  const { token } = await registerPurchase(stack, { phone, orderNumber: 'CABINET' });
  const page = await visit(browser, { viewport: phoneScreen });
  await page.goto(`${stack.productUrl}/checkout/${token}`);
  const { length: messagesBefore } = await messagesOf(stack, phone);
  await page.getByLabel('Согласен на обработку персональных данных').check();
  await page.getByRole('button', { name: 'Получить код' }).click();
  await page.getByLabel('Код из СМС').fill(await codeFromPhone(stack, phone, messagesBefore));
  await page.getByRole('button', { name: 'Перейти к оплате' }).click();
  await payWithCard(stack, page, goodCard);
  await page.getByText('Покупка оформлена').waitFor();
  await assertAccessible(page);
  await page.getByRole('button', { name: 'Перейти в кабинет' }).click();
  await page.getByRole('heading', { name: 'Мои заказы' }).waitFor();
  await page.goto(`${stack.productUrl}/client/payment-ways`);
  await page.getByText('Подтвердите кодом из СМС').waitFor();
  assert.equal(await page.getByRole('button', { name: 'Изменить карту' }).count(), 0);
  await assertAccessible(page);
  await advanceClock(stack, 'PT61S');
  const { length: before } = await messagesOf(stack, phone);
  await page.getByRole('button', { name: 'Получить код' }).click();
  await page.getByText('Введите код из СМС').waitFor();
  await page
    .getByRole('textbox')
    .first()
    .fill(await codeFromPhone(stack, phone, before));
  await page.getByRole('heading', { name: 'Способ оплаты' }).waitFor();
  await page.getByRole('button', { name: 'Изменить карту' }).first().waitFor();
});
