import assert from 'node:assert/strict';
import type { Page, Route } from '@playwright/test';
import { anotherCard } from '#testing/bank/cards.ts';
import { startParsedStack } from '#testing/stack/tapped-stack.ts';
import { assertAuditHolds } from '#testing/database/audit.ts';
import { cleanUpOfFile, test } from '#testing/browser/browser-test.ts';
import { assertAccessible, visit } from '#testing/browser/browser.ts';
import { desktopScreen, phoneScreen } from '#testing/browser/screen-sizes.ts';
import { demoClients } from '#testing/people/demo-clients.ts';
import { buy } from '#testing/people/purchase.ts';
import { logInOnPage, payWithCard } from '#testing/browser/screens.ts';
import type { Stack } from '#testing/stack/stack.ts';
import { countCharges } from '#testing/bank/sandbox-calls.ts';
import { intercept, shortenTimeouts } from '#testing/browser/intercept.ts';
/**
 * Lost connections at each step of a payment (docs/spec/reliability.md#F-24): the page shows the error, and the
 * card is charged once after the reconnect.
 */

const paying = '**/api/early-payment/initRawCount.do';
const phone = demoClients.anna;

const cleanUp = cleanUpOfFile();

let stack: Stack;
let taps: Awaited<ReturnType<typeof startParsedStack>>['taps'];
let orders: Record<'unsent' | 'unanswered' | 'onTheWay' | 'kept', string>;
let page: Page;
/** A page in a browser with the service worker. */
let cachedPage: Page;
test.beforeAll(async ({ browser }) => {
  ({ stack, taps } = await startParsedStack(cleanUp, {}));
  orders = {
    unsent: await buy(stack, { phone, orderNumber: 'UNSENT' }),
    unanswered: await buy(stack, { phone, orderNumber: 'UNANSWERED' }),
    onTheWay: await buy(stack, { phone, orderNumber: 'ON-THE-WAY' }),
    kept: await buy(stack, { phone, orderNumber: 'KEPT' }),
  };
  page = await visit(browser);
  cachedPage = await visit(browser, { withServiceWorker: true });
  for (const person of [page, cachedPage]) {
    await person.goto(`${stack.productUrl}/client/orders`);
    await logInOnPage(stack, person, phone);
  }
});

/** The page of the order's next payment, before the click. */
async function openForm(person: Page, orderUuid: string): Promise<void> {
  await person.goto(`${stack.productUrl}/client/orders/${orderUuid}/pay`);
  await person.getByText('Ближайший платеж').click();
}

const charges = (): Promise<number> => countCharges(stack);

type Loss = {
  readonly address: string;
  /** True when the request reaches the server and only its answer is lost. */
  readonly leaves: boolean;
};

/** Aborts the next request to this address. Resolves when it was aborted. */
async function goOffline(page: Page, { address, leaves }: Loss): Promise<() => Promise<void>> {
  const { promise: lost, resolve } = Promise.withResolvers<null>();
  const cut = async (route: Route): Promise<void> => {
    if (leaves) await route.fetch();
    await route.abort('internetdisconnected');
    resolve(null);
  };
  await intercept(page, address, cut, { times: 1 });
  return async () => {
    await lost;
    await page.context().setOffline(true);
  };
}

async function press(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Погасить' }).click();
}

/** Aborts the return from the bank, with the browser's own retries. Resolves when the browser has tried. */
function abortReturn(): Promise<null> {
  const { promise, resolve } = Promise.withResolvers<null>();
  const watch = (): void => {
    taps.callers.watch({ side: 'request', pattern: /earlyPaymentUuid=/ }, async () => {
      taps.callers.cut();
      watch();
      resolve(null);
    });
  };
  watch();
  return promise;
}

/** Reloads the browser's error page of the lost connection. */
async function comeBack(page: Page): Promise<void> {
  await page.context().setOffline(false);
  // Chromium also reloads its error page when the connection is back, and may abort this reload by that
  await page.reload().catch(() => null);
}

/** Restores the connection when all data of the page is out of date, so that the page reloads the order. */
async function reconnectAfterAMinute(page: Page): Promise<void> {
  await page.evaluate(`{
    const now = Date.now;
    Date.now = () => now() + 60_000;
  }`);
  const reloaded = page.waitForResponse(/\/client\/order(\?|$)/);
  await page.context().setOffline(false);
  await reloaded;
  await page.waitForLoadState('networkidle');
}

async function assertNoSuccess(page: Page): Promise<void> {
  assert.equal(await page.getByText('Платеж принят').count(), 0);
}

const steps = [
  {
    name: 'before its request was sent',
    order: 'unsent',
    leaves: false,
    viewport: phoneScreen,
    colorScheme: 'dark',
    charged: 0,
  },
  {
    name: 'before its answer arrived',
    order: 'unanswered',
    leaves: true,
    viewport: desktopScreen,
    colorScheme: 'light',
    charged: 1,
  },
] as const;

for (const { name, order, leaves, charged, viewport, colorScheme } of steps) {
  // docs/spec/reliability.md#F-24
  test(`a payment whose connection is lost ${name} shows no success, and the next click pays once`, async () => {
    await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme });
    await openForm(page, orders[order]);
    const before = await charges();
    const lost = await goOffline(page, { address: paying, leaves });
    await press(page);
    await lost();
    await page.getByRole('alert').getByText('Ответа пока нет, платеж мог пройти').waitFor();
    assert.equal(await page.getByText('Не удалось выполнить платеж').count(), 0);
    await page.getByText('Нет соединения с интернетом. Данные могут быть неактуальны.').waitFor();
    await assertAccessible(page);
    await press(page);
    await page.getByText('Нет соединения с интернетом: сейчас оплатить нельзя').waitFor();
    await assertNoSuccess(page);
    assert.equal((await charges()) - before, charged);
    await reconnectAfterAMinute(page);
    await press(page);
    await page.getByText('Платеж принят').waitFor();
    assert.equal((await charges()) - before, 1);
    await page.goto(`${stack.productUrl}/client/orders/${orders[order]}`);
    await page.getByText('Осталось 2 платежа').waitFor();
  });
}

// docs/spec/reliability.md#F-24
test('lost redirects to and from the bank’s page lead to one form, one charge and its result', async () => {
  await openForm(page, orders.onTheWay);
  const before = await charges();
  await page.getByRole('radio', { name: 'Другая карта' }).check();
  const duringRedirect = await goOffline(page, { address: '**/payment_ru.html?*', leaves: false });
  await press(page);
  await duringRedirect();
  await comeBack(page);
  await page.getByLabel('Номер карты').waitFor();
  const duringReturn = abortReturn();
  await payWithCard(stack, page, anotherCard);
  await duringReturn;
  await page.context().setOffline(true);
  taps.callers.disarm();
  assert.equal((await charges()) - before, 1);
  await comeBack(page);
  await page.getByText('Платеж принят').waitFor();
  assert.equal((await charges()) - before, 1);
});

// docs/spec/reliability.md#F-24
test('a payment whose answer never comes has an unknown outcome, and the next click pays once', async () => {
  await openForm(page, orders.unsent);
  const useOwnTimeouts = await shortenTimeouts(page);
  const before = await charges();
  await intercept(page, paying, async (route) => void (await route.fetch()), { times: 1 });
  await press(page);
  await page.getByRole('alert').getByText('Ответа пока нет, платеж мог пройти').waitFor();
  assert.equal(await page.getByText('Не удалось выполнить платеж').count(), 0);
  await useOwnTimeouts();
  await press(page);
  await page.getByText('Платеж принят').waitFor();
  assert.equal((await charges()) - before, 1);
});

// docs/spec/reliability.md#F-24
test('the result of a payment is not cached, but requested again after the reconnect', async () => {
  await openForm(cachedPage, orders.kept);
  await cachedPage.evaluate(`navigator.serviceWorker.ready.then(() => true)`);
  await press(cachedPage);
  await cachedPage.getByText('Платеж принят').waitFor();
  const before = await charges();
  await cachedPage.context().setOffline(true);
  await cachedPage.reload();
  await cachedPage.getByText('Проверьте соединение с интернетом и попробуйте ещё раз.').waitFor();
  await assertNoSuccess(cachedPage);
  await cachedPage.context().setOffline(false);
  await cachedPage.getByText('Платеж принят').waitFor();
  assert.equal(await charges(), before);
});

test('the books and the bank agree at the end', async () => {
  await assertAuditHolds(stack);
});
