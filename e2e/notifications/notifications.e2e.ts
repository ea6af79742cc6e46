import assert from 'node:assert/strict';
import type { Page, Route } from '@playwright/test';
import { eventually } from '#testing/eventually.ts';
import { cleanUpOfFile, ownStack, test } from '#testing/browser/browser-test.ts';
import { assertAccessible, openBrowser, visit } from '#testing/browser/browser.ts';
import { desktopScreen, phoneScreen } from '#testing/browser/screen-sizes.ts';
import { intercept } from '#testing/browser/intercept.ts';
import { launchOptionsOfPush } from '#testing/browser/chromium-options.ts';
import { demoClients } from '#testing/people/demo-clients.ts';
import { newPhone } from '#testing/people/customer.ts';
import { lettersTo } from '#testing/people/letters.ts';
import {
  type BrowserSubscription,
  type PushedMessage,
  pushesTo,
  subscribedBrowser,
} from '#testing/people/pushes.ts';
import { startClientSession } from '#testing/people/sessions.ts';
import { buy, logIn } from '#testing/people/purchase.ts';
import { advanceClock, codeFromPhone, messagesOf } from '#testing/bank/sandbox-calls.ts';
import { logInOnPage, logInStaffOnPage } from '#testing/browser/screens.ts';
import { newApiClient } from '#testing/api-client.ts';

const phone = demoClients.anna;
const stack = ownStack();
const cleanUp = cleanUpOfFile();

test.beforeAll(async () => {
  await buy(stack, { phone, orderNumber: 'SHOWN' });
  // after this log-in the next one counts as a new browser, which a message reports
  await logIn(stack, phone);
});

test('a client finds the messages in the menu, each with its kind and delivery', async ({ browser }) => {
  const page = await visit(browser, { viewport: desktopScreen, colorScheme: 'light' });
  await page.goto(`${stack.productUrl}/client/orders`);
  await logInOnPage(stack, page, phone);
  await page.getByRole('link', { name: /^Сообщения \d+\s(?:новое|новых)$/ }).click();
  await page.getByRole('heading', { name: 'Сообщения' }).waitFor();
  const entry = page.getByRole('listitem').filter({ hasText: 'Отправлен код для входа' }).first();
  await entry.getByText('Код подтверждения').waitFor();
  await entry.getByText('СМС отправлено').waitFor();
  await entry.getByText(/^\d+\s[а-я]+, \d{2}:\d{2}$/).waitFor();
  await page.getByRole('link', { name: 'Сообщения', exact: true }).waitFor();
  await assertAccessible(page);
});

test('staff see the messages of a client and the contact limits at 360 px @night', async ({ browser }) => {
  const page = await visit(browser, { viewport: phoneScreen, colorScheme: 'dark' });
  await logInStaffOnPage(stack, page, 'support');
  await page.goto(`${stack.productUrl}/client/messages?client=${phone}`);
  const limits = page.getByText('сегодня 2, за неделю 4, за месяц 16');
  const message = page.getByText('Отправлен код подтверждения покупки').first();
  const [below, above] = [await limits.boundingBox(), await message.boundingBox()];
  assert.ok(above !== null && below !== null && above.y < below.y, 'the messages come first');
  await page
    .getByText(/^\d+\s[а-я]+\s\d{4}, \d{2}:\d{2}$/)
    .first()
    .waitFor();
  await assertAccessible(page);
});

test('a client confirms an address and chooses channels at 360 px', async ({ browser }) => {
  const page = await visit(browser, { viewport: phoneScreen, colorScheme: 'light' });
  await page.goto(`${stack.productUrl}/client/messages`);
  await logInOnPage(stack, page, phone);
  await page.getByRole('link', { name: 'Настроить уведомления' }).click();
  await page.getByText('Укажите адрес: мы отправим письмо').waitFor();
  const receipts = page.getByRole('region', { name: 'Чеки и возвраты' });
  assert.ok(await receipts.getByRole('checkbox', { name: 'Почта' }).isDisabled());
  await page.getByLabel('Адрес почты').fill('anna@example');
  await page.getByRole('button', { name: 'Отправить письмо' }).click();
  await page.getByText('Укажите адрес латинскими буквами, например anna@example.ru').waitFor();
  await page.getByLabel('Адрес почты').fill('anna@example.com');
  await page.getByRole('button', { name: 'Отправить письмо' }).click();
  await page.getByText('Письмо отправлено. Откройте ссылку из него').waitFor();
  await page.getByRole('button', { name: 'Отправить письмо ещё раз' }).waitFor();
  const link = await linkInLetter('anna@example.com');
  await page.goto(link);
  await page.getByText('Адрес подтверждён. Теперь сообщения приходят и на почту.').waitFor();
  await page.goto(`${stack.productUrl}/client/notifications`);
  await receipts.getByRole('checkbox', { name: 'Почта', disabled: false }).waitFor();
  const answerFirst = await holdAnswer(page, '**/api/client/notificationSettings');
  await receipts.getByRole('checkbox', { name: 'Почта' }).click();
  const security = page.getByRole('region', { name: 'Безопасность' });
  await security.getByRole('checkbox', { name: 'Почта' }).click();
  // if the second press sent a request, its answer would arrive before this one
  await page.evaluate(`fetch('/api/barrel/?key=startup').then((answer) => answer.text())`);
  answerFirst();
  await security.getByRole('checkbox', { name: 'СМС' }).click();
  await page.getByText('Оставьте хотя бы один способ').waitFor();
  await assertAccessible(page);
});

/** Holds the answer to the next request to this address. Returns a function that sends it. */
async function holdAnswer(page: Page, address: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<null>();
  const answerLate = async (route: Route): Promise<void> => {
    const response = await route.fetch();
    await promise;
    await route.fulfill({ response });
  };
  await intercept(page, address, answerLate, { times: 1 });
  return () => {
    resolve(null);
  };
}

test('an old session needs a fresh code to replace the address, and keeps the typed one', async ({
  browser,
}) => {
  const page = await visit(browser, { viewport: phoneScreen, colorScheme: 'light' });
  const owner = await ownerOfAddress('former@example.com');
  await startClientSession(stack, page, owner);
  await advanceClock(stack, 'PT12M');
  await page.goto(`${stack.productUrl}/client/notifications`);
  await page.getByLabel('Адрес почты').fill('new@example.com');
  await page.getByRole('button', { name: 'Отправить письмо' }).click();
  await page.getByText('Подтвердите кодом из СМС').waitFor();
  await assertAccessible(page);
  const pressed = await page.getByRole('button', { name: 'Отправить письмо' }).boundingBox();
  const request = await page.getByRole('region', { name: 'Почта' }).locator('form + *').boundingBox();
  assert.ok(pressed !== null && request !== null && request.y >= pressed.y + pressed.height + 8, 'a gap');
  const { length: before } = await messagesOf(stack, owner);
  await page.getByRole('button', { name: 'Получить код' }).click();
  await page.getByText('Введите код из СМС').waitFor();
  await page
    .getByRole('textbox')
    .first()
    .fill(await codeFromPhone(stack, owner, before));
  await page.getByRole('heading', { name: 'Уведомления', exact: true }).waitFor();
  assert.equal(await page.getByLabel('Адрес почты').inputValue(), 'new@example.com');
  await page.getByRole('button', { name: 'Отправить письмо' }).click();
  await page.getByText('Письмо отправлено. Откройте ссылку из него').waitFor();
});

/** The phone of a new client with this confirmed address. */
async function ownerOfAddress(address: string): Promise<string> {
  const owner = newPhone();
  await buy(stack, { phone: owner, orderNumber: 'OWNER', email: address });
  const code = (await linkInLetter(address)).split('/').at(-1) ?? '';
  assert.equal((await newApiClient(stack.productUrl).confirmEmail({ code })).httpStatus, 200);
  return owner;
}

/** Waits for the letter to an address, and returns its link. */
function linkInLetter(address: string): Promise<string> {
  return eventually(`a letter to ${address}`, async () => {
    const [letter] = await lettersTo(stack, address);
    return /https?:\S+\/email\/\S+/.exec(letter?.text ?? '')?.[0];
  });
}

test('staff see every template with example values, and record a refusal of contact @night', async ({
  browser,
}) => {
  const page = await visit(browser, { viewport: desktopScreen, colorScheme: 'dark' });
  await logInStaffOnPage(stack, page, 'service');
  await page.goto(`${stack.productUrl}/admin/templates`);
  await page.getByText(/^Карта \*1111 действует до 05\.12\. Смените её в кабинете https?:\S+$/).waitFor();
  await page.getByRole('radio', { name: 'Письмо' }).check();
  await page.getByText(/^Срок карты истекает\s+Карта \*1111 действует до 05\.12/).waitFor();
  await assertAccessible(page);
  await page.goto(`${stack.productUrl}/client/messages?client=${phone}`);
  await page.getByLabel('Как и почему клиент об этом попросил').fill('Заявление от 12 мая');
  await page.getByRole('button', { name: 'Записать отказ от общения' }).click();
  await page
    .getByText(/Сообщения о просрочке не отправляются\. Клиент отказался: Заявление от 12 мая/)
    .waitFor();
  await assertAccessible(page);
});

test('a client switches browser messages on, gets one and switches them off', async () => {
  const browser = await openBrowser(cleanUp, launchOptionsOfPush);
  const page = await visit(browser, { viewport: phoneScreen, colorScheme: 'light', withServiceWorker: true });
  const { productUrl } = stack;
  await page.context().grantPermissions(['notifications'], { origin: productUrl });
  await page.context().addInitScript(browserOfSandbox, await subscribedBrowser(stack, phone));
  await startClientSession(stack, page, phone);
  await page.goto(`${productUrl}/client/notifications`);
  const own = page.getByRole('region', { name: 'Уведомления в этом браузере' });
  await page.evaluate('navigator.serviceWorker.ready.then(() => true)');
  await own.getByRole('button', { name: 'Включить уведомления' }).click();
  await own.getByText('Включены: сообщения приходят, даже когда кабинет закрыт.').waitFor();
  const security = page.getByRole('region', { name: 'Безопасность' });
  assert.ok(await security.getByRole('checkbox', { name: 'Уведомления браузера' }).isChecked());
  await assertAccessible(page);
  await logIn(stack, phone);
  const pushed = await eventually('a push', async () => (await pushesTo(stack, phone))[0]);
  await own.getByRole('button', { name: 'Выключить уведомления' }).click();
  await own.getByText('Выключены.').waitFor();
  assert.deepEqual(await shownByServiceWorker(page, productUrl, pushed), [
    ['Вход с нового устройства', pushed.text, pushed.url],
  ]);
});

/** Replaces the browser's push service, which a test machine cannot reach, by that of the sandbox. */
function browserOfSandbox({ endpoint, keys }: BrowserSubscription): void {
  let isSubscribed = false;
  const subscription = {
    endpoint,
    toJSON: () => ({ endpoint, keys }),
    unsubscribe: () => {
      isSubscribed = false;
      return Promise.resolve(true);
    },
  };
  const pushManager: unknown = Reflect.get(globalThis, 'PushManager');
  if (typeof pushManager !== 'function') throw new Error('this browser has no push messages');
  Object.assign(pushManager.prototype as object, {
    getSubscription: () => Promise.resolve(isSubscribed ? subscription : null),
    subscribe: () => {
      isSubscribed = true;
      return Promise.resolve(subscription);
    },
  });
}

/** Hands a message to the service worker as the browser does; returns title, text and link of what it shows. */
async function shownByServiceWorker(page: Page, origin: string, pushed: PushedMessage): Promise<unknown> {
  const devTools = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    devTools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations;
      if (first !== undefined) resolve(first.registrationId);
    });
  });
  await devTools.send('ServiceWorker.enable');
  const data = JSON.stringify({ title: pushed.title, body: pushed.text, url: pushed.url, tag: 'message' });
  const registrationId = await registered;
  return eventually('a shown message', async () => {
    // Chromium sometimes loses a delivery of its developer tools; a repeated one replaces the message by its tag
    await devTools.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data });
    const shown = await page.evaluate<unknown[]>(
      `navigator.serviceWorker.ready.then((own) => own.getNotifications()).then((all) => all.map(({ title, body, data }) => [title, body, data]))`,
    );
    return shown.length === 0 ? undefined : shown;
  });
}
