import assert from 'node:assert/strict';
import { sharedStack, test } from '#testing/browser/browser-test.ts';
import { assertAccessible, visit } from '#testing/browser/browser.ts';
import { cabinetScreens } from '#testing/browser/screen-sizes.ts';
import { buy, logIn } from '#testing/people/purchase.ts';
import { startClientSession } from '#testing/people/sessions.ts';
import { newPhone } from '#testing/people/customer.ts';
const phone = newPhone();
const stack = sharedStack();

test.beforeAll(async () => {
  await buy(stack, { phone, orderNumber: 'IN-CALENDAR' });
  await buy(stack, { phone: newPhone(), orderNumber: 'NOT-IN-CALENDAR' });
});

for (const screen of cabinetScreens) {
  test(`a calendar address is created, renewed and withdrawn, ${screen.viewport.width} px`, async ({
    browser,
  }) => {
    const page = await visit(browser, screen);
    await startClientSession(stack, page, phone);
    await page.goto(`${stack.productUrl}/client/calendar`);
    const feed = page.getByRole('region', { name: 'Платежи в вашем календаре' });
    const link = feed.getByRole('link', { name: 'Добавить в календарь' });
    const addressOf = async (): Promise<string> => {
      const address = (await link.getAttribute('href')) ?? '';
      assert.match(address, /^webcal:.*payments\.ics$/);
      return address.replace('webcal:', 'http:');
    };
    await feed.getByRole('button', { name: 'Добавить в календарь' }).click();
    await feed.getByText('Она показана один раз').waitFor();
    const first = await addressOf();
    await link.and(page.locator(':focus')).waitFor();
    await assertAccessible(page);
    const read = await fetch(first);
    assert.equal(read.headers.get('content-type'), 'text/calendar; charset=utf-8');
    const text = (await read.text()).replaceAll('\r\n ', '');
    assert.equal(text.match(/^BEGIN:VEVENT/gm)?.length, 3, 'of one client');
    assert.match(text, /^SUMMARY:Платеж 1000\\,00 ₽/m);
    assert.match(text, /^BEGIN:VALARM/m);
    await feed.getByRole('button', { name: 'Получить новую ссылку' }).click();
    await page.locator(`a[href="${first.replace('http:', 'webcal:')}"]`).waitFor({ state: 'detached' });
    const second = await addressOf();
    assert.deepEqual([(await fetch(first)).status, (await fetch(second)).status], [404, 200]);
    await feed.getByRole('button', { name: 'Закрыть доступ' }).click();
    await page.getByText('Доступ по ссылке закрыт').waitFor();
    await feed.getByRole('button', { name: 'Добавить в календарь' }).waitFor();
    assert.equal((await fetch(second)).status, 404);
  });
}

test('a client may turn calendar alarms off', async () => {
  const client = await logIn(stack, phone);
  await client.switchReminder({ channel: 'CALENDAR', enabled: false });
  const { body } = await client.renewCalendarFeed();
  const read = await fetch(`${stack.productUrl}/api/calendar/${String(body['token'])}/payments.ics`);
  assert.doesNotMatch(await read.text(), /VALARM/);
  assert.equal((await fetch(`${stack.productUrl}/api/calendar/${'x'.repeat(43)}/payments.ics`)).status, 404);
});
