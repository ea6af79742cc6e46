import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { assertAuditHolds } from '#testing/audit.ts';
import { assertAccessible, desktopScreen, openBrowser, phoneScreen, visit } from '#testing/browser.ts';
import { buy } from '#testing/purchase.ts';
import { logInOnPage, payWithCard } from '#testing/screens.ts';
import { startStack } from '#testing/stack.ts';
import { advanceClock, clearFaults, injectFault } from '#testing/world.ts';

const phone = '9001000003';
const cardThatDeclinesLater = '5100100000001160';
const stack = await startStack(
  { after },
  { environment: { PENALTY_INFO_LINK: 'https://answers.example/penalties' } },
);
const browser = await openBrowser({ after });
const order = await buy(stack, { phone, orderNumber: 'LATE', pan: cardThatDeclinesLater });
const withoutOtherCards = '9001000002';
await buy(stack, { phone: withoutOtherCards, orderNumber: 'LATER', pan: cardThatDeclinesLater });
await advanceClock(stack, 'P20D');

const looks = [
  { viewport: phoneScreen, colorScheme: 'light' },
  { viewport: desktopScreen, colorScheme: 'dark' },
] as const;

for (const look of looks) {
  test(`penalties are shown first, with their total and a button for each, ${look.viewport.width} px`, async () => {
    const page = await visit(browser, look);
    await page.goto(`${stack.productUrl}/client/orders`);
    await logInOnPage(stack, page, phone);
    await page.getByText('Начислен штраф', { exact: true }).waitFor();
    await page.getByRole('button', { name: /^Штрафы/ }).click();
    await page.getByText('Пожалуйста, оплатите штрафы как можно скорее').waitFor();
    await page.getByRole('button', { name: 'Оплатить штраф' }).waitFor();
    await assertAccessible(page);
    await page.goto(`${stack.productUrl}/client/orders/${order}`);
    await page.getByRole('heading', { name: /^Штрафы/ }).waitFor();
    await page.getByText('Оплата не прошла').waitFor();
    const info = page.getByRole('link', { name: 'Подробнее о штрафах' });
    assert.equal(await info.getAttribute('href'), 'https://answers.example/penalties');
    await assertAccessible(page);
    await page.context().close();
  });
}

test('a payment of a penalty that could not begin says «Оплата не была выполнена успешно»; without a connection none begins', async () => {
  await injectFault(stack, { operation: 'register.do', fault: 'http-500', times: 5 });
  const page = await visit(browser);
  await page.goto(`${stack.productUrl}/client/orders/${order}`);
  await logInOnPage(stack, page, phone);
  await page.getByRole('button', { name: 'Оплатить штраф' }).click();
  await page.getByText('Оплата не была выполнена успешно').waitFor();
  await assertAccessible(page);
  await clearFaults(stack);
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Оплатить штраф' }).click();
  await page.getByText('Нет соединения с интернетом: сейчас оплатить нельзя').waitFor();
  await page.context().close();
});

test('«Почему такая сумма?» shows the rule behind every kopeck', async () => {
  const page = await visit(browser);
  await page.goto(`${stack.productUrl}/client/orders/${order}`);
  await logInOnPage(stack, page, phone);
  await page.getByRole('button', { name: 'Почему такая сумма? Штраф' }).click();
  await page.getByText(/годовых \/ 365 ×/).waitFor();
  await assertAccessible(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Почему такая сумма? График платежей' }).click();
  await page.getByText('делится на равные части (всего 4)').first().waitFor();
  await assertAccessible(page);
  await page.context().close();
});

test('an address that claims a paid penalty changes nothing', async () => {
  const page = await visit(browser);
  const invented = '11111111-1111-4111-8111-111111111111';
  await page.goto(`${stack.productUrl}/client/orders/${order}?success=1&earlyPaymentUuid=${invented}`);
  await logInOnPage(stack, page, phone);
  await page.waitForURL(`${stack.productUrl}/client/orders/${order}`);
  await page.getByRole('button', { name: 'Оплатить штраф' }).waitFor();
  assert.equal(await page.getByText('Штраф оплачен').count(), 0);
  await page.context().close();
});

test('a penalty that the bank does not take payment for stays: «Оплата не была выполнена успешно»', async () => {
  const page = await visit(browser);
  await page.goto(`${stack.productUrl}/client/orders/${order}`);
  await logInOnPage(stack, page, phone);
  await page.getByRole('button', { name: 'Оплатить штраф' }).click();
  await payWithCard(stack, page, '4000600000000116');
  await page.getByText('Отказаться').click();
  await page.getByText('Оплата не была выполнена успешно').waitFor();
  await page.getByRole('button', { name: 'Оплатить штраф' }).waitFor();
  await page.context().close();
});

test('a penalty is paid on the bank’s page: «Штраф оплачен», said once', async () => {
  const page = await visit(browser);
  await page.goto(`${stack.productUrl}/client/orders/${order}`);
  await logInOnPage(stack, page, phone);
  await page.getByRole('button', { name: 'Оплатить штраф' }).click();
  await payWithCard(stack, page, '4111111111111111');
  await page.getByText('Штраф оплачен').waitFor();
  await page.getByRole('heading', { name: /^Штрафы/ }).waitFor({ state: 'detached' });
  await assertAccessible(page);
  await page.reload();
  await page.getByRole('heading', { name: 'График платежей' }).waitFor();
  assert.equal(await page.getByText('Штраф оплачен').count(), 0);
  await page.context().close();
});

test('of several failed payments the oldest is shown with the number of all', async () => {
  await advanceClock(stack, 'P14D');
  const page = await visit(browser);
  await page.goto(`${stack.productUrl}/client/orders`);
  await logInOnPage(stack, page, withoutOtherCards);
  const late = page.getByRole('region', { name: /^Не удалось списать 2\s000,00/ });
  await late.getByText(/^2\s?платежа, первый/).waitFor();
  await late.getByRole('link', { name: 'Перейти к оплате' }).click();
  const failed = page.getByRole('region', { name: /^Не удалось списать 1\s000,00/ });
  await failed.getByText('Всего не прошло платежей: 2, остальные ниже в графике').waitFor();
  await page.context().close();
});

test('the books and the bank agree at the end', async () => {
  await assertAuditHolds(stack);
});
