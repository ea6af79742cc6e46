import assert from 'node:assert/strict';
import { ownStack, sharedStack, test } from '#testing/browser/browser-test.ts';
import { assertAccessible, visit } from '#testing/browser/browser.ts';
import { cabinetScreens, phoneScreen } from '#testing/browser/screen-sizes.ts';
import { demoClients } from '#testing/people/demo-clients.ts';
import { startClientSession } from '#testing/people/sessions.ts';

const phone = demoClients.maria;
const stack = ownStack({
  environment: { FAQ_LINK: 'https://answers.example/', SUPPORT_PHONE: '8 800 555-00-00' },
});
const silentStack = sharedStack();

for (const screen of cabinetScreens) {
  test(`«Профиль» shows the personal data and «Частые вопросы» the support, ${screen.viewport.width} px`, async ({
    browser,
  }) => {
    const page = await visit(browser, screen);
    await startClientSession(stack, page, phone);
    await page.goto(`${stack.productUrl}/client/profile`);
    await page.getByRole('heading', { name: 'Профиль', exact: true }).waitFor();
    await page.getByRole('heading', { name: 'Личные данные' }).waitFor();
    for (const [term, value] of [
      ['ФИО', 'Воронцова Мария Сергеевна'],
      ['Дата рождения', /^\d{2}\.\d{2}\.\d{4}$/],
      ['Мобильный телефон', '+7\u00a0900\u00a0100\u201100\u201101'],
    ] as const) {
      await page
        .getByText(term, { exact: true })
        .locator('xpath=following-sibling::dd')
        .getByText(value)
        .waitFor();
    }
    await assertAccessible(page);
    if (screen.viewport === phoneScreen) {
      const burger = page.getByRole('button', { name: 'Меню' });
      const menu = page.getByRole('navigation', { name: 'Меню' });
      await burger.click();
      await menu.getByText('Воронцова Мария Сергеевна').waitFor();
      await assertAccessible(page);
      await page.mouse.click(180, phoneScreen.height - 20);
      await menu.waitFor({ state: 'hidden' });
      await page.waitForURL(/\/client\/profile$/);
      await burger.click();
    }
    await page.getByRole('link', { name: 'Частые вопросы' }).click();
    await page.getByRole('heading', { name: 'Частые вопросы' }).waitFor();
    const answers = page.getByRole('main').getByRole('link', { name: 'на сайте Плати частями' });
    assert.equal(await answers.getAttribute('href'), 'https://answers.example/');
    assert.equal(
      await page.getByRole('link', { name: '8 800 555-00-00' }).getAttribute('href'),
      'tel:88005550000',
    );
    await page.getByText('Для звонков по России. Поддержка 24/7.').waitFor();
    await assertAccessible(page);
  });
}

test('the profile lists the client’s sessions and logs out all others', async ({ browser }) => {
  const [here, elsewhere] = [await visit(browser), await visit(browser)];
  for (const page of [elsewhere, here]) {
    await startClientSession(stack, page, phone);
    await page.goto(`${stack.productUrl}/client/profile`);
  }
  await here.getByText('Этот браузер').waitFor();
  await here.getByText('Другой браузер, был здесь').first().waitFor();
  const reminders = here.getByRole('region', { name: 'Напоминания' });
  await reminders.getByRole('link', { name: 'Уведомления' }).waitFor();
  await assertAccessible(here);
  await here.getByRole('button', { name: 'Выйти на других устройствах' }).click();
  await here.getByText('На других устройствах выполнен выход').waitFor();
  await here.getByText('Другой браузер, был здесь').first().waitFor({ state: 'detached' });
  await elsewhere.goto(`${stack.productUrl}/client/orders`);
  await elsewhere.getByText('Добро пожаловать в Плати частями').waitFor();
  await here.reload();
  await here.getByText('Этот браузер').waitFor();
});

test('without a support phone and a link «Частые вопросы» shows the operator’s address @night', async ({
  browser,
}) => {
  const page = await visit(browser);
  await startClientSession(silentStack, page, phone);
  await page.goto(`${silentStack.productUrl}/client/faq`);
  await page.getByRole('link', { name: 'help@chasti.example' }).waitFor();
  assert.equal(await page.getByText('Поддержка 24/7').count(), 0);
  await assertAccessible(page);
});

test('the statement of accessibility needs no session @night', async ({ browser }) => {
  const page = await visit(browser);
  await page.goto(`${stack.productUrl}/accessibility`);
  await page.getByRole('heading', { name: /^1\.4\.3 / }).waitFor();
  await page.getByRole('link', { name: '8 800 555-00-00' }).waitFor();
  await assertAccessible(page);
});
