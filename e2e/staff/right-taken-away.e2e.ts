import assert from 'node:assert/strict';
import { openDatabase } from '#server/db/database.ts';
import { sharedStack, test } from '#testing/browser/browser-test.ts';
import { visit } from '#testing/browser/browser.ts';
import { desktopScreen } from '#testing/browser/screen-sizes.ts';
import { newPhone } from '#testing/people/customer.ts';
import { buy } from '#testing/people/purchase.ts';
import { startStaffSession } from '#testing/people/sessions.ts';
import { newStaff } from '#testing/people/staff.ts';
import { chooseNext } from '#testing/browser/walk-window.ts';

const stack = sharedStack();

// docs/spec/reliability.md#S-08
test('an action whose right is withdrawn while its dialog is open is refused, and its button disappears', async ({
  browser,
}) => {
  const phone = newPhone();
  const order = await buy(stack, { phone, orderNumber: 'RIGHT' });
  const { login } = await newStaff(stack, ['VIEW_CLIENT_LK', 'MANUAL_TERMINATION']);
  const page = await visit(browser, { viewport: desktopScreen });
  await startStaffSession(stack, page, login);
  await page.goto(`${stack.productUrl}/client/orders/${order}?client=${phone}`);
  const stop = page.getByRole('button', { name: 'Прекратить списания' });
  await stop.click();
  const window = page.getByRole('dialog', { name: 'Прекратить списания' });
  await window.getByText(/Новые списания по заказу не начнутся: 3\s*платежа на/).waitFor();
  await chooseNext(page, /^Не выбрано$/);
  const database = openDatabase({ url: stack.databaseUrl, connections: 1 });
  await database.reader`update staff set permissions = '{VIEW_CLIENT_LK}' where login = ${login}`;
  await database.close();
  await window.getByRole('button', { name: 'Прекратить списания' }).click();
  await page.getByRole('log').getByText('Недостаточно прав').waitFor();
  await window.waitFor({ state: 'detached' });
  await stop.waitFor({ state: 'detached' });
  await page.getByText('Для сотрудника').waitFor();
  assert.equal(await page.getByRole('button', { name: 'Просьба об отсрочке…' }).count(), 0);
});
