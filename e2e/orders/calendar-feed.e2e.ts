import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { assertAccessible, desktopScreen, openBrowser, phoneScreen, visit } from '#testing/browser.ts';
import { buy, logIn } from '#testing/purchase.ts';
import { logInOnPage } from '#testing/screens.ts';
import { startStack } from '#testing/stack.ts';

const phone = '9001000003';
const stack = await startStack({ after });
const browser = await openBrowser({ after });
await buy(stack, { phone, orderNumber: 'IN-CALENDAR' });
await buy(stack, { phone: '9001000001', orderNumber: 'FOREIGN' });

const looks = [
  { viewport: phoneScreen, colorScheme: 'light' },
  { viewport: desktopScreen, colorScheme: 'dark' },
] as const;

for (const look of looks) {
  test(`a calendar address is created, renewed and withdrawn, ${look.viewport.width} px`, async () => {
    const page = await visit(browser, look);
    await page.goto(`${stack.productUrl}/client/calendar`);
    await logInOnPage(stack, page, phone);
    const feed = page.getByRole('region', { name: 'Платежи в вашем календаре' });
    const address = feed.getByText(/payments\.ics$/);
    await feed.getByRole('button', { name: 'Получить адрес' }).click();
    const first = await address.innerText();
    await feed.getByText('Адрес показан один раз').waitFor();
    await assertAccessible(page);
    const read = await fetch(first);
    assert.equal(read.headers.get('content-type'), 'text/calendar; charset=utf-8');
    const text = (await read.text()).replaceAll('\r\n ', '');
    assert.equal(text.match(/^BEGIN:VEVENT/gm)?.length, 3, 'of one client');
    assert.match(text, /^SUMMARY:Платеж 1000\\,00 ₽/m);
    assert.match(text, /^BEGIN:VALARM/m);
    await feed.getByRole('button', { name: 'Получить новый адрес' }).click();
    await feed.getByText(first).waitFor({ state: 'detached' });
    const second = await address.innerText();
    assert.deepEqual([(await fetch(first)).status, (await fetch(second)).status], [404, 200]);
    await feed.getByRole('button', { name: 'Закрыть доступ' }).click();
    await page.getByText('Доступ по адресу закрыт').waitFor();
    await feed.getByRole('button', { name: 'Получить адрес' }).waitFor();
    assert.equal((await fetch(second)).status, 404);
    await page.context().close();
  });
}

test('a client may turn calendar alarms off', async () => {
  const client = await logIn(stack, phone);
  await client.call('POST /client/reminders/switch', { channel: 'CALENDAR', enabled: false });
  const { body } = await client.call('POST /client/calendar/feed/renew');
  const read = await fetch(`${stack.productUrl}/api/calendar/${String(body['token'])}/payments.ics`);
  assert.doesNotMatch(await read.text(), /VALARM/);
  assert.equal((await fetch(`${stack.productUrl}/api/calendar/${'x'.repeat(43)}/payments.ics`)).status, 404);
});
