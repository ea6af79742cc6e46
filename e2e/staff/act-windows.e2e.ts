import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { openDatabase } from '#server/db/database.ts';
import { assertAuditHolds } from '#testing/audit.ts';
import { ownStack, test } from '#testing/browser-test.ts';
import { assertAccessible, desktopScreen, visit } from '#testing/browser.ts';
import { intercept } from '#testing/intercept.ts';
import { enter, tabTo } from '#testing/keyboard.ts';
import { sellMovePayment } from '#testing/move-payment.ts';
import { askRelief, report } from '#testing/pauses.ts';
import { buy, callAsShop, logIn } from '#testing/purchase.ts';
import { advanceClock } from '#testing/sandbox-calls.ts';
import { startStaffSession } from '#testing/sessions.ts';
import { logInStaff, newStaff } from '#testing/staff.ts';
import { chooseNext, type Walk, walkWindow } from '#testing/walk-window.ts';

const stack = ownStack({ environment: { APPROVAL_REFUND: 'on', APPROVAL_REFUND_FROM_ROUBLES: '1000' } });
const [phone, late, asking] = ['9001000003', '9001000002', '9001000001'];
let page: Page;
const orders = { good: '', late: '', paused: '' };

test.beforeAll(async ({ browser }) => {
  orders.late = await buy(stack, { phone: late, orderNumber: 'LATE', pan: '5100100000001160' });
  await advanceClock(stack, 'P20D');
  orders.good = await buy(stack, { phone, orderNumber: 'GOOD' });
  orders.paused = await buy(stack, { phone: asking, orderNumber: 'PAUSED' });
  const asked = await buy(stack, { phone: asking, orderNumber: 'ASKED' });
  const large = await buy(stack, { phone: asking, orderNumber: 'LARGE' });
  const client = await logIn(stack, asking);
  await report(client, orders.paused);
  await askRelief(client, asked);
  for (const amount of [150_000, 160_000]) {
    const key = `refund-${amount}`;
    await callAsShop(stack, { orderUuid: large, action: 'refund', amount, key });
  }
  await sellMovePayment(stack);
  await newStaff(stack, []);
  const admin = await logInStaff(stack, 'admin');
  await admin.addRole({ name: 'Касса', permissions: [] });
  const database = openDatabase({ url: stack.databaseUrl, connections: 1 });
  await database.reader`
    insert into reconciliation_difference (difference_uuid, kind, subject, our_amount, their_amount, found_at, seen_at)
    values (${randomUUID()}, 'REFUND_DIFFERS', 'by-hand', 0, 1, now(), 'infinity')`;
  await database.close();
  page = await visit(browser, { viewport: desktopScreen });
  await startStaffSession(stack, page, 'admin');
});

const walk = (act: Walk): Promise<void> => walkWindow(stack, page, act);
const order = (orderUuid: string, of: string) => `/client/orders/${orderUuid}?client=${of}`;
const because = [/^Причина/, 'Решение суда'] as const;

test('by keyboard: products, services, keys of shops and roles', async () => {
  const products = '/admin/products';
  const product = /«.+»\?$/;
  await walk({
    path: products,
    opens: /^Остановить: /,
    window: product,
    confirms: /^Остановить продукт$/,
    says: /^Продукт остановлен: /,
  });
  await walk({
    path: products,
    opens: /^Запустить: /,
    window: product,
    confirms: /^Запустить продукт$/,
    says: /^Продукт запущен: /,
  });
  const services = '/admin/paymentServices';
  await walk({
    path: services,
    opens: /^Остановить: /,
    window: product,
    confirms: /^Остановить услугу$/,
    says: /^Услуга обновлена$/,
  });
  const role = { path: '/admin/staff', opens: /^Удалить роль: Касса$/, window: /«Касса»/ };
  await walk({ ...role, confirms: /^Удалить роль$/, says: /^Роль удалена$/ });
  const key = { path: '/admin/merchants', opens: /^Отозвать ключ /, window: /^Отозвать ключ .+\?$/ };
  await walk({ ...key, confirms: /^Отозвать ключ$/, says: /^Ключ отозван: / });
});

test('by keyboard: an account is reset, disabled and enabled, and its session ends', async () => {
  const account = { path: '/admin/staff', opens: /^Действия: member\.1$/, window: /member\.1\?$/ };
  const acts = [
    ['Завершить сеанс', /^Сеанс завершён$/],
    ['Отправить ссылку ещё раз', /^Ссылка для выбора пароля отправлена/],
    ['Отключить', /^Учётная запись отключена$/],
    ['Включить', /^Учётная запись включена$/],
  ] as const;
  for (const [item, says] of acts) await walk({ ...account, item, confirms: new RegExp(`^${item}$`), says });
});

test('by keyboard: charges are stopped and resumed, money is returned, a penalty is cancelled', async () => {
  const path = order(orders.good, phone);
  const [stop, resume] = [/^Прекратить списания$/, /^Возобновить списания$/];
  await walk({
    path,
    opens: stop,
    window: stop,
    chooses: /^Не выбрано$/,
    confirms: stop,
    says: /^Списания остановлены$/,
  });
  await walk({
    path,
    opens: resume,
    window: resume,
    fills: [because],
    confirms: resume,
    says: /^Списания возобновлены$/,
  });
  const sum = [/^Сумма, ₽/, '100'] as const;
  const refund = { opens: /^Вернуть на карту…$/, window: /^Вернуть на карту$/, confirms: /^Вернуть 100,00/ };
  await walk({ path, ...refund, fills: [sum, because], says: /100,00/ });
  const penalty = { opens: /^Отменить штраф /, window: /^Отменить штраф /, confirms: /^Отменить штраф / };
  await walk({ path: order(orders.late, late), ...penalty, says: /^Штраф отменен$/ });
});

test('by keyboard: a pause is changed, a request of a client, a difference and a request of a shop are decided', async () => {
  const change = /^Изменить паузу$/;
  const changed = {
    opens: change,
    window: change,
    fills: [because],
    confirms: /^Продлить паузу по /,
    says: /^Пауза продлена по /,
  };
  await walk({ path: order(orders.paused, asking), ...changed });
  const granted = { confirms: /^Дать отсрочку по /, says: /^Отсрочка дана по / };
  const decided = { window: /^Обращение: /, ...granted };
  await walk({ path: '/admin/requests', opens: /^Решить по заказу ASKED$/, ...decided });
  const settle = /^Закрыть расхождение$/;
  const settled = {
    fills: [[/^Чем закончилось/, 'Проверено']],
    confirms: settle,
    says: /^Расхождение закрыто$/,
  } as const;
  await walk({ path: '/admin/reconciliation', opens: /^Закрыть$/, window: settle, ...settled });
  const path = '/admin/approvals';
  const approval = { opens: /^Рассмотреть$/, window: /^Возврат по заказу$/, confirms: /^Подтвердить / };
  await walk({ path, ...approval, says: /^Подтверждено: / });
  const reject = /^Отклонить запрос$/;
  const rejected = {
    fills: [[/^Почему/, 'Не та сумма']],
    confirms: reject,
    says: /^Запрос отклонён$/,
  } as const;
  await walk({ path, opens: /^Отклонить$/, window: reject, ...rejected });
});

test('by keyboard: a client is blocked and unblocked on the page', async () => {
  await page.goto(`${stack.productUrl}/client/profile?client=${asking}`);
  for (const [button, says] of [
    [/^Заблокировать навсегда$/, 'Пользователь заблокирован'],
    [/^Разблокировать$/, 'Пользователь разблокирован'],
  ] as const) {
    await page.getByRole('button', { name: button }).waitFor();
    await tabTo(page, /^Комментарий/);
    await page.keyboard.type('Просьба клиента');
    await enter(page, button);
    await page.getByRole('log').getByText(says).last().waitFor();
  }
});

test('a lost answer keeps the window, says so, and a further press issues no second key', async () => {
  await page.goto(`${stack.productUrl}/admin/merchants`);
  const keys: (string | undefined)[] = [];
  await page.route('**/api/admin/v1/merchants/issueKey', async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    if (keys.length > 1) return route.continue();
    await route.fetch();
    return route.abort();
  });
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

test('a form keeps its input while the answer is lost, and a closed window is not repeated', async () => {
  await page.goto(`${stack.productUrl}${order(orders.good, phone)}`);
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

test('charges are not resumed before their days are shown', async () => {
  const shown = Promise.withResolvers<undefined>();
  await page.route('**/api/admin/client/previewResume', async (route) => {
    await shown.promise;
    await route.continue();
  });
  await page.goto(`${stack.productUrl}${order(orders.good, phone)}`);
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
