import assert from 'node:assert/strict';
import type { Locator, Page } from '@playwright/test';
import { eventually } from '#testing/eventually.ts';
import { choose } from '#testing/browser/back-office-fields.ts';
import { calls } from '#testing/calls.ts';
import { ownStack, test } from '#testing/browser/browser-test.ts';
import { assertAccessible, visit } from '#testing/browser/browser.ts';
import { desktopScreen, backOfficeScreens, phoneScreen } from '#testing/browser/screen-sizes.ts';
import { openFilter } from '#testing/browser/filter.ts';
import { openRow } from '#testing/browser/rows.ts';
import { logInStaffOnPage } from '#testing/browser/screens.ts';
import { startStaffSession } from '#testing/people/sessions.ts';
import { logInStaff } from '#testing/people/staff.ts';

const stack = ownStack();

const open = (page: Page, path: string) => page.goto(`${stack.productUrl}${path}`);

/** Waits for a field that is normalised after it loses the focus. */
async function untilValue(field: Locator, value: string): Promise<void> {
  await eventually(`the field is ${value}`, async () => (await field.inputValue()) === value);
}

for (const screen of backOfficeScreens) {
  const width = screen.viewport.width;

  test(`a product is created, previewed with its schedule, corrected by field and started, ${width} px`, async ({
    browser,
  }) => {
    const page = await visit(browser, screen);
    await logInStaffOnPage(stack, page, 'product.editor');
    await page.getByRole('heading', { name: 'Продукты BNPL' }).waitFor();
    await assertAccessible(page);
    await page.getByRole('button', { name: 'Добавить продукт' }).click();
    const form = page.getByRole('dialog', { name: 'Новый продукт' });
    await form.getByRole('button', { name: 'Сохранить' }).click();
    assert.equal(await form.getByText('Обязательное поле').count(), 4);
    const name = `Пять частей ${width}`;
    await form.getByLabel('Название').fill(name);
    await form.getByLabel('Срок для клиента').fill('5 месяцев');
    await form.getByLabel('Количество платежей').fill('1000');
    await choose(form, 'Единица интервала', 'месяцы');
    await form.getByLabel('Минимальная сумма').fill('1000');
    await form.getByLabel('Максимальная сумма').fill('50000,50');
    await form.getByRole('button', { name: 'Сохранить' }).click();
    await form.getByText('Значение не может быть больше 999').waitFor();
    await form.getByLabel('Количество платежей').fill('1,5');
    await form.getByText('Введите целое число').waitFor();
    await form.getByLabel('Комиссия, %').fill('4,255');
    await form.getByText('Введите число, не больше двух знаков после запятой').waitFor();
    await form.getByLabel('Комиссия, %').fill('0');
    await form.getByLabel('Количество платежей').fill('122');
    await form.getByText('Срок: последний платеж не позже чем через 10 лет').waitFor();
    await form.getByLabel('Количество платежей').fill('5');
    assert.equal(await form.getByLabel('Минимальная комиссия').isDisabled(), true);
    await form.getByLabel('Комиссия, %').fill('30');
    await form.getByLabel('Сначала списывать комиссию').check();
    await form.getByText('Комиссия будет списана с клиента несколькими платежами').waitFor();
    await form.getByText('К оплате 13').waitFor();
    await form.getByLabel('Пример: сумма покупки').fill('0,01');
    await form.getByText('Из такой суммы не сложить столько платежей').waitFor();
    await assertAccessible(page);
    await form.getByRole('button', { name: 'Сохранить' }).click();
    await form.waitFor({ state: 'detached' });
    const rehearse = '**/api/admin/v1/products/rehearse';
    await page.route(rehearse, (route) => route.abort());
    await openRow(page, name);
    await page.getByRole('button', { name: `Запустить: ${name}` }).click();
    const start = page.getByRole('alertdialog', { name: `Запустить продукт «${name}»?` });
    await start.getByText('Продукта с таким названием сейчас нет в продаже').waitFor();
    await start.getByText(/^К оплате 13/).waitFor();
    await start.getByText(/^Не удалось пересчитать заказы/).waitFor();
    assert.equal(await start.getByRole('button', { name: 'Запустить продукт' }).isDisabled(), true);
    await assertAccessible(page);
    await page.unroute(rehearse);
    await start.getByRole('button', { name: 'Повторить попытку' }).click();
    await start.getByText('Этот продукт еще не продавали.').waitFor();
    await start.getByText('За 90 дней заказов не было').waitFor();
    await start.getByRole('button', { name: 'Запустить продукт' }).click();
    await page.getByRole('button', { name: `Остановить: ${name}` }).waitFor();
    assert.equal(await page.getByRole('button', { name: `Изменить: ${name}` }).count(), 0);
  });
}

test('a product is copied, compared with its copy and found by its state @night', async ({ browser }) => {
  const page = await visit(browser, { viewport: phoneScreen });
  await startStaffSession(stack, page, 'product.editor');
  await open(page, '/admin/products?state=STOPPED');
  await page.getByText('3 платежа (старый)').waitFor();
  assert.equal(await page.locator('tbody tr').count(), 1);
  await openFilter(page);
  await choose(page, 'Состояние', 'Активен');
  await page.getByRole('button', { name: 'Применить' }).click();
  await openRow(page, 'Первый платёж потом');
  const actions = page.getByRole('button', { name: 'Действия: Первый платёж потом' });
  await actions.click();
  await page.getByRole('menuitem', { name: 'Дублировать' }).click();
  const form = page.getByRole('dialog', { name: 'Новый продукт' });
  await untilValue(form.getByLabel('Название'), 'Первый платёж потом');
  await form.getByLabel('Минимальная сумма').fill('777');
  await form.getByRole('button', { name: 'Сохранить' }).click();
  await form.waitFor({ state: 'detached' });
  await page.reload();
  await openRow(page, 'Первый платёж потом');
  await actions.click();
  await page.getByRole('menuitem', { name: 'Сравнить' }).click();
  const comparison = page.getByRole('dialog', { name: 'Сравнение продуктов' });
  assert.match(await comparison.locator('strong').innerText(), /^777,00.* → /);
  await assertAccessible(page);
});

test('staff who may only view products cannot change them @night', async ({ browser }) => {
  const page = await visit(browser, { viewport: desktopScreen });
  await logInStaffOnPage(stack, page, 'product.viewer');
  await page.getByRole('heading', { name: 'Продукты BNPL' }).waitFor();
  await page.getByRole('cell', { name: 'Активен' }).first().waitFor();
  assert.equal(await page.getByRole('button', { name: 'Добавить продукт' }).count(), 0);
  assert.equal(await page.getByRole('button', { name: /^(Изменить|Запустить|Остановить)/ }).count(), 0);
  await open(page, '/admin/paymentServices');
  await page.getByText('Не удалось загрузить список услуг').waitFor();
});

test('a service with a normalised tariff is started and stopped @night', async ({ browser }) => {
  const page = await visit(browser, { viewport: phoneScreen });
  await startStaffSession(stack, page, 'admin');
  await open(page, '/admin/paymentServices');
  await page.getByRole('button', { name: 'Добавить услугу' }).click();
  const form = page.getByRole('dialog', { name: 'Новая услуга' });
  await form.getByRole('button', { name: 'Сохранить' }).click();
  await form.getByText('Обязательное поле').waitFor();
  await form.getByLabel('Название').fill('Перенос платежа');
  await form.getByRole('button', { name: 'Убрать строку 1' }).click();
  await form.getByText('Добавьте в тариф хотя бы один диапазон').waitFor();
  await assertAccessible(page);
  await form.getByRole('button', { name: 'Добавить диапазон' }).click();
  const add = form.getByRole('button', { name: 'Добавить диапазон' });
  assert.equal(await add.isDisabled(), true);
  await form.getByLabel('Долг от, строка 1').fill('5000');
  await form.getByLabel('Долг до, строка 1').fill('1000');
  await form.getByLabel('Цена, строка 1').fill('99,999');
  await form.getByLabel('Название').focus();
  await untilValue(form.getByLabel('Долг от, строка 1'), '1000');
  await untilValue(form.getByLabel('Долг до, строка 1'), '5000');
  await untilValue(form.getByLabel('Цена, строка 1'), '99,99');
  await add.click();
  await untilValue(form.getByLabel('Долг от, строка 2'), '5000,01');
  await form.getByLabel('Скидка SberPrime').fill('2');
  await untilValue(form.getByLabel('Скидка SberPrime'), '1');
  await form.getByLabel('Скидка SberPrime').fill('0,555');
  await form.getByLabel('Не позже чем до платежа, часов').pressSequentially('1,5');
  await form.getByRole('button', { name: 'Сохранить' }).click();
  await form.getByText('Введите число от 0 до 1, не больше двух знаков после запятой').waitFor();
  await form.getByText('Введите целое число').waitFor();
  await assertAccessible(page);
  await form.getByLabel('Не позже чем до платежа, часов').fill('1');
  await form.getByLabel('Скидка SberPrime').fill('0,5');
  const axis = form.getByRole('region', { name: 'Тариф на оси долга' }).getByRole('listitem');
  assert.match(await axis.nth(0).innerText(), /99,99.*от 1.000,00.*до 5.000,00/s);
  assert.match(await axis.nth(1).innerText(), /0,01.*от 5.000,01.*без предела/s);
  await form.getByLabel('Пример: основной долг').fill('999,99');
  await form.getByText('При таком долге услуга не продаётся').waitFor();
  await form.getByLabel('Пример: основной долг').fill('1000');
  await form.getByText('Цена с Prime').waitFor();
  await form.getByText(/^50,00/).waitFor();
  await assertAccessible(page);
  await form.getByRole('button', { name: 'Сохранить' }).click();
  await page.getByText('Услуга добавлена').waitFor();
  await page.getByRole('button', { name: 'Добавить услугу' }).waitFor({ state: 'detached' });
  await openRow(page, 'Перенос платежа');
  await page.getByRole('button', { name: 'Изменить: Перенос платежа' }).click();
  const edited = page.getByRole('dialog', { name: 'Изменение услуги' });
  await edited.getByLabel('Описание').fill('На один интервал позже');
  await edited.getByRole('button', { name: 'Сохранить' }).click();
  await edited.waitFor({ state: 'detached' });
  await page.getByText('На один интервал позже').last().waitFor();
  await page.getByRole('button', { name: 'Запустить: Перенос платежа' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Запустить услугу' }).click();
  await page.getByRole('button', { name: 'Остановить: Перенос платежа' }).waitFor();
  // the message of the previous change may still be visible
  await page.getByText('Услуга обновлена').last().waitFor();
  await assertAccessible(page);
});

test('SberPrime has a category and a discount, and a product has at most one discount @night', async ({
  browser,
}) => {
  const page = await visit(browser, { viewport: desktopScreen, colorScheme: 'dark' });
  await startStaffSession(stack, page, 'admin');
  await open(page, '/admin/sberPrime');
  await page.getByText('Категорий подписки пока нет').waitFor();
  await page.getByRole('button', { name: 'Добавить категорию подписки' }).click();
  const category = page.getByRole('dialog');
  await category.getByLabel('Идентификатор').fill('prime');
  await category.getByLabel('Название').fill('СберПрайм');
  await category.getByLabel('Скидка действует').check();
  await category.getByRole('button', { name: 'Сохранить' }).click();
  await page.getByText('Подписка добавлена').waitFor();
  await page.getByRole('button', { name: 'Добавить скидку' }).click();
  const discount = page.getByRole('dialog');
  await discount.getByLabel('Размер скидки').fill('0,155');
  await discount.getByRole('button', { name: 'Сохранить' }).click();
  await discount.getByText('Введите число от 0 до 1, не больше двух знаков после запятой').waitFor();
  await discount.getByLabel('Размер скидки').fill('0,15');
  await discount.getByRole('checkbox', { name: /Первый платёж позже/ }).check();
  const effect = discount.getByRole('region', { name: 'Комиссия со скидкой' });
  await effect.getByLabel('Пример: сумма покупки').fill('20000');
  assert.match(await effect.innerText(), /без скидки\s600,00.*510,00/s);
  await assertAccessible(page);
  const taken = await discount.locator('label:has(:checked)').innerText();
  await discount.getByRole('button', { name: 'Сохранить' }).click();
  await page.getByText('Скидка добавлена').waitFor();
  await page.getByRole('button', { name: 'Добавить скидку' }).click();
  await page.getByRole('dialog').getByRole('checkbox').first().waitFor();
  assert.equal(await page.getByRole('dialog').getByLabel(taken.trim(), { exact: true }).count(), 0);
  await assertAccessible(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Изменить: скидка 0,15' }).click();
  assert.equal(await page.getByRole('dialog').getByLabel('Размер скидки').isDisabled(), true);
});

test('without the permission for products the page redirects to the orders', async ({ browser }) => {
  const page = await visit(browser, { viewport: desktopScreen });
  await startStaffSession(stack, page, 'support');
  await open(page, '/admin/products');
  await page.getByText('Для продолжения введите номер телефона клиента').waitFor();
});

test('a concurrent change by another person is shown and not overwritten', async ({ browser }) => {
  const page = await visit(browser, { viewport: desktopScreen });
  await logInStaffOnPage(stack, page, 'product.editor');
  await page.getByRole('button', { name: 'Действия: Осенний' }).click();
  await page.getByRole('menuitem', { name: 'Изменить' }).click();
  const other = await logInStaff(stack, 'admin');
  const { body } = await other.listProducts();
  const products = body['bnplProducts'] as { productId: string; state: string }[];
  const autumn = products.find(({ productId }) => productId === 'autumn');
  const { state: _state, ...saved } = autumn ?? { state: '' };
  const updated = await other.send(calls.updateProduct, { ...saved, name: 'Зимний' });
  assert.equal(updated.httpStatus, 200, JSON.stringify(updated.body));
  const form = page.getByRole('dialog', { name: 'Изменение продукта' });
  await form.getByLabel('Название').fill('Летний');
  await form.getByRole('button', { name: 'Сохранить' }).click();
  await form.getByText('Пока вы правили, это изменил кто-то другой. Ваши правки не сохранены').waitFor();
  await assertAccessible(page);
  await form.getByRole('button', { name: 'Показать новые значения' }).click();
  await untilValue(form.getByLabel('Название'), 'Зимний');
  await form.getByLabel('Название').fill('Весенний');
  await form.getByRole('button', { name: 'Сохранить' }).click();
  await page.getByRole('button', { name: 'Действия: Весенний' }).waitFor();
});
