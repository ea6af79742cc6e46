import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { anotherCard, cardThatDeclinesLater, lateApprovalCard } from '#testing/bank/cards.ts';
import { assertSuccess } from '#testing/assert-success.ts';
import { assertAuditHolds } from '#testing/database/audit.ts';
import { ownStack, test } from '#testing/browser/browser-test.ts';
import { assertAccessible, visit } from '#testing/browser/browser.ts';
import { desktopScreen, phoneScreen } from '#testing/browser/screen-sizes.ts';
import { calls } from '#testing/calls.ts';
import { demoClients } from '#testing/people/demo-clients.ts';
import { buy, logIn } from '#testing/people/purchase.ts';
import { advanceClock, bankOperations } from '#testing/bank/sandbox-calls.ts';
import { payWithCard } from '#testing/browser/screens.ts';
import { startClientSession } from '#testing/people/sessions.ts';
import { viewOrder } from '#testing/people/shown-order.ts';
import { logInStaffByPassword } from '#testing/people/staff.ts';

const phone = demoClients.anna;
const clientWithOneCard = demoClients.pavel;
const clientOfParts = demoClients.maria;
const stack = ownStack();

test.beforeAll(async () => {
  for (const orderNumber of ['LATE-A', 'LATE-B'])
    await buy(stack, { phone, orderNumber, pan: cardThatDeclinesLater });
  await buy(stack, { phone, orderNumber: 'GOOD' });
  for (const orderNumber of ['LATE-C', 'LATE-D', 'LATE-E'])
    await buy(stack, { phone: clientWithOneCard, orderNumber, pan: cardThatDeclinesLater });
  for (const orderNumber of ['LATE-F', 'LATE-G'])
    await buy(stack, { phone: clientOfParts, orderNumber, pan: cardThatDeclinesLater });
  await advanceClock(stack, 'P20D');
});

/** «Мои заказы» in one more tab, with the button that pays everything. */
async function openDue(page: Page): Promise<{ readonly tab: Page; readonly button: Locator }> {
  const tab = await page.context().newPage();
  await tab.goto(`${stack.productUrl}/client/orders`);
  const button = tab.getByRole('button', { name: /^Оплатить всё 2\s0/ });
  await button.waitFor();
  return { tab, button };
}

/** Staff cancel a penalty of an order that is due, while its client has the sum on the screen. */
async function cancelPenalty(): Promise<void> {
  await advanceClock(stack, 'PT61S');
  const client = await logIn(stack, phone);
  const { body } = await client.viewDue();
  const [{ orderUuid } = { orderUuid: '' }] = body['orders'] as { orderUuid: string }[];
  const [penalty] = (await viewOrder(client, orderUuid)).penalties;
  assert.ok(penalty);
  const staff = await logInStaffByPassword(stack, 'service');
  const { penaltyUuid } = penalty;
  const cancelled = await staff.cancelPenalty(
    { orderUuid, penaltyUuid },
    { 'idempotency-key': randomUUID() },
  );
  assertSuccess(cancelled);
}

async function charges(): Promise<number> {
  const operations = await bankOperations(stack);
  return operations.filter(({ kind, approved }) => kind === 'CHARGE' && approved).length;
}

// docs/spec/rules.md#5
test('a new card that is saved pays the first order at the bank and the others with one more press', async ({
  browser,
}) => {
  const before = await charges();
  const page = await visit(browser, { viewport: phoneScreen, colorScheme: 'dark' });
  await startClientSession(stack, page, clientWithOneCard);
  await page.goto(`${stack.productUrl}/client/orders`);
  const due = page.getByRole('region', { name: /^К оплате сейчас 3\s0/ });
  await due.getByRole('button', { name: 'Откуда: Другая карта' }).waitFor();
  await due.getByText('Каждый следующий заказ тоже оплачивается там отдельно').waitFor();
  await assertAccessible(page);
  await due.getByRole('button', { name: 'Изменить, что можно делать с картой' }).click();
  await due.getByRole('radio', { name: /^Сохранить для всех заказов/ }).check();
  await due.getByText(/Остальные заказы оплатите этой же картой/).waitFor();
  await due.getByRole('button', { name: 'Что вы разрешаете' }).click();
  await due.getByText(/^Я разрешаю сохранить карту/).waitFor();
  await due.getByRole('button', { name: /^Оплатить первый заказ 1\s0/ }).click();
  await payWithCard(stack, page, lateApprovalCard);
  await page.getByRole('heading', { name: 'Банк ещё обрабатывает платёж' }).waitFor();
  await advanceClock(stack, 'PT1M');
  const rest = page.getByRole('region', { name: /^К оплате сейчас 2\s0/ });
  await rest.waitFor();
  // the page may show what is due before it has read the new card
  await rest.getByRole('button', { name: 'Откуда: Мир ••\u00a01019' }).waitFor();
  assert.equal(await charges(), before + 1);
  await assertAccessible(page);
  const [whilePending, afterwards] = [await openDue(page), await openDue(page)];
  await rest.getByRole('button', { name: /^Оплатить всё 2\s0/ }).click();
  const done = page.getByRole('region', { name: 'Оплата просроченных платежей' });
  // a pending payment does not stop the others
  await done.getByText('Обрабатывается').nth(1).waitFor();
  await whilePending.button.click();
  await whilePending.tab.getByText('Второй раз не списали').nth(1).waitFor();
  await whilePending.tab.getByText(/Результат — на странице заказа/).waitFor();
  await assertAccessible(whilePending.tab);
  await advanceClock(stack, 'PT1M');
  await done.getByText('Оплачено', { exact: true }).nth(1).waitFor();
  assert.equal(await charges(), before + 3);
  await assertAccessible(page);
  await afterwards.button.click();
  await afterwards.tab.getByText('Платить не нужно').nth(1).waitFor();
  assert.equal(await charges(), before + 3);
  const { body } = await (await logIn(stack, clientWithOneCard)).send(calls.viewDue, {});
  assert.equal(body['amount'], 0);
});

// docs/spec/rules.md#5
test('another card pays one order of «По частям» and the whole debt of another, whose penalty is left', async ({
  browser,
}) => {
  const page = await visit(browser, { viewport: phoneScreen });
  await startClientSession(stack, page, clientOfParts);
  await page.goto(`${stack.productUrl}/client/orders`);
  const due = page.getByRole('region', { name: /^К оплате сейчас 2\s0/ });
  await due.getByRole('button', { name: 'Откуда: Другая карта' }).waitFor();
  await due.getByRole('button', { name: 'По частям' }).click();
  await assertAccessible(page);
  await due.getByRole('button', { name: /^Оплатить 1\s0.+ заказ LATE-G$/ }).click();
  await payWithCard(stack, page, anotherCard);
  await page.getByText('Платеж принят').waitFor();
  await page.getByRole('region', { name: /^К оплате сейчас 1\s0/ }).waitFor();
  await page.goto(`${stack.productUrl}/client/orders`);
  await page
    .getByRole('link', { name: /заказ LATE-F$/ })
    .first()
    .click();
  await page.getByRole('link', { name: 'Погасить досрочно' }).click();
  await page.getByText('Ближайший платеж').click();
  await page.getByText('Сохранить для этого заказа').click();
  await page.getByText('Весь долг').click();
  // no payment of the order is left to be charged
  await page.getByText('Сохранить для этого заказа').waitFor({ state: 'detached' });
  await page.getByRole('radio', { name: /^Только этот платеж/, checked: true }).waitFor();
  await page.getByRole('button', { name: /^Погасить/ }).click();
  await payWithCard(stack, page, anotherCard);
  await page.getByText('Досрочное погашение принято').waitFor();
  const rest = page.getByRole('region', { name: /^К оплате сейчас \d,/ });
  await rest.getByRole('button', { name: /^Оплатить всё \d,/ }).waitFor();
  await assertAccessible(page);
});

test('one «Почему такая сумма?» explains the debt of each order and the next charge', async ({ browser }) => {
  const page = await visit(browser, { viewport: phoneScreen });
  await startClientSession(stack, page, phone);
  await page.goto(`${stack.productUrl}/client/orders`);
  await page.getByRole('region', { name: 'Ближайшее списание' }).waitFor();
  await page.getByRole('region', { name: /^К оплате сейчас/ }).waitFor();
  await page.getByRole('button', { name: /^Почему такая сумма\?/ }).click();
  const why = page.getByRole('dialog', { name: 'Почему такая сумма?' });
  await why.getByRole('heading', { name: /^К оплате сейчас 2\s0/ }).waitFor();
  await why.getByRole('heading', { name: /^Ближайшее списание / }).waitFor();
  await why.getByRole('button', { name: /заказ LATE-A, просрочен/ }).click();
  await why.getByText(/^Вместе: 1\s000,00\s₽ \+ /).waitFor();
  await why.getByText(/годовых \/ 365 ×/).waitFor();
  await assertAccessible(page);
});

test('on a phone the button of the card and «По частям» are in one row', async ({ browser }) => {
  const page = await visit(browser, { viewport: phoneScreen });
  await startClientSession(stack, page, phone);
  await page.goto(`${stack.productUrl}/client/orders`);
  const due = page.getByRole('region', { name: /^К оплате сейчас/ });
  const [card, parts] = [/^Откуда: /, 'По частям'].map((name) => due.getByRole('button', { name }));
  assert.equal((await card?.boundingBox())?.y, (await parts?.boundingBox())?.y);
});

test('the buttons of equal penalties of one shop have different names', async ({ browser }) => {
  const page = await visit(browser, { viewport: phoneScreen });
  await startClientSession(stack, page, phone);
  await page.goto(`${stack.productUrl}/client/orders`);
  await page.getByRole('button', { name: /^Штрафы/ }).click();
  for (const order of ['LATE-A', 'LATE-B'])
    await page.getByRole('button', { name: new RegExp(`^Оплатить штраф .+, заказ ${order}$`) }).waitFor();
});

test('one click pays the late orders in sequence until a card is declined or a sum has changed', async ({
  browser,
}) => {
  const before = await charges();
  const page = await visit(browser, { viewport: desktopScreen, colorScheme: 'light' });
  await startClientSession(stack, page, phone);
  await page.goto(`${stack.productUrl}/client/orders`);
  const due = page.getByRole('region', { name: /^К оплате сейчас/ });
  await due.getByRole('button', { name: /^Откуда: / }).click();
  await due.getByRole('radio', { name: /^Mastercard ••\s1160/ }).check();
  await due.getByRole('button', { name: /^Оплатить всё 2\s0/ }).click();
  await due.getByText('Не оплачено', { exact: true }).waitFor();
  await due.getByText('Ещё не оплачен', { exact: true }).waitFor();
  // the advice is shown at its order
  await due
    .getByRole('listitem')
    .filter({ hasText: 'Не оплачено' })
    .getByText(/другую карту/)
    .waitFor();
  assert.equal(await due.getByText('Оплачено', { exact: true }).count(), 0);
  assert.equal(await charges(), before);
  await assertAccessible(page);
  await cancelPenalty();
  await due.getByRole('radio', { name: 'Visa ••\u00a01111' }).check();
  await due.getByRole('button', { name: /^Оплатить всё 2\s0/ }).click();
  await due.getByText('Сумма изменилась', { exact: true }).waitFor();
  await due.getByText(/Проверьте сумму и оплатите ещё раз/).waitFor();
  assert.equal(await charges(), before);
  await due.getByRole('button', { name: /^Оплатить всё 2\s0/ }).click();
  const done = page.getByRole('region', { name: 'Оплата просроченных платежей' });
  await done.waitFor();
  assert.equal(await done.locator(':focus').textContent(), 'Оплата просроченных платежей');
  assert.equal(await done.getByText('Оплачено', { exact: true }).count(), 2);
  assert.equal(await charges(), before + 2);
  await assertAccessible(page);
  await page.reload();
  await page.getByRole('heading', { name: 'Активные' }).waitFor();
  // the results outlive a reload
  await done.getByText('Оплачено', { exact: true }).nth(1).waitFor();
  assert.equal(await page.getByText('К оплате сейчас').count(), 0);
  assert.equal(await page.getByText('Штрафы').count(), 0);
});

test('the books and the bank agree at the end', async () => {
  await assertAuditHolds(stack);
});
