import { sharedStack, test } from '#testing/browser/browser-test.ts';
import { assertAccessible, visit } from '#testing/browser/browser.ts';
import { shortenTimeouts } from '#testing/browser/intercept.ts';
import { newPhone } from '#testing/people/customer.ts';
import { buy } from '#testing/people/purchase.ts';
import { startClientSession } from '#testing/people/sessions.ts';

const stack = sharedStack();
const phone = newPhone();
const userRequestUrl = '**/api/user';

test.beforeAll(async () => {
  await buy(stack, { phone, orderNumber: 'UNAVAILABLE' });
});

test('the page shows «Сервис временно недоступен» when a proxy answers 503 @night', async ({ browser }) => {
  const page = await visit(browser);
  await startClientSession(stack, page, phone);
  await page.route(userRequestUrl, (route) =>
    route.fulfill({ status: 503, contentType: 'text/html', body: '<h1>503 Service Unavailable</h1>' }),
  );
  await page.goto(`${stack.productUrl}/client/orders`);
  await page.getByRole('heading', { name: 'Сервис временно недоступен' }).waitFor();
  await page.getByText('Попробуйте через несколько минут.').waitFor();
  await assertAccessible(page);
  await page.unroute(userRequestUrl);
  await page.getByRole('button', { name: 'Повторить попытку' }).click();
  await page.getByRole('heading', { name: 'Мои заказы' }).waitFor();
});

test('the first load is repeated after three answers 502', async ({ browser }) => {
  const page = await visit(browser);
  await startClientSession(stack, page, phone);
  await page.route(userRequestUrl, (route) => route.fulfill({ status: 502, body: 'Bad Gateway' }), {
    times: 3,
  });
  await page.goto(`${stack.productUrl}/client/orders`);
  await page.getByRole('heading', { name: 'Мои заказы' }).waitFor();
});

test('a request without an answer shows a lost connection until the service answers', async ({ browser }) => {
  const page = await visit(browser);
  const useOwnTimeouts = await shortenTimeouts(page);
  await startClientSession(stack, page, phone);
  await page.route(userRequestUrl, () => undefined);
  await page.goto(`${stack.productUrl}/client/orders`);
  await page.getByText('Нет соединения с интернетом. Данные могут быть неактуальны.').waitFor();
  await page.getByText('Проверьте соединение с интернетом и попробуйте ещё раз.').waitFor();
  await page.getByRole('button', { name: 'Повторить попытку' }).waitFor();
  await useOwnTimeouts();
  await page.unroute(userRequestUrl);
  await page.getByRole('heading', { name: 'Мои заказы' }).waitFor();
});
