import assert from 'node:assert/strict';
import { sharedStack, test } from '#testing/browser/browser-test.ts';
import { visit } from '#testing/browser/browser.ts';
import { desktopScreen } from '#testing/browser/screen-sizes.ts';
import { startStaffSession } from '#testing/people/sessions.ts';

const stack = sharedStack();

test('a column title sorts a list on the server, and the address keeps the order', async ({ browser }) => {
  const page = await visit(browser, { viewport: desktopScreen });
  await startStaffSession(stack, page, 'admin');
  await page.goto(`${stack.productUrl}/admin/staff?sort=phone.ASC`);
  const title = page.getByRole('columnheader', { name: 'Сотрудник', exact: true });
  const logins = page
    .getByRole('table', { name: 'Сотрудники' })
    .locator('tr[data-index] td:nth-child(2) strong');
  await logins.first().waitFor();
  const ascending = await logins.allInnerTexts();
  assert.equal(await title.getAttribute('aria-sort'), 'ascending', 'an unknown order is none');
  const answer = page.waitForResponse(/staff\/list/);
  await title.getByRole('button').click();
  await answer;
  await page
    .getByRole('region', { name: 'Сотрудники', exact: true })
    .and(page.locator('[aria-busy=false]'))
    .waitFor();
  assert.deepEqual(await logins.allInnerTexts(), ascending.toReversed());
  await page.reload();
  await page.getByLabel('Логин или имя').fill('admin');
  await page.getByRole('button', { name: 'Применить' }).click();
  await page.waitForURL((url) => url.searchParams.get('name') === 'admin');
  assert.equal(new URL(page.url()).searchParams.get('sort'), 'login.DESC');
});

const scroll = `(() => {
  const box = document.querySelector('[role=region]');
  box.scrollLeft = 100;
  return box.scrollLeft;
})()`;

test('the first column stays in sight when a wide list scrolls sideways', async ({ browser }) => {
  const page = await visit(browser, { viewport: { width: 960, height: 900 } });
  await startStaffSession(stack, page, 'admin');
  await page.goto(`${stack.productUrl}/admin/staff`);
  const box = page.getByRole('region', { name: 'Сотрудники', exact: true });
  const first = box.locator('tr[data-index="0"] td').first();
  await first.waitFor();
  const left = (await first.boundingBox())?.x;
  assert.ok((await page.evaluate<number>(scroll)) > 0, 'it scrolls');
  assert.equal((await first.boundingBox())?.x, left);
});
