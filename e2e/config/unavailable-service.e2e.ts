import { sharedStack, test } from '#testing/browser/browser-test.ts';
import { assertAccessible, visit } from '#testing/browser/browser.ts';
import { newPhone } from '#testing/people/customer.ts';
import { buy } from '#testing/people/purchase.ts';
import { startClientSession } from '#testing/people/sessions.ts';

const stack = sharedStack();

test('the page of a proxy instead of an answer shows that the service is unavailable', async ({
  browser,
}) => {
  const phone = newPhone();
  await buy(stack, { phone, orderNumber: 'UNAVAILABLE' });
  const page = await visit(browser);
  await startClientSession(stack, page, phone);
  const users = '**/api/user';
  await page.route(users, (route) =>
    route.fulfill({ status: 503, contentType: 'text/html', body: '<h1>503 Service Unavailable</h1>' }),
  );
  await page.goto(`${stack.productUrl}/client/orders`);
  await page.getByRole('heading', { name: 'Сервис временно недоступен' }).waitFor();
  await page.getByText('Попробуйте через несколько минут.').waitFor();
  await assertAccessible(page);
  await page.unroute(users);
  await page.getByRole('button', { name: 'Повторить попытку' }).click();
  await page.getByRole('heading', { name: 'Мои заказы' }).waitFor();
});
