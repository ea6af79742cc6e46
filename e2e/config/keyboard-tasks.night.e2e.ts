import assert from 'node:assert/strict';
import type { Page } from '@playwright/test';
import { anotherCard, cardThatDeclinesLater, goodCard, mirCard } from '#testing/bank/cards.ts';
import { assertAuditHolds } from '#testing/database/audit.ts';
import { ownStack, test } from '#testing/browser/browser-test.ts';
import { visit } from '#testing/browser/browser.ts';
import { desktopScreen, phoneScreen } from '#testing/browser/screen-sizes.ts';
import { pressEnterOn, logInByKeys, tabTo, focusedLabel } from '#testing/browser/keyboard.ts';
import { demoClients } from '#testing/people/demo-clients.ts';
import { callAsShop, buy, logIn } from '#testing/people/purchase.ts';
import { advanceClock } from '#testing/bank/sandbox-calls.ts';

const phone = demoClients.anna;
const stack = ownStack({
  environment: { SUPPORT_PHONE: '8 800 555-00-00', FAQ_LINK: 'https://answers.example/' },
});
const lateOne = demoClients.pavel;

let late: string;
let order: string;
let page: Page;
test.beforeAll(async ({ browser }) => {
  late = await buy(stack, { phone: lateOne, orderNumber: 'KEYS-LATE', pan: cardThatDeclinesLater });
  await advanceClock(stack, 'P20D');
  order = await buy(stack, { phone, orderNumber: 'KEYS' });
  page = await visit(browser, { viewport: desktopScreen });
  await logInByKeys(stack, page, phone);
});

async function open(path: string): Promise<void> {
  await page.goto(`${stack.productUrl}${path}`);
  await page.locator('#first-page').waitFor({ state: 'detached' });
}

/** Fills the bank's form by keyboard and submits it. */
async function enterCardAtBank(bank: Page, pan: string): Promise<void> {
  for (const [name, text] of [
    ['Номер карты', pan],
    ['Срок действия', '12/30'],
    ['CVC', '123'],
  ] as const) {
    await bank.getByLabel(name).waitFor();
    await bank.getByLabel(name).focus();
    await bank.keyboard.type(text);
  }
  await bank.keyboard.press('Enter');
}

async function toast(text: string): Promise<void> {
  await page.getByRole('log').getByText(text).waitFor();
}

test('by keyboard: a custom amount is paid', async () => {
  await open(`/client/orders/${order}/pay`);
  await pressEnterOn(page, /^Другая сумма$/);
  await page.getByLabel('Другая сумма, ₽').waitFor();
  if (!(await focusedLabel(page)).startsWith('Другая сумма, ₽')) await tabTo(page, /^Другая сумма, ₽/);
  await page.keyboard.type('500');
  await page.getByText('Останется заплатить').waitFor();
  await pressEnterOn(page, /^Погасить \d/);
  await page.getByText('Досрочное погашение принято').waitFor();
});

/** Clicks a button and returns the name of the saved file. */
async function save(button: RegExp): Promise<string> {
  const download = page.waitForEvent('download');
  await pressEnterOn(page, button);
  return (await download).suggestedFilename();
}

test('by keyboard: the contract is saved and the next payment is made from the order', async () => {
  await open(`/client/orders/${order}`);
  await page.getByRole('heading', { name: 'График платежей' }).waitFor();
  assert.equal(await save(/^Условия и график$/), 'Условия и график.pdf');
  await pressEnterOn(page, /^Погасить досрочно$/);
  await tabTo(page, /Ближайший платеж/);
  await page.keyboard.press('Space');
  assert.equal(await page.getByRole('radio', { name: 'Ближайший платеж' }).isChecked(), true);
  await pressEnterOn(page, /^Погасить \d/);
  await page.getByText('Платеж принят').waitFor();
});

test('by keyboard: a penalty is paid on the bank’s page', async ({ browser }) => {
  const own = await visit(browser);
  await logInByKeys(stack, own, lateOne);
  await own.goto(`${stack.productUrl}/client/orders/${late}`);
  await own.getByRole('heading', { name: 'График платежей' }).waitFor();
  await pressEnterOn(own, /^Оплатить штраф/);
  await enterCardAtBank(own, goodCard);
  await own.getByText('Штраф оплачен').waitFor();
});

test('by keyboard: a card is added, made the default, changed and removed', async () => {
  await open('/client/payment-ways');
  await pressEnterOn(page, /^Добавить карту$/);
  await pressEnterOn(page, /^Ввести карту на странице банка$/);
  await enterCardAtBank(page, anotherCard);
  await toast('Данные карты сохранены');
  await pressEnterOn(page, /^Действия с картой Mastercard/);
  await page.getByRole('menuitem', { name: 'Сделать основной' }).press('Enter');
  await page
    .getByRole('listitem')
    .filter({ hasText: '4444' })
    .getByText('Основная', { exact: true })
    .waitFor();
  await pressEnterOn(page, /^Изменить карту.*4444/);
  await enterCardAtBank(page, mirCard);
  await toast('Данные карты сохранены');
  await page.getByText('Мир ••\u00a00001').waitFor();
  await pressEnterOn(page, /^Действия с картой Мир/);
  await page.getByRole('menuitem', { name: 'Удалить карту' }).press('Enter');
  await page.getByRole('dialog', { name: /^Удалить карту Мир/ }).waitFor();
  await pressEnterOn(page, /^Удалить карту$/);
  await toast('Карта удалена');
  await page.locator('h2:focus', { hasText: 'Откуда списывать' }).waitFor();
});

test('by keyboard: the address of the calendar is created, renewed and withdrawn', async () => {
  await open('/client/orders');
  await pressEnterOn(page, /^Календарь платежей$/);
  await page.getByRole('heading', { name: 'Календарь платежей' }).waitFor();
  await pressEnterOn(page, /^Добавить в календарь$/);
  const subscription = page.getByRole('link', { name: 'Добавить в календарь' });
  const first = await subscription.getAttribute('href');
  await pressEnterOn(page, /^Получить новую ссылку$/);
  await page.locator(`a[href="${first}"]`).waitFor({ state: 'detached' });
  await pressEnterOn(page, /^Закрыть доступ$/);
  await toast('Доступ по ссылке закрыт');
  await page.locator('button:focus', { hasText: 'Добавить в календарь' }).waitFor();
});

test('by keyboard: reminders are switched, documents are saved and other browsers are logged out', async () => {
  await logIn(stack, phone);
  await open('/client/profile');
  await tabTo(page, /^СМС на номер телефона/);
  const saved = page.waitForResponse(/reminders/);
  await page.keyboard.press('Space');
  await saved;
  assert.equal(await page.getByRole('checkbox', { name: /^СМС/ }).isChecked(), false);
  assert.match(await save(/^Выписка, PDF$/), /\.pdf$/);
  assert.match(await save(/^Выписка, CSV$/), /\.csv$/);
  await pressEnterOn(page, /^Выйти на других устройствах$/);
  await toast('На других устройствах выполнен выход');
  await page.locator('h2:focus', { hasText: 'Где выполнен вход' }).waitFor();
});

test('by keyboard: «Частые вопросы» and the support phone are reached from the menu', async () => {
  await open('/client/orders');
  await pressEnterOn(page, /^Частые вопросы$/);
  await page.getByRole('heading', { name: 'Частые вопросы' }).waitFor();
  await tabTo(page, /8.800/);
});

test('by keyboard: the next page of orders is loaded, and all completed ones are shown', async ({
  browser,
}) => {
  const collector = demoClients.denis;
  for (let number = 1; number <= 26; number += 1)
    await buy(stack, { phone: collector, orderNumber: `MANY-${number}` });
  for (let number = 1; number <= 4; number += 1) {
    const orderUuid = await buy(stack, { phone: collector, orderNumber: `BACK-${number}` });
    await callAsShop(stack, { orderUuid, action: 'refund', amount: 400_000 });
  }
  const own = await visit(browser, { viewport: phoneScreen });
  await logInByKeys(stack, own, collector);
  await showAll(own, 28, 29);
  await pressEnterOn(own, /^Показать еще$/);
  await own
    .getByText(/Чайник.*Оформлен возврат/)
    .nth(3)
    .waitFor();
});

async function showAll(own: Page, before: number, afterwards: number): Promise<void> {
  const cards = own.getByRole('article');
  await cards.nth(before - 1).waitFor();
  assert.equal(await cards.count(), before);
  // Shift+Tab is shorter, because many links come first
  for (let step = 0; step < 30 && (await focusedLabel(own)) !== 'Загрузить еще'; step += 1)
    await own.keyboard.press('Shift+Tab');
  await own.keyboard.press('Enter');
  await cards.nth(afterwards - 1).waitFor();
}

test('by keyboard, on a phone: the menu opens, closes by Escape, and leads to the log-out', async ({
  browser,
}) => {
  const own = await visit(browser, { viewport: phoneScreen });
  await logInByKeys(stack, own, phone);
  await pressEnterOn(own, /^Меню$/);
  await own.getByRole('navigation', { name: 'Меню' }).waitFor();
  await own.keyboard.press('Escape');
  await own.getByRole('navigation', { name: 'Меню' }).waitFor({ state: 'hidden' });
  assert.equal(await focusedLabel(own), 'Меню');
  await own.keyboard.press('Enter');
  await pressEnterOn(own, /^Выйти$/);
  await own.getByText('Добро пожаловать в Плати частями').waitFor();
});

test('the books and the bank agree at the end', async () => {
  await assertAuditHolds(stack);
});
