import assert from 'node:assert/strict';
import { ownStack, test } from '#testing/browser/browser-test.ts';
import { assertAccessible, visit } from '#testing/browser/browser.ts';
import { desktopScreen, phoneScreen } from '#testing/browser/screen-sizes.ts';
import { intercept } from '#testing/browser/intercept.ts';
import { demoClients } from '#testing/people/demo-clients.ts';
import { callAsShop, buy } from '#testing/people/purchase.ts';
import { openRow } from '#testing/browser/rows.ts';
import { logInStaffOnPage } from '#testing/browser/screens.ts';
import { startStaffSession } from '#testing/people/sessions.ts';
import { newStaff } from '#testing/people/staff.ts';

const environment = {
  APPROVAL_REFUND: 'on',
  APPROVAL_REFUND_FROM_ROUBLES: '1000',
  APPROVAL_PRODUCT_START: 'on',
};
const stack = ownStack({ environment });

/** A shop's refund that waits for an approval. */
async function refundThatWaits(orderNumber: string): Promise<void> {
  const orderUuid = await buy(stack, { phone: demoClients.anna, orderNumber, amount: 400_000 });
  await callAsShop(stack, { orderUuid, action: 'refund', amount: 200_000, key: orderNumber }).catch(
    () => null,
  );
}

test('a request is approved or rejected on the approvals page', async ({ browser }) => {
  const page = await visit(browser, { viewport: phoneScreen, colorScheme: 'dark' });
  await logInStaffOnPage(stack, page, 'service');
  await page.route('**/api/admin/v1/approvals/list', (route) => route.abort());
  await page.goto(`${stack.productUrl}/admin/approvals`);
  await page.getByText('Не удалось загрузить согласования').waitFor();
  await assertAccessible(page);
  await page.unroute('**/api/admin/v1/approvals/list');
  await page.getByRole('button', { name: 'Повторить попытку' }).click();
  await page.getByText('Ничего не ждёт решения').waitFor();
  await refundThatWaits('LARGE-1');
  await refundThatWaits('LARGE-2');
  await page.reload();
  await page.getByText('Заказ LARGE-1').waitFor();
  await assertAccessible(page);
  await openRow(page, 'LARGE-2');
  await page.getByRole('button', { name: 'Рассмотреть' }).first().click();
  const review = page.getByRole('dialog', { name: 'Возврат по заказу' });
  await review.getByText('Решить до').waitFor();
  await review.getByText('Осталось заплатить').waitFor();
  await review.getByText('Магазин не указывает').waitFor();
  await assertAccessible(page);
  await review.getByRole('button', { name: 'Подтвердить 2 000,00 ₽' }).click();
  await page.getByText(/^Подтверждено: /).waitFor();
  await page.getByText('Заказ LARGE-2').first().waitFor({ state: 'detached' });
  await openRow(page, 'LARGE-1');
  await page.getByRole('button', { name: 'Отклонить' }).click();
  const window = page.getByRole('dialog', { name: 'Отклонить запрос' });
  const reject = window.getByRole('button', { name: 'Отклонить запрос' });
  await window.getByText(/^Возврат по заказу: Заказ LARGE-1, .+₽$/).waitFor();
  await window.getByText('Ничего не изменится').waitFor();
  assert.equal(await reject.isDisabled(), true);
  await window.getByLabel('Почему').fill('Покупатель передумал');
  await assertAccessible(page);
  await reject.click();
  await page.getByText('Запрос отклонён').waitFor();
  await page.getByText('Ничего не ждёт решения').waitFor();
  await page.setViewportSize(desktopScreen);
  await page.getByText('Показать решённые').click();
  await page.waitForURL('**/admin/approvals?decided=true');
  await page.reload();
  await page.getByText('Покупатель передумал').waitFor();
  await page.getByText('Подтверждён').waitFor();
  await assertAccessible(page);
});

// docs/spec/rules.md#14
test('a product that waits for approval is marked in its list and counted in the menu @night', async ({
  browser,
}) => {
  const page = await visit(browser, { viewport: desktopScreen });
  await logInStaffOnPage(stack, page, 'product.editor');
  const stop = page.getByRole('button', { name: /^Остановить: / }).first();
  const name = ((await stop.getAttribute('aria-label')) ?? '').replace('Остановить: ', '');
  await stop.press('Enter');
  const question = page.getByRole('alertdialog');
  await question.getByText('Новые покупки с этим продуктом не оформить').waitFor();
  await question.getByRole('button', { name: 'Остановить продукт' }).press('Enter');
  await page.getByRole('button', { name: `Запустить: ${name}` }).press('Enter');
  const start = question.getByRole('button', { name: 'Запустить продукт' });
  await question.getByLabel('Причина').fill('—');
  await question.getByText('Напишите словами').waitFor();
  assert.equal(await start.isDisabled(), true);
  await question.getByLabel('Причина').fill('К осенней акции');
  await question.getByRole('button', { name: 'Не сейчас' }).click();
  await question.getByText('Изменения не сохранены').waitFor();
  await assertAccessible(page);
  await question.getByRole('button', { name: 'Продолжить' }).click();
  const activate = '**/api/admin/v1/products/activate';
  await intercept(page, activate, (route) => route.abort());
  await start.click();
  await question.getByText('неизвестно, дошёл ли запрос').waitFor();
  assert.equal(await question.getByLabel('Причина').inputValue(), 'К осенней акции');
  await page.unroute(activate);
  await start.click();
  const row = page.getByRole('row').filter({ hasText: name });
  await row.getByText('Ждёт согласования').waitFor();
  await assertAccessible(page);
  await page.goto(`${stack.productUrl}/admin/approvals?own=true`);
  await page.getByRole('button', { name: 'Посмотреть' }).click();
  const review = page.getByRole('dialog', { name: 'Запуск продукта' });
  await review.getByText('К осенней акции').waitFor();
  await review.getByText('Продукта с таким названием сейчас нет в продаже').waitFor();
  await review.getByText(/^К оплате /).waitFor();
  await review.getByText(/^За 90 дней/).waitFor();
  await review.getByText('Свой запрос подтверждает другой сотрудник').waitFor();
  await assertAccessible(page);

  const second = await visit(browser, { viewport: phoneScreen, colorScheme: 'dark' });
  await logInStaffOnPage(stack, second, 'admin');
  await second.getByRole('button', { name: 'Меню' }).click();
  await second.getByRole('link', { name: 'Согласования 1 ждёт решения' }).click();
  await openRow(second, 'Запуск продукта');
  await second.getByRole('button', { name: 'Отклонить' }).click();
  await second.getByLabel('Почему').fill('Не та комиссия');
  await second.getByRole('button', { name: 'Отклонить запрос' }).click();
  await second.getByText('Ничего не ждёт решения').waitFor();
  await page.goto(`${stack.productUrl}/admin/products`);
  await row.getByText('Запрос отклонён').waitFor();
  await (await openRow(page, name)).getByText('Не та комиссия').waitFor();
});

// docs/spec/rules.md#14
test('an account and a role that wait for approval are shown above their lists @night', async ({
  browser,
}) => {
  const page = await visit(browser, { viewport: phoneScreen, colorScheme: 'dark' });
  const { login } = await newStaff(stack, ['MANAGE_STAFF']);
  await startStaffSession(stack, page, login);
  await page.goto(`${stack.productUrl}/admin/staff`);
  const window = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Пригласить сотрудника' }).click();
  await window.getByLabel('Логин').fill('new.one');
  await window.getByLabel('Имя').fill('Иван Петров');
  await window.getByLabel('Телефон сотрудника').fill('9003000001');
  await window.getByLabel('Платежи BNPL').check();
  await window.getByLabel('Причина').fill('Вышел на работу');
  await assertAccessible(page);
  await window.getByRole('button', { name: 'Пригласить', exact: true }).click();
  const invitation = page.getByRole('list', { name: 'Приглашения' });
  await invitation.getByText('Ждёт согласования').waitFor();
  await invitation.getByText('new.one').waitFor();
  await invitation.getByText(new RegExp(`просит ${login}, до `)).waitFor();
  await page.getByRole('button', { name: 'Новая роль' }).click();
  await window.getByLabel('Название').fill('Касса');
  await window.getByLabel('Платежи BNPL').check();
  await window.getByRole('button', { name: 'Сохранить' }).click();
  const role = page.getByRole('list', { name: 'Новые роли' });
  await role.getByText('Касса').waitFor();
  await role.getByText('Ждёт согласования').waitFor();
  await assertAccessible(page);
});
