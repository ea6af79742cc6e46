import assert from 'node:assert/strict';
import type { Page } from '@playwright/test';
import { cardThatDeclinesLater } from '#testing/bank/cards.ts';
import { ownStack, test } from '#testing/browser/browser-test.ts';
import { assertAccessible, visit } from '#testing/browser/browser.ts';
import { desktopScreen, backOfficeScreens, phoneScreen } from '#testing/browser/screen-sizes.ts';
import { choose } from '#testing/browser/back-office-fields.ts';
import { demoClients, unknownPhone } from '#testing/people/demo-clients.ts';
import { buy } from '#testing/people/purchase.ts';
import { logInStaffOnPage } from '#testing/browser/screens.ts';
import { startStaffSession } from '#testing/people/sessions.ts';
import { advanceClock } from '#testing/bank/sandbox-calls.ts';

const phone = demoClients.anna;
const stack = ownStack();

let order: string;
let toStop: string;
test.beforeAll(async () => {
  order = await buy(stack, { phone, orderNumber: 'LATE', pan: cardThatDeclinesLater });
  toStop = await buy(stack, { phone, orderNumber: 'STOPPED', pan: cardThatDeclinesLater });
  await advanceClock(stack, 'P20D');
});

async function chooseClient(page: Page, digits: string): Promise<void> {
  await page.getByLabel('Номер телефона клиента').fill(digits);
  await page.getByRole('button', { name: 'Продолжить' }).click();
}

for (const screen of backOfficeScreens) {
  test(`staff log in, choose a client and see the pages of the client, ${screen.viewport.width} px`, async ({
    browser,
  }) => {
    const page = await visit(browser, screen);
    await page.goto(`${stack.productUrl}/login/admin`);
    await page.getByRole('button', { name: 'Войти' }).click();
    assert.equal(await page.getByText('Требуется заполнить поле').count(), 2);
    await page.getByLabel('Логин').fill('support');
    await page.getByLabel('Пароль').fill('demo-password-2');
    await page.getByRole('button', { name: 'Войти' }).click();
    await page.getByText('Неверный логин или пароль').waitFor();
    await assertAccessible(page);
    await logInStaffOnPage(stack, page, 'support');
    await page.getByText('Для продолжения введите номер телефона клиента').waitFor();
    await page.getByText('Режим администратора').waitFor();
    await assertAccessible(page);
    await chooseClient(page, unknownPhone);
    await page.getByText('Пользователь не найден').waitFor();
    await chooseClient(page, phone);
    await page.getByRole('heading', { name: 'Мои заказы' }).waitFor();
    const shownPhone = page.getByText(/900.100.00.03/).first();
    await shownPhone.waitFor();
    assert.equal(await page.getByRole('button', { name: 'Отменить штраф' }).count(), 0);
    assert.equal(await page.getByRole('button', { name: /^Почему такая сумма/ }).count(), 0);
    await assertAccessible(page);
    await page.goto(`${stack.productUrl}/client/orders/${order}?client=${phone}`);
    await page.getByText('Исходный номер заказа').waitFor();
    const plan = page.getByText(/^(Оплата не прошла\. )?План: /).first();
    await plan.waitFor();
    assert.equal(await page.getByRole('button', { name: 'Прекратить списания' }).count(), 0);
    assert.equal(await page.getByText('Погасить досрочно').count(), 0);
    await page.getByRole('button', { name: 'Почему такая сумма? Штраф' }).click();
    const breakdownDialog = page.getByRole('dialog', { name: 'Почему такая сумма?' });
    await breakdownDialog.getByText(/20.% годовых/).waitFor();
    await assertAccessible(page);
    await page.keyboard.press('Escape');
    for (const title of ['Профиль', 'Способ оплаты', 'Частые вопросы']) {
      if (screen.viewport.width < 960) await page.getByRole('button', { name: 'Меню' }).click();
      const name = title === 'Способ оплаты' ? 'Способы оплаты' : title;
      await page.getByRole('link', { name }).locator('visible=true').click();
      await page.getByRole('heading', { name: title, level: 1 }).waitFor();
      await page.waitForURL(/client=[0-9a-f-]{36}/);
      await assertAccessible(page);
    }
    await page.goto(`${stack.productUrl}/client/orders/${order}/pay?client=${phone}`);
    await page.getByText('Исходный номер заказа').waitFor();
    await page.getByRole('button', { name: 'Изменить' }).click();
    await page.getByText('Для продолжения введите номер телефона клиента').waitFor();
  });
}

test('staff with the permissions cancel a penalty, stop the charges and block the client', async ({
  browser,
}) => {
  const page = await visit(browser, { viewport: desktopScreen });
  await startStaffSession(stack, page, 'service');
  await page.goto(`${stack.productUrl}/client/orders/${toStop}?client=${phone}`);
  await page.getByRole('button', { name: 'Отменить штраф' }).click();
  const question = page.getByRole('alertdialog', { name: /^Отменить штраф \d/ });
  await question.getByText('Вернуть штраф нельзя').waitFor();
  await assertAccessible(page);
  await question.getByRole('button', { name: 'Не сейчас' }).click();
  await page.getByRole('button', { name: 'Отменить штраф' }).press('Enter');
  await question.getByRole('button', { name: /^Отменить штраф/ }).press('Enter');
  await page.getByText('Штраф отменен', { exact: true }).waitFor();
  await page.getByText('Отменен', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Прекратить списания' }).click();
  const window = page.getByRole('dialog', { name: 'Прекратить списания' });
  const stop = window.getByRole('button', { name: 'Прекратить списания' });
  assert.equal(await stop.isDisabled(), true);
  await choose(window, 'Причина', 'Другое');
  await window.getByLabel('Своя причина').fill('я'.repeat(256));
  assert.equal(await stop.isDisabled(), true);
  await assertAccessible(page);
  await window.getByLabel('Своя причина').fill('Решение суда');
  await stop.click();
  await page.getByText('Списания остановлены').first().waitFor();
  await window.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Возобновить списания' }).click();
  const resume = page.getByRole('dialog', { name: 'Возобновить списания' });
  await resume.getByText(/: платеж.2, 1.000,00.₽/).waitFor();
  const goOn = resume.getByRole('button', { name: 'Возобновить списания' });
  assert.equal(await goOn.isDisabled(), true);
  await resume.getByLabel('Причина').fill('Решение отменено');
  await assertAccessible(page);
  await goOn.click();
  await page.getByText('Списания возобновлены').waitFor();
  await page.getByRole('button', { name: 'Прекратить списания' }).waitFor();
  await page.goto(`${stack.productUrl}/client/profile?client=${phone}`);
  const block = page.getByRole('button', { name: 'Заблокировать навсегда' });
  await page.getByText('0/255').waitFor();
  assert.equal(await block.isDisabled(), true);
  await page.getByLabel('Комментарий').fill('Потерян телефон');
  await assertAccessible(page);
  await block.click();
  await page.getByText('Пользователь заблокирован').waitFor();
  const unblock = page.getByRole('button', { name: 'Разблокировать' });
  await unblock.waitFor();
  await page.getByLabel('Комментарий').fill('Телефон найден');
  await unblock.click();
  await page.getByText('Пользователь разблокирован').waitFor();
});

test('staff add and edit a note on an order, and colleagues only read it @night', async ({ browser }) => {
  const page = await visit(browser, { viewport: phoneScreen });
  await startStaffSession(stack, page, 'service');
  await page.goto(`${stack.productUrl}/client/orders/${order}?client=${phone}`);
  await page.getByText('Заметок пока нет').waitFor();
  const add = page.getByRole('button', { name: 'Добавить заметку' });
  assert.equal(await add.isDisabled(), true);
  await page.getByLabel('Новая заметка').fill('я'.repeat(1001));
  await page.getByText('Максимальная длина — 1000 символов').waitFor();
  assert.equal(await add.isDisabled(), true);
  await page.getByLabel('Новая заметка').fill('Просит звонить после 18:00');
  await page.getByRole('link', { name: 'Назад' }).first().click();
  const question = page.getByRole('alertdialog', { name: 'Изменения не сохранены' });
  await question.waitFor();
  await assertAccessible(page);
  await question.getByRole('button', { name: 'Не сейчас' }).click();
  await add.click();
  await page.getByText('Заметка добавлена').waitFor();
  await page.getByRole('button', { name: 'Исправить' }).click();
  const editor = page.getByRole('dialog', { name: 'Исправить заметку' });
  await editor.getByLabel('Текст').fill('Просит звонить после 19:00');
  await assertAccessible(page);
  await editor.getByRole('button', { name: 'Исправить' }).click();
  await page.getByText('Заметка исправлена').waitFor();
  await page.getByRole('button', { name: 'Что было написано раньше' }).click();
  await page.getByRole('deletion').filter({ hasText: 'Просит звонить после 18:00' }).waitFor();
  await assertAccessible(page);
  await page.goto(`${stack.productUrl}/client/profile?client=${phone}`);
  await page.getByText('Заметок пока нет').waitFor();
  await page.context().close();
  const colleague = await visit(browser);
  await startStaffSession(stack, colleague, 'support');
  await colleague.goto(`${stack.productUrl}/client/orders/${order}?client=${phone}`);
  await colleague.getByText(/^service, .+, исправлено /).waitFor();
  assert.equal(await colleague.getByRole('button', { name: 'Исправить' }).count(), 0);
  assert.equal(await colleague.getByLabel('Новая заметка').count(), 0);
});

test('a link to an order opens it for a colleague after the log-in', async ({ browser }) => {
  const page = await visit(browser, { viewport: desktopScreen });
  await page.goto(`${stack.productUrl}/admin/orders/${order}?client=${phone}`);
  await page.getByText('Вход для администраторов').first().waitFor();
  await page.getByLabel('Логин').fill('support');
  await page.getByLabel('Пароль').fill('demo-password-1');
  await page.getByRole('button', { name: 'Войти' }).click();
  await page.getByText('Исходный номер заказа').waitFor();
  await page.getByRole('link', { name: 'Выйти' }).click();
  await page.getByText('Вход для администраторов').first().waitFor();
});

async function menuOf(page: Page): Promise<string[]> {
  return page.getByRole('navigation', { name: 'Разделы' }).getByRole('link').allInnerTexts();
}

test('only staff with VIEW_CLIENT_LK see the pages of a client @night', async ({ browser }) => {
  const page = await visit(browser, { viewport: desktopScreen });
  await logInStaffOnPage(stack, page, 'support');
  await page.getByText('Для продолжения введите номер телефона клиента').waitFor();
  assert.deepEqual(await menuOf(page), ['Выйти']);
  await chooseClient(page, phone);
  await page.getByRole('heading', { name: 'Мои заказы' }).waitFor();
  const shownDate = page.getByText(/^\d\d\.\d\d\.\d{4}/).first();
  await shownDate.waitFor();
  const own = ['Мои заказы', 'История', 'Профиль', 'Способы оплаты', 'Сообщения', 'Частые вопросы', 'Выйти'];
  assert.deepEqual(await menuOf(page), own);
  await page.context().close();
  const paymentsPage = await visit(browser, { viewport: desktopScreen });
  await startStaffSession(stack, paymentsPage, 'payments');
  await paymentsPage.goto(`${stack.productUrl}/admin/products`);
  await paymentsPage.getByText('У вас нет права смотреть кабинеты клиентов').waitFor();
  assert.deepEqual(await menuOf(paymentsPage), ['Платежи BNPL', 'Выйти']);
  await assertAccessible(paymentsPage);
  await paymentsPage.goto(`${stack.productUrl}/client/orders/${order}?client=${phone}`);
  await paymentsPage.getByText('У вас нет права смотреть кабинеты клиентов').waitFor();
  await paymentsPage.getByRole('link', { name: 'Плати частями, на главную' }).click();
  await paymentsPage.getByRole('heading', { name: 'Платежи BNPL' }).waitFor();
});
