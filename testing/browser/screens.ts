import assert from 'node:assert/strict';
import type { Browser, Page } from '@playwright/test';
import { visit } from './browser.ts';
import type { Stack } from '#testing/stack/stack.ts';
import { advanceClock, codeFromPhone, messagesOf, testCards } from '#testing/bank/sandbox-calls.ts';

/** Steps on screens that several end-to-end tests share. */

/** Fills the bank's form with a test card and submits it. */
export async function payWithCard(stack: Stack, page: Page, pan: string): Promise<void> {
  const card = (await testCards(stack)).find((known) => known.pan === pan);
  assert.ok(card, `no test card ${pan}`);
  await page.getByLabel('Номер карты').fill(pan);
  await page.getByLabel('Срок действия').fill(card.expiry);
  await page.getByLabel('CVC').fill(card.cvc);
  await page.getByRole('button', { name: /^(?:Оплатить|Привязать карту)/ }).click();
}

/** Opens the phone page in a new browser context. */
export async function openPhonePage(
  { productUrl }: Stack,
  browser: Browser,
  options: Parameters<typeof visit>[1] = {},
): Promise<Page> {
  const page = await visit(browser, options);
  await page.goto(`${productUrl}/login/phone`);
  await page.getByRole('heading', { name: 'Добро пожаловать в Плати частями' }).waitFor();
  return page;
}

export async function submitPhone(page: Page, phone: string): Promise<void> {
  await page.getByLabel('Номер телефона').fill(phone);
  await page.getByRole('button', { name: 'Продолжить' }).click();
}

/**
 * Enters the phone and waits for the code page. Moves the clock first, because a phone gets at most one code a
 * minute.
 */
export async function requestCode(stack: Stack, page: Page, phone: string): Promise<string> {
  await advanceClock(stack, 'PT61S');
  await page.getByText('Добро пожаловать в Плати частями').waitFor();
  const { length: messagesBefore } = await messagesOf(stack, phone);
  await submitPhone(page, phone);
  await page.getByText('Введите код из СМС').waitFor();
  return codeFromPhone(stack, phone, messagesBefore);
}

/** Logs a client in from the log-in page. */
export async function logInOnPage(stack: Stack, page: Page, phone: string): Promise<void> {
  const code = await requestCode(stack, page, phone);
  await page.getByRole('textbox').first().fill(code);
  await page.getByText('Введите код из СМС').waitFor({ state: 'detached' });
}

/** Logs demo staff in on the staff log-in page. */
export async function logInStaffOnPage({ productUrl }: Stack, page: Page, login: string): Promise<void> {
  await page.goto(`${productUrl}/login/admin`);
  await page.getByLabel('Логин').fill(login);
  await page.getByLabel('Пароль').fill('demo-password-1');
  await page.getByRole('button', { name: 'Войти' }).click();
  await page.getByText('Вход для администраторов').waitFor({ state: 'detached' });
}
