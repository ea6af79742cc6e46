import assert from 'node:assert/strict';
import type { Browser, Locator, Page } from '@playwright/test';
import { assertAuditHolds } from '#testing/database/audit.ts';
import { sharedStack, test } from '#testing/browser/browser-test.ts';
import { choose } from '#testing/browser/back-office-fields.ts';
import { assertAccessible, visit } from '#testing/browser/browser.ts';
import { backOfficeScreens } from '#testing/browser/screen-sizes.ts';
import { newPhone } from '#testing/people/customer.ts';
import { openFilter } from '#testing/browser/filter.ts';
import { askRelief, type PausedOrder, report, waitingRequestOf } from '#testing/people/pauses.ts';
import { buy, logIn } from '#testing/people/purchase.ts';
import { openRow } from '#testing/browser/rows.ts';
import { startStaffSession } from '#testing/people/sessions.ts';
import { viewOrder } from '#testing/people/shown-order.ts';
import { logInStaff } from '#testing/people/staff.ts';
import type { Answer, ApiClient } from '#testing/api-client.ts';
import { assertSuccess } from '#testing/assert-success.ts';

const stack = sharedStack();

type OpenRequest = {
  readonly page: Page;
  readonly window: Locator;
  readonly orderUuid: string;
  readonly shown: () => Promise<PausedOrder>;
  /** The order page of staff. */
  readonly orderPath: string;
  /** Presses the button that names the decision. */
  readonly decide: (act: RegExp) => Promise<void>;
};

type Ask = (client: ApiClient, orderUuid: string) => Promise<Answer>;

/** A request of a new client, opened by staff in the queue. */
async function askAndOpen(
  browser: Browser,
  ask: Ask,
  { orderNumber, screen }: { readonly orderNumber: string; readonly screen: Parameters<typeof visit>[1] },
): Promise<OpenRequest> {
  const phone = newPhone();
  const orderUuid = await buy(stack, { phone, orderNumber });
  const client = await logIn(stack, phone);
  assert.equal((await ask(client, orderUuid)).httpStatus, 200);
  const page = await visit(browser, screen);
  await startStaffSession(stack, page, 'service');
  await page.goto(`${stack.productUrl}/admin/requests`);
  const button = page.getByRole('button', { name: `Решить по заказу ${orderNumber}` });
  await openRow(page, orderNumber);
  await button.waitFor();
  await assertAccessible(page);
  await button.click();
  const window = page.getByRole('dialog', { name: /^Обращение/ });
  await window.getByRole('table', { name: 'График до и после паузы' }).waitFor();
  return {
    page,
    window,
    orderUuid,
    shown: () => viewOrder(client, orderUuid),
    orderPath: `/client/orders/${orderUuid}?client=${phone}`,
    decide: async (act) => {
      await window.getByRole('button', { name: act }).click();
      await window.waitFor({ state: 'detached' });
      await button.waitFor({ state: 'detached' });
    },
  };
}

// docs/spec/rules.md#13
for (const screen of backOfficeScreens) {
  const { width } = screen.viewport;
  test(`staff see the effect of a longer pause before they prolong it, ${width} px`, async ({ browser }) => {
    const asked = await askAndOpen(browser, report, { orderNumber: `LONG-${width}`, screen });
    const { page, window, shown, decide } = asked;
    const first = (await shown()).pause;
    await window.getByText(`Заказ LONG-${width}, `).waitFor();
    await window.getByText('Клиент: Экран разбит').waitFor();
    await window.getByLabel('На сколько дней продлить').fill('400');
    await window.getByRole('button', { name: 'Продлить паузу' }).click();
    await window.getByText('Число от 1 до 366').waitFor();
    await window.getByLabel('На сколько дней продлить').fill('7');
    await window.getByText(/^Пауза с .* по /).waitFor();
    await assertAccessible(page);
    await decide(/^Продлить паузу по /);
    const longer = (await shown()).pause;
    assert.ok(first !== undefined && longer !== undefined && longer.dateTo > first.dateTo);
    await page.goto(`${stack.productUrl}${asked.orderPath}`);
    await page.getByRole('button', { name: 'Изменить паузу' }).click();
    const change = page.getByRole('dialog', { name: 'Изменить паузу' });
    await change.getByText(/^Пауза с .* по /).waitFor();
    await assertAccessible(page);
    await change.getByRole('radio', { name: 'Закончить паузу сегодня' }).check();
    await change.getByLabel('Причина').fill('Товар заменили');
    await change.getByRole('button', { name: 'Закончить паузу сегодня' }).click();
    await change.waitFor({ state: 'detached' });
    await page.getByText('Пауза закончена').first().waitFor();
    await page.getByText('Пауза идёт').waitFor({ state: 'detached' });
    assert.equal((await shown()).pause, undefined);
  });
}

const [screen] = backOfficeScreens;

test('staff record the relief that a client asks for by phone, and grant it @night', async ({ browser }) => {
  const phone = newPhone();
  const orderUuid = await buy(stack, { phone, orderNumber: 'RELIEF' });
  const page = await visit(browser, screen);
  await startStaffSession(stack, page, 'service');
  await page.goto(`${stack.productUrl}/client/orders/${orderUuid}?client=${phone}`);
  await page.getByRole('button', { name: 'Просьба об отсрочке…' }).click();
  const record = page.getByRole('dialog', { name: 'Просьба об отсрочке' });
  await record.getByRole('button', { name: 'Записать' }).click();
  await record.getByText('Обязательное поле').waitFor();
  await record.getByRole('radio', { name: 'Потеря работы' }).check();
  await record.getByLabel('На сколько дней просит отсрочку').fill('20');
  await record.getByLabel('Слова клиента').fill('Сократили, ищет работу');
  await assertAccessible(page);
  await record.getByRole('button', { name: 'Записать' }).click();
  await record.waitFor({ state: 'detached' });
  await page.getByText('Сократили, ищет работу').first().waitFor();
  await page.getByRole('link', { name: 'Решить в «Обращениях»' }).click();
  await openRow(page, 'RELIEF');
  await page.getByRole('button', { name: 'Решить по заказу RELIEF' }).click();
  const window = page.getByRole('dialog', { name: /^Обращение/ });
  await window.getByRole('table', { name: 'График до и после паузы' }).waitFor();
  assert.equal(await window.getByLabel('Отсрочка, дней со дня просьбы').inputValue(), '20');
  await window.getByRole('button', { name: /^Дать отсрочку по / }).click();
  await window.waitFor({ state: 'detached' });
  const client = await logIn(stack, phone);
  const { pause }: PausedOrder = await viewOrder(client, orderUuid);
  assert.equal(pause?.reason, 'LOSS_OF_WORK');
});

test('staff refuse a report with a reason, and its pause ends', async ({ browser }) => {
  const asked = await askAndOpen(browser, report, { orderNumber: 'REFUSAL', screen });
  const { page, window, decide, shown } = asked;
  await window.getByRole('radio', { name: 'Отказать' }).check();
  await window.getByLabel('Причина').fill('Сумма верна');
  await assertAccessible(page);
  await decide(/^Отказать$/);
  const { pause, pauseRequestedOn } = await shown();
  assert.equal(pause, undefined);
  assert.equal(pauseRequestedOn, undefined);
});

test('a decision that a colleague has made first is reported, and the typed reason stays @night', async ({
  browser,
}) => {
  const asked = await askAndOpen(browser, askRelief, { orderNumber: 'DECIDED', screen });
  const { page, window, orderUuid } = asked;
  await window.getByRole('radio', { name: 'Отказать' }).check();
  await window.getByLabel('Причина').fill('Сумма верна');
  const colleague = await logInStaff(stack, 'admin');
  const { requestUuid = '' } = (await waitingRequestOf(colleague, orderUuid)) ?? {};
  const refused = await colleague.refusePause({ requestUuid, note: 'Товар исправен' });
  assertSuccess(refused);
  await window.getByRole('button', { name: 'Отказать' }).click();
  await window.getByText('Решение по обращению уже принято').waitFor();
  assert.equal(await window.getByLabel('Причина').inputValue(), 'Сумма верна');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Закрыть без сохранения' }).click();
  await page.getByRole('button', { name: 'Решить по заказу DECIDED' }).waitFor({ state: 'detached' });
});

test('staff stop the charges of a reported order @night', async ({ browser }) => {
  const asked = await askAndOpen(browser, report, { orderNumber: 'STOP', screen });
  await asked.window.getByRole('radio', { name: 'Прекратить списания' }).check();
  await asked.window.getByText(/Обращение закроется/).waitFor();
  await asked.window
    .getByRole('cell', { name: /, не спишем$/ })
    .first()
    .waitFor();
  await asked.window.getByLabel('Причина').fill('Решение суда');
  await asked.decide(/^Прекратить списания$/);
  assert.equal((await asked.shown()).schedulesStopped, true);
  const { page, orderPath } = asked;
  await page.goto(`${stack.productUrl}${orderPath}`);
  await page.getByText(/^service, .+ в\s/).waitFor();
  await page.getByText('Причина: Решение суда').first().waitFor();
  const section = page.getByRole('region', { name: 'Паузы и обращения' });
  await section.getByText('Экран разбит').waitFor();
  await section.getByText('решение: service').waitFor();
  await assertAccessible(page);
});

test('a long pause waits for a second person, and the queue names the requester @night', async ({
  browser,
}) => {
  const asked = await askAndOpen(browser, askRelief, { orderNumber: 'LONG-PAUSE', screen });
  const { page, window } = asked;
  await window.getByLabel('Отсрочка, дней со дня просьбы').fill('31');
  await window.getByText('решение подтвердит другой сотрудник').waitFor();
  await window.getByRole('button', { name: /^Дать отсрочку по / }).click();
  await window.waitFor({ state: 'detached' });
  await page
    .getByText(/Ждёт согласования: по .*, просит service/)
    .last()
    .waitFor();
  assert.equal((await asked.shown()).pause, undefined);
  await assertAccessible(page);
  await page.goto(`${stack.productUrl}/admin/approvals`);
  await openRow(page, 'Долгая пауза');
  await page.getByRole('button', { name: 'Посмотреть' }).first().click();
  const review = page.getByRole('dialog', { name: 'Долгая пауза' });
  await review.getByText(/^Пауза с .* по /).waitFor();
  await review.getByRole('table', { name: 'График до и после паузы' }).waitFor();
  await assertAccessible(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Отозвать' }).first().click();
  await page.getByLabel('Почему').fill('Клиент передумал');
  await page.getByRole('button', { name: 'Отозвать запрос' }).click();
  await page.getByText('Запрос отозван').waitFor();
  await page.goto(`${stack.productUrl}/admin/requests`);
  const decided = await openRow(page, 'LONG-PAUSE');
  await decided.getByText('Запрос отклонён').last().waitFor();
  await decided.getByText('Клиент передумал').last().waitFor();
});

test('the queue is filtered by reason, and the address keeps the filter @night', async ({ browser }) => {
  const phone = newPhone();
  const orderUuid = await buy(stack, { phone, orderNumber: 'NARROWED' });
  assert.equal((await askRelief(await logIn(stack, phone), orderUuid)).httpStatus, 200);
  const page = await visit(browser, screen);
  await startStaffSession(stack, page, 'service');
  await page.goto(`${stack.productUrl}/admin/requests?reason=DEFECTIVE&sort=requestedAt.DESC`);
  await openFilter(page);
  await choose(page, 'Обращение', 'Любая просьба');
  await assertAccessible(page);
  await page.getByRole('button', { name: 'Применить' }).click();
  await page.waitForURL(/requests\?reason=RELIEF&sort=requestedAt\.DESC$/);
  await page.reload();
  await page.getByText('NARROWED').first().waitFor();
});

test('the books and the bank agree at the end', async () => {
  await assertAuditHolds(stack);
});
