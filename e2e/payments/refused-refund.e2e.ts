import { assertAuditHolds } from '#testing/database/audit.ts';
import { ownStack, test } from '#testing/browser/browser-test.ts';
import { assertAccessible, visit } from '#testing/browser/browser.ts';
import { desktopScreen, cabinetScreens } from '#testing/browser/screen-sizes.ts';
import { demoClients } from '#testing/people/demo-clients.ts';
import { buy, callAsShop } from '#testing/people/purchase.ts';
import { startClientSession, startStaffSession } from '#testing/people/sessions.ts';
import { advanceClock, bankOperations, refundAtBank } from '#testing/bank/sandbox-calls.ts';

const phone = demoClients.anna;
const stack = ownStack();

let orderUuid: string;
test.beforeAll(async () => {
  orderUuid = await buy(stack, { phone, orderNumber: 'REFUSED' });
  const charge = (await bankOperations(stack)).findLast(({ kind }) => kind === 'CHARGE');
  await refundAtBank(stack, { mdOrder: charge?.mdOrder ?? '', amount: 30_000 });
  await callAsShop(stack, { orderUuid, action: 'refund', amount: 400_000 });
  await advanceClock(stack, 'PT1M');
});

for (const screen of cabinetScreens)
  test(`the client sees which part the bank has returned and which it has not, ${screen.viewport.width} px`, async ({
    browser,
  }) => {
    const page = await visit(browser, screen);
    await startClientSession(stack, page, phone);
    await page.goto(`${stack.productUrl}/client/orders/${orderUuid}`);
    const refunds = page.getByRole('region', { name: 'Возвраты' });
    const refused = refunds.getByRole('listitem').filter({ hasText: 'Разбираемся' });
    await refused.getByText('300,00\u00a0₽').waitFor();
    await refused.getByText('Банк не вернул эти деньги. Сотрудник выясняет причину').waitFor();
    await refunds
      .getByRole('listitem')
      .filter({ hasText: 'Возвращено' })
      .getByText('700,00\u00a0₽')
      .waitFor();
    await assertAccessible(page);
  });

test('staff request a refused refund again, or confirm that the client has the money', async ({
  browser,
}) => {
  const page = await visit(browser, { viewport: desktopScreen, colorScheme: 'light' });
  await startStaffSession(stack, page, 'service');
  await page.goto(`${stack.productUrl}/admin/reconciliation`);
  const row = page.getByRole('row').filter({ hasText: 'Банк отказал в возврате' });
  await row.getByText('300,00\u00a0₽').waitFor();
  await row.getByRole('button', { name: 'Повторить возврат' }).click();
  const question = page.getByRole('alertdialog', { name: /^Повторить возврат 300,00/ });
  await question.getByText('Заказ REFUSED').waitFor();
  await assertAccessible(page);
  await question.getByRole('button', { name: /^Повторить возврат 300,00/ }).click();
  await page.getByText(/^Возврат 300,00.₽ запрошен в банке ещё раз$/).waitFor();
  await advanceClock(stack, 'PT1M');
  await row.getByRole('button', { name: 'Закрыть' }).click();
  const window = page.getByRole('dialog', { name: 'Закрыть расхождение' });
  await window.getByText(/^Банк отказал в возврате. Заказ REFUSED: у нас 300,00/).waitFor();
  await window.getByText('Закройте строку, когда клиент получил эти деньги другим путём').waitFor();
  await assertAccessible(page);
  await window.getByLabel('Чем закончилось').fill('Банк вернул сам');
  await window.getByRole('button', { name: 'Закрыть расхождение' }).click();
  await row.waitFor({ state: 'detached' });
  await assertAuditHolds(stack);
});
