import assert from 'node:assert/strict';
import type { Page } from '@playwright/test';
import { openDatabase } from '#server/db/database.ts';
import { cardThatDeclinesLater } from '#testing/bank/cards.ts';
import { assertAuditHolds } from '#testing/database/audit.ts';
import { ownStack, test } from '#testing/browser/browser-test.ts';
import { assertAccessible, visit } from '#testing/browser/browser.ts';
import { desktopScreen } from '#testing/browser/screen-sizes.ts';
import { newPhone } from '#testing/people/customer.ts';
import { casesOfRun } from '#testing/night.ts';
import { intercept } from '#testing/browser/intercept.ts';
import { calls } from '#testing/calls.ts';
import { buy } from '#testing/people/purchase.ts';
import { advanceClock } from '#testing/bank/sandbox-calls.ts';
import { openRow } from '#testing/browser/rows.ts';
import { shareStaffSession } from '#testing/people/sessions.ts';
import { logInStaff } from '#testing/people/staff.ts';
import { chooseNext, walkForm, walkWindow } from '#testing/browser/walk-window.ts';
import { actObjects } from './act-objects.ts';
import { actWalks, furtherWalks } from './act-walks.ts';
import { type Office, openOffice } from './office.ts';
import type { WalkOf } from './order-walks.ts';
import { actNames, type StaffAct } from './staff-acts.ts';

const stack = ownStack({ environment: { APPROVAL_REFUND: 'on', APPROVAL_REFUND_FROM_ROUBLES: '1000' } });
let page: Page;
let office: Office;
const good = { phone: newPhone(), path: '' };

test.beforeAll(async ({ browser }) => {
  await buy(stack, { phone: newPhone(), orderNumber: 'LATE', pan: cardThatDeclinesLater });
  await advanceClock(stack, 'P20D');
  const orderUuid = await buy(stack, { phone: good.phone, orderNumber: 'GOOD' });
  good.path = `/client/orders/${orderUuid}?client=${good.phone}`;
  const database = openDatabase({ url: stack.databaseUrl, connections: 1 });
  stack.atEnd(() => database.close());
  const staff = await logInStaff(stack, 'admin');
  office = await openOffice(stack, database, staff);
  page = await visit(browser, { viewport: desktopScreen });
  await shareStaffSession(stack, page, staff);
});

async function walk(object: StaffAct, walkOf: WalkOf, isFirstLost = false): Promise<void> {
  const act = { ...(await walkOf(await actObjects[object](office), office)), isFirstLost };
  await (act.opens === undefined ? walkForm(stack, page, act) : walkWindow(stack, page, act));
}

/** Loses the first request. Asserts that the second one has the same idempotency key. */
async function walkWithLostRequest(name: StaffAct): Promise<void> {
  const address = `**/api${calls[name].replace('POST ', '')}`;
  const keys: (string | undefined)[] = [];
  await page.route(address, async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    await (keys.length === 1 ? route.abort() : route.continue());
  });
  await walk(name, actWalks[name], true);
  await page.unroute(address);
  const [first, second] = keys;
  assert.ok(first !== undefined && keys.length === 2);
  assert.equal(first, second);
}

// All windows consist of the same components, so a sample is enough by day.
for (const name of casesOfRun(actNames, 0, 9))
  test(`by keyboard, with a lost request: ${name}`, () => walkWithLostRequest(name));

for (const [title, object, walkOf] of casesOfRun(furtherWalks, 0, 9))
  test(`by keyboard: ${title}`, () => walk(object, walkOf));

test('after a lost answer the window stays, and a further press issues only one key', async () => {
  await page.goto(`${stack.productUrl}/admin/merchants`);
  const keys: (string | undefined)[] = [];
  await page.route('**/api/admin/v1/merchants/issueKey', async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    if (keys.length > 1) return route.continue();
    await route.fetch();
    return route.abort();
  });
  await openRow(page.getByRole('table', { name: 'Магазины' }), /./);
  await page
    .getByRole('button', { name: /^Выпустить ключ: / })
    .first()
    .click();
  const question = page.getByRole('alertdialog', { name: /^Выпустить ключ для магазина/ });
  await question.getByRole('button', { name: 'Выпустить ключ' }).click();
  await question.getByRole('alert').getByText('Ответа нет, и неизвестно, дошёл ли запрос').waitFor();
  await assertAccessible(page);
  const before = await page.getByRole('button', { name: /^Отозвать ключ /, includeHidden: true }).count();
  await question.getByRole('button', { name: 'Выпустить ключ' }).click();
  await page.getByRole('dialog', { name: 'Ключ выпущен' }).getByRole('button', { name: 'Готово' }).click();
  await page
    .getByRole('button', { name: /^Отозвать ключ / })
    .nth(before)
    .waitFor();
  assert.equal(await page.getByRole('button', { name: /^Отозвать ключ / }).count(), before + 1);
  assert.deepEqual([keys.length, new Set(keys).size], [2, 1]);
});

test('a form keeps its input after a lost answer, and a reopened form sends a new request key', async () => {
  await page.goto(`${stack.productUrl}${good.path}`);
  const keys: (string | undefined)[] = [];
  await intercept(page, '**/api/admin/client/stopSchedules', (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    return keys.length < 3 ? route.abort() : route.continue();
  });
  const open = page.getByRole('button', { name: 'Прекратить списания' });
  const window = page.getByRole('dialog', { name: 'Прекратить списания' });
  const send = async (): Promise<void> => {
    await window.getByRole('button', { name: 'Прекратить списания' }).click();
  };
  await open.click();
  await chooseNext(page, /^Не выбрано$/);
  await send();
  await window.getByRole('alert').getByText('неизвестно, дошёл ли запрос').waitFor();
  await window.getByText('Мобилизация').first().waitFor();
  await send();
  await window.getByRole('alert').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Закрыть без сохранения' }).click();
  await open.click();
  await chooseNext(page, /^Не выбрано$/);
  await send();
  await page.getByRole('log').getByText('Списания остановлены').last().waitFor();
  const [first, second, third] = keys;
  assert.equal(first, second);
  assert.notEqual(second, third);
});

test('charges cannot be resumed before the preview of their days is shown', async () => {
  const shown = Promise.withResolvers<undefined>();
  await page.route('**/api/admin/client/previewResume', async (route) => {
    await shown.promise;
    await route.continue();
  });
  await page.goto(`${stack.productUrl}${good.path}`);
  await page.getByRole('button', { name: 'Возобновить списания' }).click();
  const window = page.getByRole('dialog', { name: 'Возобновить списания' });
  await window.getByLabel('Причина').fill('Решение отменено');
  const resume = window.getByRole('button', { name: 'Возобновить списания' });
  assert.equal(await resume.isDisabled(), true);
  shown.resolve(undefined);
  await resume.click();
  await page.getByRole('log').getByText('Списания возобновлены').last().waitFor();
});

test('the books hold at the end', async () => {
  await assertAuditHolds(stack);
});
