import type { Page } from '@playwright/test';
import { requestCode } from '#testing/browser/screens.ts';
import { newcomer, type Fixtures } from './fixtures.ts';

/** Actions on a page before its screenshot. */

export function see(text: string): (page: Page) => Promise<void> {
  return (page) => page.getByText(text).first().waitFor();
}

export function hang(pattern: string): (page: Page) => Promise<void> {
  return async (page) => {
    await page.route(pattern, () => undefined);
  };
}

export function fail(pattern: string): (page: Page) => Promise<void> {
  return async (page) => {
    await page.route(pattern, (route) => route.abort());
  };
}

/** Answers the query for the result of a payment with this state. */
export function endPayment(state: 'SETTLED' | 'SENT', remainingDebt: number) {
  const paidAs = remainingDebt === 0 ? 'EARLY_REPAYMENT' : 'PAYMENT';
  const json = { status: 'SUCCESS', state, amount: 462_250, paidAs, remainingDebt, settledAt: null };
  return async (page: Page): Promise<void> => {
    await page.route('**/early-payment/finish.do', (route) => route.fulfill({ json }));
  };
}

/** Aborts every further request to the product. */
export async function goOffline(page: Page): Promise<void> {
  await page.getByText('Завершенные').waitFor();
  await page.route('**/api/**', (route) => route.abort());
  await page.reload();
  await page.getByText('Оплатить можно, когда появится интернет').waitFor();
}

/** The step of the code of a purchase. */
export async function signPurchase(page: Page): Promise<void> {
  await page.getByLabel('Согласен на обработку персональных данных').check();
  await page.getByRole('button', { name: 'Получить код' }).click();
  await page.getByLabel('Код из СМС').waitFor();
}

export async function typeWrongPhone(page: Page): Promise<void> {
  await page.getByLabel('Номер телефона').fill('812');
  await page.getByRole('button', { name: 'Продолжить' }).click();
  await page.getByText('Неверный номер телефона').waitFor();
}

export async function waitForCode(page: Page, { stack }: Fixtures): Promise<void> {
  await requestCode(stack, page, newcomer);
}

export function typeWrongCode(times: number) {
  return async (page: Page, { stack }: Fixtures): Promise<void> => {
    const code = await requestCode(stack, page, newcomer);
    const wrong = code === '0000' ? '1111' : '0000';
    for (let left = 2; left > 2 - times; left -= 1) {
      await page.getByRole('textbox').first().fill(wrong);
      await page.getByText(left > 0 ? `Осталось ${left}` : 'Неверный код. Попробуйте еще раз.').waitFor();
    }
  };
}

export async function openPenalties(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Штрафы/ }).click();
}

export async function openCart(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Корзина/ }).click();
  await page.locator('li img').first().scrollIntoViewIfNeeded();
}

export async function openMenu(page: Page): Promise<void> {
  const burger = page.getByRole('button', { name: 'Меню' });
  await page.getByText('Завершенные').waitFor();
  if (await burger.isVisible()) await burger.click();
}

export async function chooseNext(page: Page): Promise<void> {
  await page.getByText('Ближайший платеж').click();
  await page.getByText('Останется заплатить').waitFor();
}

export async function typeSum(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Другая сумма' }).click();
  await page.getByLabel('Другая сумма, ₽').fill('10 000');
  await page.getByText('Останется заплатить').waitFor();
}

export async function askWhy(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Почему такая сумма?' }).click();
  await page.getByText('Платеж 1').waitFor();
}

export async function openMove(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Перенести платеж' }).click();
  await page.getByText('График после переноса').waitFor();
}

export async function askWhyMonth(page: Page): Promise<void> {
  const question = page.getByRole('heading', { level: 2 }).first().locator('xpath=..').getByRole('button');
  await question.click();
  await page.getByText('Всего', { exact: true }).waitFor();
}

export async function payNothing(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Погасить' }).click();
  await page.getByText('Выберите сумму для погашения').waitFor();
}
