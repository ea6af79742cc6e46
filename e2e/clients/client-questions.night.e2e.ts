import { sharedStack, test } from '#testing/browser/browser-test.ts';
import { assertAccessible, visit } from '#testing/browser/browser.ts';
import { desktopScreen } from '#testing/browser/screen-sizes.ts';
import { newPhone, registerFor } from '#testing/people/customer.ts';
import { confirm } from '#testing/people/purchase.ts';
import { advanceClock } from '#testing/bank/sandbox-calls.ts';
import { startStaffSession } from '#testing/people/sessions.ts';
import { newShop } from '#testing/people/shop.ts';
import { newApiClient } from '#testing/api-client.ts';

const stack = sharedStack();

test('staff see another name of a purchase in the profile and keep the stored one', async ({ browser }) => {
  const phone = newPhone();
  for (const fullName of ['Алёна Петрова', 'Анна Иванова']) {
    const orderNumber = `QUESTION-${phone}-${fullName.length}`;
    const customer = { countryCode: '7', phone, fullName };
    const purchase = await registerFor(newShop(stack), phone, { orderNumber, customer });
    await confirm(stack, newApiClient(stack.productUrl), purchase);
    await advanceClock(stack, 'PT61S');
  }
  const page = await visit(browser, { viewport: desktopScreen });
  await startStaffSession(stack, page, 'service');
  await page.goto(`${stack.productUrl}/client/profile?client=${phone}`);
  const questions = page.getByRole('region', { name: 'Вопросы о данных клиента' });
  await questions.getByText('сейчас «Алёна Петрова», в покупке «Анна Иванова»').waitFor();
  await assertAccessible(page);
  await questions.getByRole('button', { name: 'Оставить прежнее' }).click();
  const window = page.getByRole('alertdialog', { name: 'Оставить прежнее значение: ФИО?' });
  await window.getByText('останется «Алёна Петрова»').waitFor();
  await window.getByRole('button', { name: 'Оставить прежнее' }).click();
  await questions.getByText('Данные покупок не расходятся с данными клиента').waitFor();
});
