import assert from 'node:assert/strict';
import type { Locator, Page } from '@playwright/test';
import { assertAuditHolds } from '#testing/database/audit.ts';
import { sharedStack, test } from '#testing/browser/browser-test.ts';
import { assertAccessible, visit } from '#testing/browser/browser.ts';
import { desktopScreen, phoneScreen } from '#testing/browser/screen-sizes.ts';
import { newPhone } from '#testing/people/customer.ts';
import { pressEnterOn, tabTo } from '#testing/browser/keyboard.ts';
import { buy } from '#testing/people/purchase.ts';
import { startClientSession } from '#testing/people/sessions.ts';
import { newApiClient } from '#testing/api-client.ts';

const phone = newPhone();
const stack = sharedStack();

let broken: string;
let heavy: string;
test.beforeAll(async () => {
  broken = await buy(stack, { phone, orderNumber: 'REPORT-BROKEN' });
  heavy = await buy(stack, { phone, orderNumber: 'REPORT-HEAVY' });
});

const usedUp = '"report":null,"usedUpOn":"2026-12-24"';

async function openOrder(page: Page, order: string): Promise<void> {
  await page.goto(`${stack.productUrl}/client/orders/${order}`);
  await page.getByRole('heading', { name: 'Помощь с заказом' }).waitFor();
}

async function openReport(page: Page): Promise<Locator> {
  await openOrder(page, broken);
  await page.getByRole('button', { name: 'Сообщить о проблеме' }).click();
  const window = page.getByRole('dialog', { name: 'Сообщить о проблеме' });
  await window.getByRole('table', { name: 'График до и после паузы' }).waitFor();
  return window;
}

// docs/spec/rules.md#13
test('a client reports a problem, sees the pause, and reads the answer of the shop', async ({ browser }) => {
  const page = await visit(browser, { viewport: phoneScreen, colorScheme: 'dark' });
  await startClientSession(stack, page, phone);
  const window = await openReport(page);
  const other = await page.context().newPage();
  const late = await openReport(other);
  const send = window.getByRole('button', { name: 'Сообщить и остановить списания' });
  await send.click();
  await window.getByText('Выберите один ответ').waitFor();
  await window.getByText('Напишите несколько слов').waitFor();
  await window.locator(':focus').and(window.getByRole('radio').first()).waitFor();
  await assertAccessible(page);
  const [first] = await window.getByRole('row').nth(1).getByRole('cell').allTextContents();
  for (const each of [window, late]) {
    await each.getByRole('radio', { name: 'Товар с браком' }).check();
    await each.getByLabel('Расскажите подробнее').fill('Экран разбит');
  }
  await send.dblclick();
  await window.waitFor({ state: 'detached' });
  await page.getByText(/^Списания приостановлены по /).waitFor();
  assert.equal(await page.getByRole('button', { name: 'Сообщить о проблеме' }).count(), 0);
  await page.locator(':focus', { hasText: 'Помощь с заказом' }).waitFor();
  const dates = await page.getByRole('listitem').getByRole('time').allTextContents();
  assert.ok(first !== undefined && !dates.includes(first), 'the dates have moved');
  await late.getByRole('button', { name: 'Сообщить и остановить списания' }).click();
  await late.getByText('Списания по заказу уже приостановлены').waitFor();
  assert.equal(await late.getByLabel('Расскажите подробнее').inputValue(), 'Экран разбит');
  const answered = await newApiClient(stack.productUrl).answerProblem(
    { orderUuid: broken, answer: 'Заменим экран' },
    { authorization: 'Bearer demo-merchant-key', 'idempotency-key': broken },
  );
  assert.equal(answered.httpStatus, 200);
  await page.reload();
  await page.getByRole('button', { name: 'Обращение и ответы' }).click();
  await page.getByText('Заменим экран').waitFor();
  assert.equal(await page.getByText('Экран разбит').count(), 1, 'one report');
  await assertAccessible(page);
  await page.goto(`${stack.productUrl}/client/orders`);
  await page.getByText(/^Списания приостановлены по /).waitFor();
});

test('a client who has used up the pause days sees the last one and the alternative @night', async ({
  browser,
}) => {
  const page = await visit(browser);
  await startClientSession(stack, page, phone);
  await page.route('**/client/order/pauses', async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace(/"report":\{.*?\]\},"usedUpOn":null/, usedUp);
    await route.fulfill({ response, body });
  });
  await openOrder(page, heavy);
  await page.getByRole('button', { name: 'Сообщить о проблеме' }).click();
  await page
    .getByText(/Дни паузы по этому заказу использованы: последняя пауза закончилась 24.декабря/)
    .waitFor();
  await assertAccessible(page);
  await page.getByRole('button', { name: 'Попросить отсрочку' }).click();
  const relief = page.getByRole('dialog', { name: 'Сложно платить' });
  await relief.getByRole('radio', { name: 'Болезнь' }).waitFor();
});

test('by keyboard: a client asks for relief for a chosen number of days @night', async ({ browser }) => {
  const page = await visit(browser, { viewport: desktopScreen });
  await startClientSession(stack, page, phone);
  await openOrder(page, heavy);
  await pressEnterOn(page, /^Сложно платить\?$/);
  await page.getByText('Причина', { exact: true }).waitFor();
  await assertAccessible(page);
  await tabTo(page, /^Болезнь$/);
  await page.keyboard.press('Space');
  await tabTo(page, /^На сколько нужна отсрочка/);
  await page.getByLabel('На сколько нужна отсрочка').selectOption('60');
  await tabTo(page, /^Расскажите подробнее/);
  await page.keyboard.type('Лежу в больнице');
  await pressEnterOn(page, /^Попросить отсрочку$/);
  await page.getByText('Рассматриваем обращение').waitFor();
  await page.getByRole('button', { name: 'Обращения по заказу' }).click();
  await page
    .getByRole('region', { name: 'Помощь с заказом' })
    .getByText(/на 60.дней/)
    .waitFor();
  await assertAccessible(page);
});

test('the books and the bank agree at the end', async () => {
  await assertAuditHolds(stack);
});
