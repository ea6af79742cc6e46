import assert from 'node:assert/strict';
import type { Browser, Page } from '@playwright/test';
import { type Database, openDatabase } from '#server/db/database.ts';
import { instantOfMilliseconds } from '#domain/dates.ts';
import { testBeginsAt } from '#testing/first-day.ts';
import { insertManyOrders, priceOfEach } from '#testing/domain/many-orders.ts';
import { assertAuditHolds } from '#testing/database/audit.ts';
import { ownStack, test } from '#testing/browser/browser-test.ts';
import { assertAccessible, visit } from '#testing/browser/browser.ts';
import { desktopScreen, phoneScreen } from '#testing/browser/screen-sizes.ts';
import { roubles, waitForStage, uploadFile } from '#testing/bulk-payoff/bulk-payoff-file.ts';
import { eventually } from '#testing/eventually.ts';
import { pressEnterOn, focusedLabel, waitForFocusInDialog, tabTo } from '#testing/browser/keyboard.ts';
import { logInStaffOnPage } from '#testing/browser/screens.ts';
import { logInStaff } from '#testing/people/staff.ts';
import { intercept } from '#testing/browser/intercept.ts';
import { openRow } from '#testing/browser/rows.ts';

const stack = ownStack({
  environment: {
    LIMITS: 'production',
    FULL_PAYMENT_APPROVAL: 'on',
    FULL_PAYMENT_APPROVAL_FROM_ROUBLES: '10000',
  },
});
const sum = roubles(priceOfEach);
const aboveLimit = [1, 2, 3].map((number) => `KEYS-${number};${sum}`).join('\n');

let database: Database;
test.beforeAll(async () => {
  database = openDatabase({ url: stack.databaseUrl });
  await insertManyOrders(database.reader, {
    name: 'KEYS',
    orders: 10,
    clients: 2,
    now: instantOfMilliseconds(testBeginsAt - 60_000),
  });
});
test.afterAll(() => database.close());

const keysFile = { name: 'keys.csv', mimeType: 'text/csv' };
const unknownProcess = '00000000-0000-4000-8000-000000000000';
const storedKey = 'chasti.full-payment-process';

/** Chooses a file by keyboard, where the space bar opens the file dialog, and sends it. */
async function uploadByKeys(page: Page, content: string, button = /^Загрузить$/): Promise<void> {
  await tabTo(page, /^Файл для обработки/);
  const chosen = page.waitForEvent('filechooser');
  // the answer to a later command shows that the file dialog is intercepted by now
  await page.evaluate('null');
  await page.keyboard.press('Space');
  const chooser = await chosen;
  await chooser.setFiles({ ...keysFile, buffer: Buffer.from(content) });
  await pressEnterOn(page, button);
}

/** Presses a button, and then the button of the same name in its confirmation window. */
async function confirmByKeys(page: Page, name: RegExp): Promise<void> {
  await pressEnterOn(page, name);
  await waitForFocusInDialog(page);
  await pressEnterOn(page, name);
  await page.getByRole('alertdialog').waitFor({ state: 'detached' });
}

test('a file is previewed, approved, reported and its failed rows are uploaded again by keyboard @night', async ({
  browser,
}) => {
  const page = await visit(browser, { viewport: desktopScreen });
  await page.goto(`${stack.productUrl}/login/admin`);
  await page.getByLabel('Логин').waitFor();
  await tabTo(page, /^Логин/);
  await page.keyboard.type('admin');
  await tabTo(page, /^Пароль/);
  await page.keyboard.type('demo-password-1');
  await page.keyboard.press('Enter');
  await page.getByText('Вход для администраторов').waitFor({ state: 'detached' });
  await page.goto(`${stack.productUrl}/admin/fullPayment`);
  await page.getByText('Загрузите файл для обработки').waitFor();
  assert.ok(await page.getByLabel('Сначала показать, что будет сделано').isChecked());
  await uploadByKeys(page, `KEYS-9;${sum}\nНЕТ;1`);
  await page.getByText('Файл проверен. Посмотрите, что будет сделано').waitFor();
  const list = page.getByRole('region', { name: 'Строки файла' }).getByRole('table');
  await tabTo(page, /^Все строки$/);
  for (const key of ['Enter', 'ArrowDown', 'ArrowDown', 'Enter']) await page.keyboard.press(key);
  await list.getByText('KEYS-9').waitFor({ state: 'detached' });
  await confirmByKeys(page, /^Провести 4.000,00.₽$/);
  await page.getByText('Нажмите «Скачать отчет»').waitFor();
  const [report] = await Promise.all([page.waitForEvent('download'), pressEnterOn(page, /^Скачать отчет$/)]);
  assert.match(report.suggestedFilename(), /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.csv$/);
  await confirmByKeys(page, /^Повторить непогашенные$/);
  await page.getByText('Файл проверен, погашать нечего').waitFor();
  await confirmByKeys(page, /^Отклонить/);
  await page.getByText('Файл отклонён, ничего не погашено').waitFor();
  await pressEnterOn(page, /^Открыть файл keys\.csv, № /);
  await page.getByText('Обработано строк: 2 из 2').waitFor();

  const atOnce = /^Загрузить и провести сразу$/;
  await tabTo(page, /^Сначала показать/);
  await page.keyboard.press('Space');
  await uploadByKeys(page, 'НЕТ;1', atOnce);
  const window = page.getByRole('alertdialog', { name: 'Провести файл «keys.csv» без плана?' });
  await waitForFocusInDialog(page);
  await page.keyboard.press('Escape');
  await window.waitFor({ state: 'detached' });
  await eventually('the focus returns', async () => atOnce.test(await focusedLabel(page)));
  await page.keyboard.press('Enter');
  await waitForFocusInDialog(page);
  await pressEnterOn(page, atOnce);
  await page.getByText('Файл «keys.csv» загружен: проводится без показа плана').waitFor();
  await page.getByText('Обработано строк: 1 из 1').waitFor();
  await page.getByText('Нажмите «Скачать отчет»').waitFor();
});

function waitForMessage(page: Page, text: string): Promise<void> {
  return page.getByRole('alert').getByText(text).waitFor();
}

/** Waits until no file is processed. Returns whether the session of the page may upload another. */
async function mayUpload({ request }: Page): Promise<boolean> {
  const address = `${stack.productUrl}/api/admin/v1/fullPayment`;
  const fullPaymentFile = { ...keysFile, buffer: Buffer.from('НЕТ;1') };
  const uploaded = await request.post(`${address}/upload`, { multipart: { fullPaymentFile } });
  if (!uploaded.ok()) return false;
  const { fullPaymentFileUuid } = (await uploaded.json()) as { fullPaymentFileUuid: string };
  for (;;) {
    const answer = await request.get(`${address}/${fullPaymentFileUuid}`);
    const { fileStatus } = (await answer.json()) as { fileStatus: string };
    if (fileStatus === 'COMPLETED') return true;
  }
}

/**
 * The page of one staff member, and an API session of another. A second log-in of the same person would end the
 * first.
 */
async function openOffice(browser: Browser) {
  const page = await visit(browser, { viewport: phoneScreen });
  await logInStaffOnPage(stack, page, 'payments');
  await page.getByRole('heading', { name: 'Платежи BNPL' }).waitFor();
  return { page, another: await logInStaff(stack, 'admin') };
}

// docs/spec/specification.md#8 «Full payment»
test('a refused file shows its reason, and a second decision on a file shows a message', async ({
  browser,
}) => {
  const { page, another } = await openOffice(browser);
  await uploadByKeys(page, '');
  await waitForMessage(page, 'Нет данных для обработки');
  await uploadByKeys(page, 'просто текст');
  await waitForMessage(page, 'Не удалось обработать данные');
  const { fullPaymentFileUuid: waiting } = await uploadFile({ stack, staff: another }, aboveLimit);
  await waitForStage(another, waiting, 'WAITING');
  await uploadByKeys(page, aboveLimit);
  await waitForMessage(page, 'Обработка не завершена');
  await assertAccessible(page);
  await page.reload();
  await openRow(page, 'x.csv');
  await pressEnterOn(page, /^Открыть файл x\.csv, № /);
  await page.getByText('Файл проверен. Посмотрите, что будет сделано').waitFor();
  await another.cancelPayoffFile({ processId: waiting });
  await page.getByRole('button', { name: 'Провести' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Провести' }).click();
  await waitForMessage(page, 'Решение по файлу уже принято');
  await page.getByRole('button', { name: 'Скачать отчет' }).waitFor();
});

test('a failed request or download shows a message, and the page drops an unknown process', async ({
  browser,
}) => {
  const { page, another } = await openOffice(browser);
  const report = page.getByRole('button', { name: 'Скачать отчет' });
  await openRow(page, 'x.csv');
  await page.getByRole('button', { name: 'Открыть файл x.csv' }).first().click();
  await report.waitFor();
  await page.context().setOffline(true);
  await report.click();
  await waitForMessage(page, 'Ошибка скачивания');
  await page.context().setOffline(false);
  await intercept(page, '**/fullPayment/download/*', (route) =>
    route.continue({ url: `${stack.productUrl}/api/admin/v1/fullPayment/download/${unknownProcess}` }),
  );
  await report.click();
  await waitForMessage(page, 'Неверный ID процесса обработки');

  await uploadByKeys(page, aboveLimit);
  await page.getByText('Файл проверен и ждёт подтверждения другого сотрудника').waitFor();
  assert.equal(await page.getByRole('button', { name: 'Провести' }).count(), 0);
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Обновить' }).click();
  await waitForMessage(page, 'Не удалось получить статус обработки');
  await page.context().setOffline(false);

  const waiting = await page.evaluate<string>(`localStorage.getItem('${storedKey}')`);
  await another.cancelPayoffFile({ processId: waiting });
  await page.evaluate(`localStorage.setItem('${storedKey}', '${unknownProcess}')`);
  await page.reload();
  await waitForMessage(page, 'Неверный ID процесса обработки');
  await page.getByText('Загрузите файл для обработки').waitFor();
  assert.equal(await page.evaluate(`localStorage.getItem('${storedKey}')`), null);
});

test('after ten files within an hour the next one is refused with «Слишком много запросов» @night', async ({
  browser,
}) => {
  const { page } = await openOffice(browser);
  while (await mayUpload(page));
  await uploadByKeys(page, 'НЕТ;1');
  await waitForMessage(page, 'Слишком много запросов');
  await page.context().close();
  await assertAuditHolds(stack);
});
