import { sharedStack, test } from '#testing/browser/browser-test.ts';
import { assertAccessible, visit } from '#testing/browser/browser.ts';
import { backOfficeScreens } from '#testing/browser/screen-sizes.ts';
import { demoClients } from '#testing/people/demo-clients.ts';
import { buy } from '#testing/people/purchase.ts';
import { logInStaffOnPage } from '#testing/browser/screens.ts';

const stack = sharedStack();

test.beforeAll(async () => {
  await buy(stack, { phone: demoClients.anna, orderNumber: 'FIND-ME-1' });
});

for (const screen of backOfficeScreens) {
  test(`Ctrl-K finds clients, orders and pages while one types, ${screen.viewport.width} px`, async ({
    browser,
  }) => {
    const page = await visit(browser, screen);
    await logInStaffOnPage(stack, page, 'support');
    await page.getByText('Режим администратора').waitFor();
    await page.keyboard.press('Control+k');
    const box = page.getByLabel(/^Телефон, имя, почта, номер или сумма заказа/);
    await box.fill('анна лебед');
    const found = page.getByRole('listbox', { name: 'Нашлось' });
    await found.getByRole('option', { name: 'Лебедева Анна Игоревна' }).waitFor();
    await assertAccessible(page);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Мои заказы' }).waitFor();
    await page.waitForURL(/client=[0-9a-f-]{36}/);
    await page.getByRole('button', { name: 'Поиск' }).click();
    await box.fill('никто');
    await page.getByText('Никого и ничего не нашлось').waitFor();
    await assertAccessible(page);
    await box.fill('find me');
    await found.getByRole('option', { name: /^Заказ FIND-ME-1/ }).click();
    await page.getByText('Исходный номер заказа').waitFor();
    await page.keyboard.press('Control+k');
    await box.fill('част');
    await found.getByRole('option', { name: 'Частые вопросы' }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Частые вопросы' }).waitFor();
  });
}
