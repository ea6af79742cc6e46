import assert from 'node:assert/strict';
import type { Page } from '@playwright/test';
import { choose, typeDate } from '#testing/browser/back-office-fields.ts';
import { ownStack, test } from '#testing/browser/browser-test.ts';
import { assertAccessible, visit } from '#testing/browser/browser.ts';
import { desktopScreen, backOfficeScreens } from '#testing/browser/screen-sizes.ts';
import { openFilter } from '#testing/browser/filter.ts';
import { logInStaffOnPage } from '#testing/browser/screens.ts';
import { startStaffSession } from '#testing/people/sessions.ts';

// without a support phone the templates about debt breach the law
const stack = ownStack({ environment: { SUPPORT_PHONE: '' } });

async function check(page: Page, day: string): Promise<void> {
  await openFilter(page);
  await typeDate(page, 'На день', day.replaceAll('.', ''));
  await page.getByRole('button', { name: 'Проверить', exact: true }).click();
}

for (const screen of backOfficeScreens) {
  test(`staff see the breaches of the law on a day until 2030, ${screen.viewport.width} px`, async ({
    browser,
  }) => {
    const page = await visit(browser, screen);
    await startStaffSession(stack, page, 'product.viewer');
    await page.goto(`${stack.productUrl}/admin/laws`);
    await page.getByRole('heading', { name: 'Соответствие закону', exact: true }).waitFor();
    await page.getByText('Последний платёж — не позже чем через 6 месяцев после покупки').waitFor();
    await page.getByText('Цена в рассрочку выше цены за наличные').first().waitFor();
    await page.getByText('статья не сверена').last().waitFor();
    await assertAccessible(page);
    await check(page, '01.04.2028');
    await page.getByText('Рассрочка дольше 4 месяцев').first().waitFor();
    await page.waitForURL(/day=2028-04-01/);
    await openFilter(page);
    await choose(page, 'Что проверить', 'Сообщение');
    await page.getByRole('button', { name: 'Проверить', exact: true }).click();
    await page.getByText('В сообщении о долге нет телефона для связи').first().waitFor();
    assert.equal(await page.getByText('Рассрочка дольше 4 месяцев').count(), 0);
    await check(page, '01.01.2031');
    await page.getByText('Укажите день не позже 31.12.2030').waitFor();
    await check(page, '31.03.2028');
    await openFilter(page);
    await choose(page, 'Что проверить', 'Продукт');
    await page.getByRole('button', { name: 'Проверить', exact: true }).click();
    await page.getByText('С 01.04.2028', { exact: true }).first().waitFor();
    await page.getByText('не запущен').first().waitFor();
    await openFilter(page);
    await choose(page, 'Что проверить', 'Подписываемый текст');
    await page.getByRole('button', { name: 'Проверить', exact: true }).click();
    await page.getByText('Среди подписываемых текстов нарушений нет').waitFor();
  });
}

test('a failed check of a day can be repeated', async ({ browser }) => {
  const page = await visit(browser, { viewport: desktopScreen });
  await startStaffSession(stack, page, 'product.viewer');
  await page.route('**/api/admin/v1/laws/breaches', (route) => route.abort());
  await page.goto(`${stack.productUrl}/admin/laws`);
  await page.getByText('Не удалось проверить продукты, услуги и сообщения').waitFor();
  await page.unroute('**/api/admin/v1/laws/breaches');
  await page.getByRole('button', { name: 'Повторить' }).click();
  await page.getByText('Цена в рассрочку выше цены за наличные').first().waitFor();
});

test('without the right to see products the page of laws redirects', async ({ browser }) => {
  const page = await visit(browser, { viewport: desktopScreen });
  await logInStaffOnPage(stack, page, 'support');
  assert.equal(await page.getByRole('link', { name: 'Соответствие закону', exact: true }).count(), 0);
  await page.goto(`${stack.productUrl}/admin/laws`);
  await page.getByText('Для продолжения введите номер телефона клиента').waitFor();
});
