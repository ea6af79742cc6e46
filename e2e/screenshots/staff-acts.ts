import type { Locator, Page } from '@playwright/test';
import { unknownPhone } from '#testing/people/demo-clients.ts';
import { choose } from '#testing/browser/back-office-fields.ts';
import { expiredPassword } from './staff-fixtures.ts';

/** Actions of staff on a page before its screenshot. */

/** Clicks the first button of this name and waits for its result. On a phone it may be in a row that is not open. */
export function press(name: string | RegExp, text?: string): (page: Page) => Promise<void> {
  return async (page) => {
    const button = page.getByRole('button', { name }).first();
    const hidden = page.getByRole('button', { name, includeHidden: true });
    await hidden.first().waitFor({ state: 'attached' });
    if (!(await button.isVisible()))
      await page
        .locator('tbody', { has: hidden })
        .first()
        .getByRole('button', { name: /^Подробности/ })
        .click();
    await button.click();
    await (text === undefined ? page.getByRole('dialog') : page.getByText(text).first()).waitFor();
  };
}

/** Opens the window that starts a product never sold, and replays it on the orders of the first other product. */
export async function rehearseOnOther(page: Page): Promise<void> {
  await press(/^Запустить: Шесть платежей/, 'еще не продавали')(page);
  // the dialog grows under a pointer while the orders are replayed
  await page.getByText('За 90 дней заказов не было').waitFor();
  await page.getByRole('button', { name: /Заказы продукта$/ }).press('Enter');
  await page.getByRole('option').nth(1).click();
  await page.getByText('изменились бы').first().waitFor();
}

/** The open dialog. */
function windowOf(page: Page): Locator {
  return page.getByRole('dialog');
}

export async function typeWrongPassword(page: Page): Promise<void> {
  await logIn(page, 'support');
  await page.getByText('Неверный логин или пароль').waitFor();
}

export async function comeWithOldPassword(page: Page): Promise<void> {
  await logIn(page, expiredPassword);
  await page.getByText('Срок действия пароля истёк').waitFor();
}

async function logIn(page: Page, login: string): Promise<void> {
  await page.getByLabel('Логин').fill(login);
  await page.getByLabel('Пароль').fill('demo-password-1');
  await page.getByRole('button', { name: 'Войти' }).click();
}

export async function typeWrongClient(page: Page): Promise<void> {
  await page.getByLabel('Номер телефона клиента').fill(unknownPhone);
  await page.getByRole('button', { name: 'Продолжить' }).click();
  await page.getByText('Пользователь не найден').waitFor();
}

export async function openStopWindow(page: Page): Promise<void> {
  await press('Прекратить списания')(page);
  await choose(windowOf(page), 'Причина', 'Другое');
  await windowOf(page).getByLabel('Своя причина').fill('Решение суда');
}

export async function openRefundWindow(page: Page): Promise<void> {
  await press('Вернуть на карту…')(page);
  await windowOf(page).getByLabel('Сумма, ₽').fill('500');
  await windowOf(page).getByLabel('Причина').fill('Курьер опоздал');
}

export async function openReliefWindow(page: Page): Promise<void> {
  await press('Просьба об отсрочке…')(page);
  await windowOf(page).getByLabel('Слова клиента').fill('Сократили, ищет работу');
}

export async function openResumeWindow(page: Page): Promise<void> {
  await press('Возобновить списания')(page);
  await windowOf(page).getByLabel('Причина').fill('Решение отменено');
  await windowOf(page)
    .getByText(/платеж/)
    .first()
    .waitFor();
}

export async function submitEmptyProduct(page: Page): Promise<void> {
  await press('Добавить продукт')(page);
  await windowOf(page).getByRole('button', { name: 'Сохранить' }).click();
  await windowOf(page).getByText('Обязательное поле').first().waitFor();
}

export async function openUnlawfulProduct(page: Page): Promise<void> {
  await press('Действия: Шесть платежей с комиссией вперёд', 'Дублировать')(page);
  await page.getByRole('menuitem', { name: 'Изменить' }).click();
  await windowOf(page).getByLabel('Количество платежей').fill('9');
  await windowOf(page).getByText('Комиссия будет списана с клиента несколькими платежами').waitFor();
  await windowOf(page).getByText('К оплате').waitFor();
}

export async function openSearch(page: Page): Promise<void> {
  await page.getByText('Режим администратора').waitFor();
  await page.keyboard.press('Control+k');
  await page.getByLabel(/^Телефон, имя, почта/).fill('10000');
  await windowOf(page).getByRole('option').first().waitFor();
}

export async function openKeys(page: Page): Promise<void> {
  await page.getByText('Режим администратора').click();
  await page.keyboard.type('?');
  await windowOf(page).waitFor();
}

export async function openBulkPayoffRows(page: Page): Promise<void> {
  const rows = ['НЕТ;1', 'НЕТ;сто', 'STOPPED-1;1'].join('\n');
  await page.getByLabel('Сначала показать, что будет сделано').check();
  await page
    .getByLabel('Файл для обработки')
    .setInputFiles({ name: 'orders.csv', mimeType: 'text/csv', buffer: Buffer.from(`Заказ;Сумма\n${rows}`) });
  await press('Загрузить', 'Заказ не найден')(page);
}

/** The file that an earlier scene has uploaded, before it is settled. */
export async function openSettlement(page: Page): Promise<void> {
  await press('Открыть файл orders.csv', 'Посмотрите, что будет сделано')(page);
  await press('Провести', 'Отменить проведение нельзя')(page);
}

export async function openSettlementAtOnce(page: Page): Promise<void> {
  await page.getByLabel('Сначала показать, что будет сделано').uncheck();
  await page
    .getByLabel('Файл для обработки')
    .setInputFiles({ name: 'orders.csv', mimeType: 'text/csv', buffer: Buffer.from('НЕТ;1') });
  await press('Загрузить и провести сразу', 'Сумма заранее не известна')(page);
}

export async function openNewShop(page: Page): Promise<void> {
  await press('Добавить магазин')(page);
  await windowOf(page).getByLabel('Сайт').fill('http://lavka.example');
  await windowOf(page).getByRole('button', { name: 'Добавить', exact: true }).click();
  await windowOf(page).getByText('Обязательное поле').first().waitFor();
}

export async function chooseLogo(page: Page): Promise<void> {
  await press(/^Логотип и цвет: /)(page);
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path fill="#e8590c" d="M3 20V9l9-6 9 6v11h-6v-7H9v7z"/></svg>';
  await windowOf(page)
    .getByLabel('Файл логотипа')
    .setInputFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(svg) });
  await windowOf(page).getByRole('button', { name: 'Убрать логотип' }).waitFor();
}

export async function openRejection(page: Page): Promise<void> {
  await press('Отклонить')(page);
  await windowOf(page).getByLabel('Почему').fill('Покупатель передумал');
}

export async function setSecondFactorUp(page: Page): Promise<void> {
  await page.getByLabel('Логин').fill('admin');
  await page.getByLabel('Пароль').fill('снег идёт третий день');
  await page.getByRole('button', { name: 'Продолжить' }).click();
  await page.getByRole('img', { name: 'QR-код для приложения с кодами' }).waitFor();
}
