import assert from 'node:assert/strict';
import { sharedStack, test } from '#testing/browser/browser-test.ts';
import { assertAccessible, visit } from '#testing/browser/browser.ts';
import { backOfficeScreens } from '#testing/browser/screen-sizes.ts';

const stack = sharedStack();

for (const screen of backOfficeScreens) {
  test(`/docs shows the calls of the API, ${screen.viewport.width} px`, async ({ browser }) => {
    const page = await visit(browser, screen);
    const foreign: string[] = [];
    page.on('request', (request) => {
      if (!request.url().startsWith(stack.productUrl)) foreign.push(request.url());
    });
    await page.goto(`${stack.productUrl}/docs`);
    await page.getByRole('heading', { name: 'Chasti', level: 1 }).waitFor();
    await assertAccessible(page);
    await page.getByRole('link', { name: 'post /merchant/v1/orders', exact: true }).click();
    await page.getByRole('heading', { name: 'Merchants', level: 2 }).waitFor();
    await page.getByRole('link', { name: 'post /merchant/v1/orders', exact: true }).waitFor();
    assert.equal(await page.evaluate('window.scrollY > 0'), true, 'the reference shows the call');
    await assertAccessible(page);
    assert.deepEqual(
      foreign.filter((url) => !/^(?:data|blob):/.test(url)),
      [],
    );
  });
}
