import assert from 'node:assert/strict';
import { instant, moscowDate, moscowTime, plusDays, secondsBetween } from '#domain/dates.ts';
import { goodCard } from '#testing/bank/cards.ts';
import { ownStack, test } from '#testing/browser/browser-test.ts';
import { assertAccessible, visit } from '#testing/browser/browser.ts';
import { phoneScreen } from '#testing/browser/screen-sizes.ts';
import { pressEnterOn, focusedLabel, tabTo } from '#testing/browser/keyboard.ts';
import { demoClients } from '#testing/people/demo-clients.ts';
import { registerPurchase } from '#testing/people/purchase.ts';
import { advanceClock, clockNow, codeFromPhone, messagesOf } from '#testing/bank/sandbox-calls.ts';
import { payWithCard } from '#testing/browser/screens.ts';

const stack = ownStack();
const phone = demoClients.anna;
const box = 'Согласен на обработку персональных данных';

test('a purchase is signed with the keyboard and read again in «Документы»', async ({ browser }) => {
  const { token, orderUuid } = await registerPurchase(stack, { phone, orderNumber: 'SIGNED' });
  const page = await visit(browser, { viewport: phoneScreen });
  await page.goto(`${stack.productUrl}/checkout/${token}`);
  await page.getByText('Карту сохраним и спишем с неё 3 платежа').waitFor();
  await page.getByText('За просрочку — штраф 20 % годовых').waitFor();
  assert.equal(await page.getByLabel(box).isChecked(), false);
  await pressEnterOn(page, /^Получить код на/);
  await page.getByText('Отметьте согласие на обработку персональных данных').waitFor();
  assert.equal(await focusedLabel(page), box);
  assert.deepEqual(await messagesOf(stack, phone), []);
  await assertAccessible(page);
  await page.keyboard.press('Space');
  await page.getByText('Отметьте согласие').waitFor({ state: 'detached' });
  await pressEnterOn(page, /^Получить код на/);
  await page.getByLabel('Код из СМС').waitFor();
  await page.keyboard.type(await codeFromPhone(stack, phone));
  await page.getByText('Покупка одобрена').waitFor();
  await page.getByRole('button', { name: 'Перейти к оплате' }).press('Enter');
  await payWithCard(stack, page, goodCard);
  await page.getByText('Покупка оформлена').waitFor();
  await pressEnterOn(page, /^Перейти в кабинет$/);
  await page.getByRole('heading', { name: 'Мои заказы' }).waitFor();
  await page.goto(`${stack.productUrl}/client/payment-ways`);
  await page.getByRole('button', { name: /^Действия с картой/ }).click();
  await page.getByRole('menuitem').first().waitFor();
  // a wider consent needs a new code (docs/spec/rules.md#7)
  assert.deepEqual(await page.getByRole('menuitem').allTextContents(), ['Не списывать автоматически']);
  await page.goto(`${stack.productUrl}/client/orders/${orderUuid}`);
  await page.getByRole('link', { name: 'Договор и согласия' }).click();
  await page.getByRole('heading', { name: /^Договор оплаты частями № SIGNED от/ }).waitFor();
  await page.getByRole('heading', { name: /^Согласие на обработку персональных данных, редакция/ }).waitFor();
  await page.getByRole('heading', { name: /^Согласие на списание с карты к договору № SIGNED/ }).waitFor();
  await assertAccessible(page);
  await pressEnterOn(page, /^Отозвать согласие$/);
  const question = page.getByRole('dialog');
  await question.getByText('Чтобы отозвать согласие, нужен новый код').waitFor();
  await assertAccessible(page);
  await advanceClock(stack, 'PT61S');
  const { length } = await messagesOf(stack, phone);
  await question.getByRole('button', { name: 'Получить код' }).press('Enter');
  await page.getByLabel('Код из СМС').waitFor();
  await page.keyboard.type(await codeFromPhone(stack, phone, length));
  await page.getByRole('heading', { name: 'Договор и согласия' }).waitFor();
  await pressEnterOn(page, /^Отозвать согласие$/);
  await question.getByText('По этому заказу ещё есть долг').waitFor();
  await assertAccessible(page);
  await question.getByRole('button', { name: 'Отозвать согласие' }).press('Enter');
  await page.getByText('Согласие отозвано').waitFor();
  await page.getByText('Отозвано', { exact: true }).waitFor();
  assert.equal(await page.getByRole('button', { name: 'Отозвать согласие' }).count(), 0);
});

test('the documents are read in full and downloaded before the code', async ({ browser }) => {
  const buyer = '9005550044';
  const { token } = await registerPurchase(stack, { phone: buyer, orderNumber: 'READ' });
  const page = await visit(browser, { viewport: phoneScreen });
  await page.goto(`${stack.productUrl}/checkout/${token}`);
  for (const [link, title, file] of [
    [/^Договор с ООО «Плати частями».*, откроется/, /^Договор оплаты частями № READ/, 'Договор, PDF'],
    [/^Согласие на списание, откроется/, /^Согласие на списание с карты/, 'Согласие на списание, PDF'],
    [
      /^Согласие на обработку, откроется/,
      /^Согласие на обработку персональных данных/,
      'Согласие на обработку, PDF',
    ],
  ] as const) {
    const opened = page.context().waitForEvent('page');
    await tabTo(page, link);
    await page.keyboard.press('Enter');
    const text = await opened;
    await text.getByRole('heading', { level: 1, name: title }).waitFor();
    await assertAccessible(text);
    await text.close();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: file }).click();
    assert.match((await download).suggestedFilename(), /\.pdf$/);
  }
});

test('a document that changes before the code is entered is named on the page', async ({ browser }) => {
  await advanceClock(stack, `PT${secondsToMidnight(await clockNow(stack)) - 60}S`);
  const { token } = await registerPurchase(stack, { phone: '9005550055', orderNumber: 'CHANGED' });
  const page = await visit(browser, { viewport: phoneScreen });
  await page.goto(`${stack.productUrl}/checkout/${token}`);
  await page.getByLabel(box).check();
  await page.getByRole('button', { name: 'Получить код' }).click();
  await page.getByLabel('Код из СМС').waitFor();
  for (const name of ['Договор', 'Согласие на списание', 'Согласие на обработку'])
    await page.getByRole('link', { name }).waitFor();
  const code = await codeFromPhone(stack, '9005550055');
  await advanceClock(stack, 'PT61S');
  await page.keyboard.type(code);
  await page.getByText('Изменились документы: договор, согласие на списание.').waitFor();
  assert.equal(await page.getByLabel(box).isChecked(), false);
  await assertAccessible(page);
});

/** Seconds until the midnight in Moscow after the next one. */
function secondsToMidnight(now: string): number {
  const today = moscowDate(instant(now));
  return Math.round(secondsBetween(instant(now), moscowTime(plusDays(today, 2), 0)));
}
