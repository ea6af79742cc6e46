import assert from 'node:assert/strict';
import type { BrowserContext, Page } from '@playwright/test';
import { openDatabase } from '#server/db/database.ts';
import { demoClients, unknownPhone } from '#testing/people/demo-clients.ts';
import { ownStack, test } from '#testing/browser/browser-test.ts';
import { assertAccessible, visit } from '#testing/browser/browser.ts';
import { cabinetScreens } from '#testing/browser/screen-sizes.ts';

const stack = ownStack();
const withoutButton = ownStack({ environment: { SBERID_BUTTON_ENABLED_LK: 'yes' } });
const withoutBank = ownStack({ environment: { SSO_ISSUER: 'http://127.0.0.1:9/sso' } });

/** Clicks the button and waits for the window it opens. */
async function openWindow(page: Page): Promise<Page> {
  const opening = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Войти по Сбер ID' }).click();
  const popup = await opening;
  await popup.waitForLoadState();
  return popup;
}

async function logInAtTheBank(popup: Page, phone: string): Promise<void> {
  await popup.getByLabel('Телефон').fill(phone);
  await popup.getByRole('button', { name: 'Войти' }).click();
}

for (const screen of cabinetScreens) {
  test(`«Войти по Сбер ID» logs in through a window of the bank and shows the requested page, ${screen.viewport.width} px`, async ({
    browser,
  }) => {
    const page = await visit(browser, screen);
    await page.goto(`${stack.productUrl}/client/profile`);
    await page.getByText('или', { exact: true }).waitFor();
    await assertAccessible(page);
    const popup = await openWindow(page);
    const closed = popup.waitForEvent('close');
    await logInAtTheBank(popup, demoClients.maria);
    await page.getByRole('heading', { name: 'Профиль' }).waitFor();
    await page.getByRole('definition').filter({ hasText: 'Воронцова Мария Сергеевна' }).waitFor();
    await closed;
  });
}

const refusals = [
  [demoClients.oleg, 'Номер телефона заблокирован'],
  [demoClients.irina, 'Пользователь не найден'],
  [unknownPhone, 'Пользователь не найден'],
] as const;

for (const [phone, message] of refusals) {
  test(`a client who may not log in sees «${message}» (${phone})`, async ({ browser }) => {
    const page = await visit(browser);
    await page.goto(`${stack.productUrl}/login/phone`);
    await logInAtTheBank(await openWindow(page), phone);
    await page.getByText(message).waitFor();
    await assertAccessible(page);
  });
}

test('a client who refuses at the bank sees «Не удалось выполнить вход через Сбер ID»', async ({
  browser,
}) => {
  const page = await visit(browser);
  await page.goto(`${stack.productUrl}/login/phone`);
  const popup = await openWindow(page);
  await popup.getByRole('button', { name: 'Отказаться' }).click();
  await page.getByText('Не удалось выполнить вход через Сбер ID').waitFor();
});

test('an unreachable bank shows «Не удалось выполнить вход через Сбер ID»', async ({ browser }) => {
  const page = await visit(browser);
  await page.goto(`${withoutBank.productUrl}/login/phone`);
  await openWindow(page).catch(() => null);
  await page.getByText('Не удалось выполнить вход через Сбер ID').waitFor();
});

test('a reused code from another browser does not log in', async ({ browser }) => {
  const first = await visit(browser);
  const answers: string[] = [];
  first.context().on('request', (sent) => {
    if (sent.url().includes('/login/oauth2/code/sberid')) answers.push(sent.url());
  });
  await first.goto(`${stack.productUrl}/login/phone`);
  await logInAtTheBank(await openWindow(first), demoClients.maria);
  await first.getByRole('heading', { name: 'Мои заказы' }).waitFor();
  const used = answers[0];
  assert.ok(used !== undefined);
  const second = await visit(browser);
  await second.goto(`${stack.productUrl}/login/phone`);
  await (await openWindow(second)).close();
  await second.goto(used);
  await second.getByText('Не удалось выполнить вход через Сбер ID').waitFor();
  assert.equal(await sessionCookies(second.context()), 0);
});

test('a phone that the bank now assigns to another person does not open the old account', async ({
  browser,
}) => {
  const database = openDatabase({ url: stack.databaseUrl });
  await database.reader`
    update sign_on_person set subject = 'the-owner-before' from client c
    where c.client_uuid = sign_on_person.client_uuid and c.phone = '9001000001'`;
  const page = await visit(browser);
  await page.goto(`${stack.productUrl}/login/phone`);
  await logInAtTheBank(await openWindow(page), demoClients.maria);
  await page.getByText('Не удалось выполнить вход через Сбер ID').waitFor();
  assert.equal(await sessionCookies(page.context()), 0);
  await page.context().close();
  await database.reader`delete from sign_on_person`;
  await database.close();
});

test('a message from another window is ignored', async ({ browser }) => {
  const page = await visit(browser);
  await page.goto(`${stack.productUrl}/login/phone`);
  const popup = await openWindow(page);
  await page.evaluate(
    `postMessage({ kind: 'single-sign-on', result: { succeeded: false, errorCode: 'client.blocked.error' } }, origin)`,
  );
  await popup.getByRole('button', { name: 'Отказаться' }).click();
  await page.getByText('Не удалось выполнить вход через Сбер ID').waitFor();
  assert.equal(await page.getByText('Номер телефона заблокирован').count(), 0);
});

test('an error code in the address only selects a known text', async ({ browser }) => {
  const page = await visit(browser);
  await page.goto(`${stack.productUrl}/login/sberid?status=FAIL&errorCode=<img src=x onerror=alert(1)>`);
  await page.getByText('Не удалось выполнить вход через Сбер ID').waitFor();
});

test('without pop-ups the log-in redirects the page itself to the bank', async ({ browser }) => {
  const page = await visit(browser);
  await page.addInitScript('window.open = () => null;');
  await page.goto(`${stack.productUrl}/client/profile`);
  await page.getByRole('button', { name: 'Войти по Сбер ID' }).click();
  await logInAtTheBank(page, demoClients.maria);
  await page.getByRole('heading', { name: 'Профиль' }).waitFor();
});

test("the button is shown only when SBERID_BUTTON_ENABLED_LK is 'true'", async ({ browser }) => {
  const page = await visit(browser);
  await page.goto(`${withoutButton.productUrl}/login/phone`);
  await page.getByRole('button', { name: 'Продолжить' }).waitFor();
  await page.waitForLoadState('networkidle');
  assert.equal(await page.getByText('Войти по Сбер ID').count(), 0);
});

async function sessionCookies(context: BrowserContext): Promise<number> {
  const cookies = await context.cookies(stack.productUrl);
  return cookies.filter(({ name }) => name === '__Host-client').length;
}
