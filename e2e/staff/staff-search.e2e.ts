import assert from 'node:assert/strict';
import { sharedStack, test } from '#testing/browser-test.ts';
import { assertAccessible, desktopScreen, phoneScreen, visit } from '#testing/browser.ts';
import { buy } from '#testing/purchase.ts';
import { logInStaffOnPage } from '#testing/screens.ts';

const stack = sharedStack();

test.beforeAll(async () => {
  await buy(stack, { phone: '9001000003', orderNumber: 'FIND-ME-1' });
});

for (const screen of [
  { viewport: phoneScreen, colorScheme: 'dark' },
  { viewport: desktopScreen, colorScheme: 'light' },
] as const) {
  test(`Ctrl-K finds a client by name and an order by number, ${screen.viewport.width} px`, async ({
    browser,
  }) => {
    const page = await visit(browser, screen);
    await logInStaffOnPage(stack, page, 'support');
    await page.getByText('Режим администратора').waitFor();
    await page.keyboard.press('Control+k');
    const box = page.getByLabel('Телефон, имя, номер заказа или последние цифры карты');
    await box.fill('Лебедева');
    await page.keyboard.press('Enter');
    const found = page.getByRole('list', { name: 'Нашлось' });
    await found.getByRole('link', { name: 'Лебедева Анна Игоревна' }).click();
    await page.getByRole('heading', { name: 'Мои заказы' }).waitFor();
    assert.match(page.url(), /client=[0-9a-f-]{36}/);
    await page.getByRole('button', { name: 'Поиск' }).click();
    await box.fill('никто');
    await page.getByRole('button', { name: 'Найти' }).click();
    await page.getByText('Никого и ничего не нашлось').waitFor();
    await assertAccessible(page);
    await box.fill('FIND-ME-1');
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: 'Заказ FIND-ME-1' }).click();
    await page.getByText('Исходный номер заказа').waitFor();
  });
}
