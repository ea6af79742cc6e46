import assert from 'node:assert/strict';
import type { Page } from '@playwright/test';
import { ownStack, test } from '#testing/browser/browser-test.ts';
import { assertAccessible, visit } from '#testing/browser/browser.ts';
import { desktopScreen, phoneScreen } from '#testing/browser/screen-sizes.ts';
import { logInStaffOnPage } from '#testing/browser/screens.ts';
import { startStaffSession } from '#testing/people/sessions.ts';
import { logInStaff } from '#testing/people/staff.ts';
import { advanceClock } from '#testing/bank/sandbox-calls.ts';

const environment = { STAFF_IDLE_MINUTES: '10', STAFF_IDLE_WARNING_SECONDS: '120' };
const stack = ownStack({ environment });

/** Moves the clocks of product and browser together. */
async function wait(page: Page, minutes: number, seconds = 0): Promise<void> {
  await advanceClock(stack, `PT${minutes}M${seconds}S`);
  await page.clock.fastForward((minutes * 60 + seconds) * 1000);
}

test('every answer to staff has the remaining seconds of their session', async () => {
  const staff = await logInStaff(stack, 'product.viewer');
  const cookie = `__Host-staff=${staff.cookie('__Host-staff') ?? ''}`;
  const left = async (): Promise<number> => {
    const { headers } = await fetch(`${stack.productUrl}/api/admin/v1/products`, { headers: { cookie } });
    return Number(headers.get('session-ends-in'));
  };
  // a use within a minute of the last one is not stored, which `find-staff-session.test.ts` proves
  const isFull = (seconds: number): boolean => seconds <= 600 && seconds > 540;
  assert.ok(isFull(await left()));
  await advanceClock(stack, 'PT9M');
  assert.ok(isFull(await left()), 'used again');
  await advanceClock(stack, 'PT10M');
  const { status } = await fetch(`${stack.productUrl}/api/admin/v1/products`, { headers: { cookie } });
  assert.equal(status, 401);
});

test('automatic requests of a page do not extend an idle session', async () => {
  const staff = await logInStaff(stack, 'payments');
  const cookie = `__Host-staff=${staff.cookie('__Host-staff') ?? ''}`;
  const minutesLeft = async (headers: Readonly<Record<string, string>>): Promise<number> => {
    const answer = await fetch(`${stack.productUrl}/api/user`, { headers: { cookie, ...headers } });
    return answer.ok ? Math.ceil(Number(answer.headers.get('session-ends-in')) / 60) : 0;
  };
  await advanceClock(stack, 'PT5M');
  assert.equal(await minutesLeft({ 'asked-by': 'page' }), 5);
  assert.equal(await minutesLeft({}), 10);
  await advanceClock(stack, 'PT9M');
  assert.equal(await minutesLeft({ 'asked-by': 'page' }), 1);
  await advanceClock(stack, 'PT1M');
  assert.equal(await minutesLeft({ 'asked-by': 'page' }), 0);
});

test('before an idle session ends staff are warned, and «Остаться» extends the session', async ({
  browser,
}) => {
  const page = await visit(browser, { viewport: phoneScreen, colorScheme: 'dark', movesClock: true });
  await startStaffSession(stack, page, 'support');
  await page.goto(`${stack.productUrl}/client/faq?client=9001000003`);
  // waits for the last request of the page, because a later one would extend the session
  await page.getByText(/, долг /).waitFor();
  const warning = page.getByRole('dialog', { name: 'Сеанс скоро завершится' });
  await wait(page, 6, 55);
  assert.equal(await warning.count(), 0);
  await wait(page, 1, 10);
  // a slow machine may have used up a part of the remaining 1:55
  await warning.getByText(/[01]:[0-5]\d/).waitFor();
  await assertAccessible(page);
  await warning.getByRole('button', { name: 'Остаться' }).click();
  await warning.waitFor({ state: 'detached' });
  await wait(page, 8, 5);
  await warning.waitFor();
  await page.keyboard.press('Escape');
  await warning.waitFor({ state: 'detached' });
  await wait(page, 10, 5);
  await page.getByText('Вход для администраторов').waitFor();
});

test('«?» lists the keyboard shortcuts, except while typing @night', async ({ browser }) => {
  const page = await visit(browser, { viewport: desktopScreen });
  await logInStaffOnPage(stack, page, 'support');
  const keys = page.getByRole('dialog', { name: 'Клавиши' });
  await page.getByText('Режим администратора').waitFor();
  await page.getByLabel('Номер телефона клиента').focus();
  await page.keyboard.type('?');
  assert.equal(await keys.count(), 0);
  await page.getByText('Режим администратора').click();
  await page.keyboard.type('?');
  await keys.getByText('Найти клиента, заказ, страницу').waitFor();
  await assertAccessible(page);
  await page.keyboard.press('Escape');
  await keys.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Клавиши' }).click();
  await keys.waitFor();
});
