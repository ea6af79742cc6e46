import assert from 'node:assert/strict';
import type { Page } from '@playwright/test';
import { cardThatDeclinesLater, goodCard, lateApprovalCard, lateDeclineCard } from '#testing/bank/cards.ts';
import { assertAuditHolds } from '#testing/database/audit.ts';
import { ownStack, test } from '#testing/browser/browser-test.ts';
import { assertAccessible, visit } from '#testing/browser/browser.ts';
import { untilRequestsReported } from '#testing/browser/intercept.ts';
import { desktopScreen } from '#testing/browser/screen-sizes.ts';
import { demoClients } from '#testing/people/demo-clients.ts';
import { sellMovePayment } from '#testing/people/move-payment.ts';
import { assertListShowsPending, assertPending, pendingTitle } from '#testing/browser/pending-screens.ts';
import { resultsOn, silenceBank } from '#testing/bank/pending.ts';
import { buy, registerPurchase } from '#testing/people/purchase.ts';
import { logInOnPage, logInStaffOnPage, payWithCard } from '#testing/browser/screens.ts';
import {
  advanceClock,
  clearFaults,
  codeFromPhone,
  messagesOf,
  moveClockToNoon,
  injectFault,
} from '#testing/bank/sandbox-calls.ts';

const phone = demoClients.anna;
const phoneLate = '9005550001';
const stack = ownStack();

let orders: Record<'early' | 'refused' | 'service' | 'late', string>;
let page: Page;
let late: Page;
test.beforeAll(async ({ browser }) => {
  await sellMovePayment(stack);
  await moveClockToNoon(stack);
  orders = {
    early: await buy(stack, { phone, orderNumber: 'EARLY' }),
    refused: await buy(stack, { phone, orderNumber: 'REFUSED' }),
    service: await buy(stack, { phone, orderNumber: 'SERVICE' }),
    late: await buy(stack, { phone: phoneLate, orderNumber: 'LATE', pan: cardThatDeclinesLater }),
  };
  page = await visit(browser);
  await page.goto(`${stack.productUrl}/client/orders/${orders.early}/pay`);
  await logInOnPage(stack, page, phone);
  late = await visit(browser);
});

/** Sets an attribute that a reload would remove. Returns a function that asserts its presence. */
async function markPage(person: Page): Promise<() => Promise<void>> {
  await person.evaluate("document.documentElement.dataset.mark = 'kept'");
  return async () => {
    assert.equal(await person.locator('html').getAttribute('data-mark'), 'kept', 'no reload');
  };
}

async function payNextOnPage(orderUuid: string, pan: string): Promise<void> {
  await page.goto(`${stack.productUrl}/client/orders/${orderUuid}/pay`);
  await page.getByText('Ближайший платеж').click();
  await page.getByRole('radio', { name: 'Другая карта' }).check();
  await page.getByRole('button', { name: 'Погасить' }).click();
  await payWithCard(stack, page, pan);
}

test('an early payment is pending, then accepted without a reload, with a message', async () => {
  await payNextOnPage(orders.early, lateApprovalCard);
  await assertPending(page, '1 000,00 ₽');
  assert.equal(new URL(page.url()).searchParams.get('success'), null);
  const assertNoReload = await markPage(page);
  await advanceUntil(page, 'Платеж принят', 'PT61S');
  await assertNoReload();
  assert.deepEqual(await resultsOn(stack, phone), ['Списано 1 000,00 ₽: платеж 2, заказ EARLY']);
});

test('success=0 and success=1 in the address change nothing while the payment is pending', async () => {
  await payNextOnPage(orders.refused, lateDeclineCard);
  await assertPending(page, '1 000,00 ₽');
  const address = page.url();
  for (const success of ['0', '1']) {
    await page.goto(`${address}&success=${success}`);
    await assertPending(page, '1 000,00 ₽');
  }
});

test('no page offers to pay a debt whose payment is pending', async () => {
  await page.goto(`${stack.productUrl}/client/orders/${orders.refused}/pay`);
  await assertPending(page, '1 000,00 ₽');
  assert.equal(await page.getByRole('button', { name: 'Погасить' }).count(), 0);
  await page.goto(`${stack.productUrl}/client/orders/${orders.refused}`);
  await assertPending(page, '1 000,00 ₽');
  assert.equal(await page.getByText('Погасить досрочно').count(), 0);
  await page.getByText('Пока банк обрабатывает платёж, перенести дату нельзя').waitFor();
  assert.equal(await page.getByRole('button', { name: 'Перенести платеж' }).count(), 0);
  await page.goto(`${stack.productUrl}/client/orders/${orders.service}`);
  await page.getByText('Погасить досрочно').waitFor();
});

test('staff see that a payment of the order is being processed', async ({ browser }) => {
  const staff = await visit(browser, { viewport: desktopScreen });
  await logInStaffOnPage(stack, staff, 'service');
  await staff.goto(`${stack.productUrl}/client/orders/${orders.refused}?client=${phone}`);
  await staff.getByText('Оплата обрабатывается').waitFor();
  await assertAccessible(staff);
});

test('the order page shows the decline of a pending payment without a reload', async () => {
  await page.goto(`${stack.productUrl}/client/orders/${orders.refused}`);
  await page.getByText(pendingTitle).waitFor();
  const assertNoReload = await markPage(page);
  await advanceUntil(page, 'Оплата не была выполнена успешно', 'PT61S');
  await page.getByText('Погасить досрочно').waitFor();
  await assertNoReload();
  const [newest] = await resultsOn(stack, phone);
  assert.equal(newest, 'Деньги не списаны: платеж 2, 1 000,00 ₽. Можно оплатить');
});

test('a hidden page sends no queries until it is visible again @night', async ({ browser }) => {
  await silenceBank(stack);
  await payNextOnPage(orders.refused, goodCard);
  await page.getByText(pendingTitle).waitFor();
  const hidden = await visit(browser, { session: await page.context().storageState(), movesClock: true });
  await hidden.goto(page.url());
  await hidden.getByText(pendingTitle).waitFor();
  await setVisibility(hidden, 'hidden');
  await untilRequestsReported(hidden);
  const requests: string[] = [];
  hidden.on('request', (request) => void requests.push(new URL(request.url()).pathname));
  await hidden.clock.fastForward('01:00');
  await untilRequestsReported(hidden);
  assert.equal(requests.includes('/api/early-payment/finish.do'), false);
  await clearFaults(stack);
  await setVisibility(hidden, 'visible');
  await hidden.getByText('Платеж принят').waitFor();
});

/** Waits for the text while the clock moves, because a notification is shown for five seconds only. */
async function advanceUntil(shownOn: Page, text: string, duration: string): Promise<void> {
  await Promise.all([shownOn.getByText(text).waitFor(), advanceClock(stack, duration)]);
}

async function setVisibility(person: Page, state: 'hidden' | 'visible'): Promise<void> {
  await person.evaluate(`
    Object.defineProperty(document, 'visibilityState', { value: '${state}', configurable: true });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));`);
}

test('moving a payment is pending, then done without a reload @night', async () => {
  await page.goto(`${stack.productUrl}/client/orders/${orders.service}`);
  await page.getByRole('button', { name: 'Перенести платеж' }).click();
  await page.getByRole('radio', { name: 'Другая карта' }).check();
  await page.getByRole('button', { name: /^Оплатить/ }).click();
  await payWithCard(stack, page, lateApprovalCard);
  await assertPending(page, '99,01 ₽');
  assert.equal(await page.getByRole('button', { name: 'Перенести платеж' }).count(), 0);
  await advanceUntil(page, 'Платеж перенесён', 'PT61S');
});

test('changing and adding a card is pending in every browser, then done without a reload', async ({
  browser,
}) => {
  const other = await visit(browser);
  await other.goto(`${stack.productUrl}/client/payment-ways`);
  // the log-in moves the clock past the pause between codes
  await logInOnPage(stack, other, phone);
  const checkTitle = 'Банк ещё проверяет карту';
  for (const names of [['Изменить карту'], ['Добавить карту', 'Ввести карту']]) {
    await page.goto(`${stack.productUrl}/client/payment-ways`);
    for (const name of names) await page.getByRole('button', { name }).first().click();
    await payWithCard(stack, page, lateApprovalCard);
    await assertPending(page, null, checkTitle);
    await page.getByText('Проверка карты: 0,00 ₽').waitFor();
    await other.goto(`${stack.productUrl}/client/payment-ways`);
    await other.getByText('Проверка карты: 0,00 ₽').waitFor();
    await assertPending(other, null, checkTitle);
    assert.equal(await other.getByRole('button', { name: 'Добавить карту' }).count(), 0);
    const assertNoReload = await markPage(other);
    await advanceUntil(page, 'Данные карты сохранены', 'PT61S');
    await other.getByRole('button', { name: 'Добавить карту' }).waitFor();
    await assertNoReload();
    assert.equal((await resultsOn(stack, phone))[0], 'Карта сохранена. Плати частями');
  }
});

test('the first payment of a purchase is pending, then done without a reload', async ({ browser }) => {
  const buyer = '9005550002';
  const { token } = await registerPurchase(stack, { phone: buyer, orderNumber: 'CHECKOUT' });
  const customer = await visit(browser);
  await customer.goto(`${stack.productUrl}/checkout/${token}`);
  const { length: messageCount } = await messagesOf(stack, buyer);
  await customer.getByLabel('Согласен на обработку персональных данных').check();
  await customer.getByRole('button', { name: 'Получить код' }).click();
  const code = await codeFromPhone(stack, buyer, messageCount);
  await customer.getByRole('textbox').first().fill(code);
  await customer.getByRole('button', { name: 'Перейти к оплате' }).click();
  await payWithCard(stack, customer, lateApprovalCard);
  await assertPending(customer, null);
  await customer.getByText('Первый платеж: 1 000,00 ₽').waitFor();
  assert.equal(await customer.getByRole('button', { name: 'Перейти к оплате' }).count(), 0);
  const assertNoReload = await markPage(customer);
  await advanceClock(stack, 'PT61S');
  await customer.getByText('Покупка оформлена').waitFor();
  await assertNoReload();
  const results = await resultsOn(stack, buyer);
  assert.deepEqual(results, ['Списано 1 000,00 ₽: первый платеж, покупка оформлена']);
});

test('a failed payment that is paid with the order’s card is pending until the bank’s result', async () => {
  await advanceClock(stack, 'P21D');
  await moveClockToNoon(stack);
  await late.goto(`${stack.productUrl}/client/orders/${orders.late}`);
  await logInOnPage(stack, late, phoneLate);
  await injectFault(stack, { operation: 'paymentOrderBinding.do', fault: 'drop', times: 1 });
  await silenceBank(stack);
  await late.getByRole('button', { name: 'По частям' }).click();
  await late.getByRole('button', { name: /^Оплатить .+ картой\s••/ }).click();
  await assertPending(late, '1 000,00 ₽');
  await late.goto(`${stack.productUrl}/client/orders/${orders.late}`);
  await late.getByText(pendingTitle).waitFor();
  assert.equal(await late.getByRole('button', { name: /^Оплатить .+ картой\s••/ }).count(), 0);
  await late.getByRole('button', { name: 'Оплатить штраф' }).waitFor();
  const schedule = late.getByRole('region', { name: 'График платежей' });
  await schedule.getByText('Обрабатывается').waitFor();
  assert.equal(await schedule.getByText('Оплата не прошла').count(), 0);
  await assertListShowsPending(stack, late);
  await late.goto(`${stack.productUrl}/client/orders/${orders.late}`);
  // a page that opens after the result does not announce it
  await late.getByText(pendingTitle).waitFor();
  await clearFaults(stack);
  await advanceUntil(late, 'Оплата не была выполнена успешно', 'PT1M');
  await late.getByRole('button', { name: /^Оплатить всё/ }).waitFor();
});

test('a penalty is pending, then paid', async () => {
  await late.goto(`${stack.productUrl}/client/orders/${orders.late}`);
  await late.getByRole('button', { name: 'Оплатить штраф' }).click();
  await payWithCard(stack, late, lateApprovalCard);
  await late.getByText(pendingTitle).waitFor();
  assert.equal(await late.getByRole('button', { name: 'Оплатить штраф' }).count(), 0);
  await late.getByRole('button', { name: /^Оплатить .+ картой\s••/ }).waitFor();
  await late.goto(`${stack.productUrl}/client/orders`);
  await late.getByRole('button', { name: /^Штрафы/ }).click();
  await late.getByText('Обрабатывается').waitFor();
  assert.equal(await late.getByRole('button', { name: 'Оплатить штраф' }).count(), 0);
  await late.goBack();
  await late.getByText(pendingTitle).waitFor();
  await advanceUntil(late, 'Штраф оплачен', 'PT61S');
  assert.match((await resultsOn(stack, phoneLate))[0] ?? '', /^Списано .* ₽: штраф, заказ LATE$/);
});

test('the books and the bank agree at the end', async () => {
  await assertAuditHolds(stack);
});
