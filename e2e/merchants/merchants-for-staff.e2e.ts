import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { assertAccessible, desktopScreen, openBrowser, phoneScreen, visit } from '#testing/browser.ts';
import { confirmPurchase, openForm } from '#testing/customer.ts';
import { payOnBankPage } from '#testing/purchase.ts';
import { logInStaffOnPage } from '#testing/screens.ts';
import { newShop } from '#testing/shop.ts';
import { startStack } from '#testing/stack.ts';
import { advanceClock } from '#testing/world.ts';

const stack = await startStack({ after });
const browser = await openBrowser({ after });

const looks = [
  { viewport: phoneScreen, colorScheme: 'light' },
  { viewport: desktopScreen, colorScheme: 'dark' },
] as const;

for (const look of looks) {
  test(`staff manage shops, their keys and webhooks, ${look.viewport.width} px`, async () => {
    const name = `Лавка ${look.viewport.width}`;
    const page = await visit(browser, look);
    await logInStaffOnPage(stack, page, 'admin');
    await page.goto(`${stack.productUrl}/admin/merchants`);
    await page.getByRole('heading', { name: 'Магазины' }).waitFor();
    await page.getByText('Магазин «Полка»').first().waitFor();
    await page.getByRole('button', { name: 'Добавить магазин' }).click();
    await page.getByRole('button', { name: 'Добавить', exact: true }).click();
    await page.getByText('Обязательное поле').waitFor();
    await page.getByLabel('Название').fill(name);
    await page.getByLabel('Сайт').fill('http://lavka.example');
    await page.getByText('Только https:// и имя сайта, например https://shop.example').waitFor();
    await page.getByLabel('Сайт').fill('https://lavka.example/catalogue?x');
    await page.getByText('Только https:// и имя сайта, например https://shop.example').waitFor();
    await page.getByLabel('Адрес').fill('ул. \u202eанинеЛ');
    await page.getByText('Уберите невидимые знаки: они меняют то, как читается текст').waitFor();
    await assertAccessible(page);
    await page.getByLabel('Адрес').fill('');
    await page.getByLabel('Сайт').fill('https://lavka.example');
    await assertAccessible(page);
    await page.getByRole('button', { name: 'Добавить', exact: true }).click();
    await page.getByRole('heading', { name: 'Ключ выпущен' }).waitFor();
    const apiKey = (await page.locator('code', { hasText: 'chasti_' }).textContent()) ?? '';
    await page.getByText('Секрет подписи уведомлений').waitFor();
    await assertAccessible(page);
    await page.getByRole('button', { name: 'Готово' }).click();
    assert.equal(await page.getByText(apiKey).count(), 0, 'shown once');

    const shop = newShop(stack, apiKey);
    const notificationUrl = 'http://127.0.0.1:9/nobody';
    const purchase = await confirmPurchase(stack, shop, { notificationUrl });
    await payOnBankPage(stack, await openForm(purchase));
    await advanceClock(stack, 'PT1S');
    await page.reload();
    await page.getByText('Заказ одобрен').first().waitFor();
    await page.getByText('не ответил').first().waitFor();
    await page.getByLabel('Состояние').selectOption('Не доставлено');
    await page.getByRole('button', { name: 'Применить' }).click();
    await page.getByText('Таких уведомлений нет').waitFor();
    await page.goBack();
    await page
      .getByRole('button', { name: /^Повторить уведомление о заказе/ })
      .first()
      .click();
    await page.getByText('Уведомление отправляется снова').waitFor();
    await assertAccessible(page);

    await page.getByRole('button', { name: `Отозвать ключ …${apiKey.slice(-4)}` }).click();
    await page.getByRole('button', { name: 'Отозвать ключ', exact: true }).click();
    await page.getByText('Ключ отозван').waitFor();
    assert.equal((await shop.get('products')).httpStatus, 401);
    await page.getByRole('button', { name: `Выпустить ключ: ${name}` }).click();
    await page.getByRole('heading', { name: 'Ключ выпущен' }).waitFor();
    await page.context().close();
  });
}
