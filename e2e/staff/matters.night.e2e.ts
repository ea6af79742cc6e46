import { expect } from '@playwright/test';
import { sharedStack, test } from '#testing/browser/browser-test.ts';
import { assertAccessible, visit } from '#testing/browser/browser.ts';
import { backOfficeScreens } from '#testing/browser/screen-sizes.ts';
import { newPhone } from '#testing/people/customer.ts';
import { tabTo } from '#testing/browser/keyboard.ts';
import { report } from '#testing/people/pauses.ts';
import { buy, logIn } from '#testing/people/purchase.ts';
import { openRow } from '#testing/browser/rows.ts';
import { startStaffSession } from '#testing/people/sessions.ts';
import { newStaff } from '#testing/people/staff.ts';

const stack = sharedStack();

// docs/decisions/0102-matters-that-wait-for-staff.md
for (const screen of backOfficeScreens) {
  const { width } = screen.viewport;
  test(`staff take a matter by keyboard, find it among their own and release it, ${width} px`, async ({
    browser,
  }) => {
    const phone = newPhone();
    const orderNumber = `WAITS-${width}`;
    const orderUuid = await buy(stack, { phone, orderNumber });
    await report(await logIn(stack, phone), orderUuid);
    const { login } = await newStaff(stack, ['MANUAL_TERMINATION']);
    const page = await visit(browser, screen);
    await startStaffSession(stack, page, login);
    await page.goto(`${stack.productUrl}/admin/matters?own=true`);
    await page.getByText('Ничего не ждёт').waitFor();
    await page.goto(`${stack.productUrl}/admin/matters?kind=PROBLEM`);
    const name = new RegExp(`Сообщение о проблеме, заказ ${orderNumber}$`);
    const take = page.getByRole('button', { name: new RegExp(`^Взять: ${name.source}`) });
    await openRow(page, orderNumber);
    await take.waitFor();
    await assertAccessible(page);
    await tabTo(page, new RegExp(`^Взять: ${name.source}`));
    await page.keyboard.press('Enter');
    const release = page.getByRole('button', { name: new RegExp(`^Отпустить: ${name.source}`) });
    await expect(release).toBeFocused();
    await page.goto(`${stack.productUrl}/admin/matters?own=true`);
    const row = await openRow(page, orderNumber);
    await row.getByText('это вы').last().waitFor();
    await expect(release).toHaveCount(1);
    await page.getByRole('link', { name: 'Обращения' }).last().waitFor();
    await release.click();
    await page.getByText('Ничего не ждёт').waitFor();
  });
}
