import assert from 'node:assert/strict';
import { ownStack, test } from '#testing/browser/browser-test.ts';
import { assertAccessible, visit } from '#testing/browser/browser.ts';
import { backOfficeScreens } from '#testing/browser/screen-sizes.ts';
import { choose } from '#testing/browser/back-office-fields.ts';
import { confirmPurchase, openForm } from '#testing/people/customer.ts';
import { openFilter } from '#testing/browser/filter.ts';
import { payOnBankPage } from '#testing/people/purchase.ts';
import { openRow } from '#testing/browser/rows.ts';
import { startStaffSession } from '#testing/people/sessions.ts';
import { newShop } from '#testing/people/shop.ts';
import { advanceClock } from '#testing/bank/sandbox-calls.ts';

const stack = ownStack();

for (const screen of backOfficeScreens) {
  test(`staff manage shops, their keys and webhooks, ${screen.viewport.width} px`, async ({ browser }) => {
    const name = `Лавка ${screen.viewport.width}`;
    const page = await visit(browser, screen);
    await startStaffSession(stack, page, 'admin');
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
    const apiKey = (await page.locator('code', { hasText: 'test_secret_' }).textContent()) ?? '';
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
    await openFilter(page);
    await choose(page, 'Состояние', 'Не доставлено');
    await page.getByRole('button', { name: 'Применить' }).click();
    await page.getByText('Таких уведомлений нет').waitFor();
    await page.goBack();
    const webhook = await openRow(page.getByRole('table', { name: 'Уведомления' }), 'Заказ одобрен');
    await webhook.getByText('не ответил').last().waitFor();
    await page
      .getByRole('button', { name: /^Повторить уведомление о заказе/ })
      .first()
      .click();
    await page.getByText('Уведомление отправляется снова').waitFor();
    await assertAccessible(page);

    await openRow(page, name);
    await page.getByRole('button', { name: `Отозвать ключ …${apiKey.slice(-4)}` }).click();
    await page.getByRole('alertdialog', { name: `магазина «${name}»?` }).waitFor();
    await page.getByText('Это последний действующий ключ магазина').waitFor();
    await page.getByRole('button', { name: 'Отозвать ключ', exact: true }).click();
    await page.getByText(`Ключ отозван: ${name}`).waitFor();
    assert.equal((await shop.listProducts()).httpStatus, 401);
    await page.getByRole('button', { name: `Выпустить ключ: ${name}` }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Выпустить ключ' }).click();
    await page.getByRole('heading', { name: 'Ключ выпущен' }).waitFor();
  });
}
