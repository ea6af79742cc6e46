import assert from 'node:assert/strict';
import { sharedStack, test } from '#testing/browser-test.ts';
import { assertAccessible, desktopScreen, phoneScreen, visit } from '#testing/browser.ts';

const stack = sharedStack();

for (const viewport of [phoneScreen, desktopScreen]) {
  test(`/docs shows the calls of the API, ${viewport.width} px`, async ({ browser }) => {
    const page = await visit(browser, { viewport });
    const foreign: string[] = [];
    page.on('request', (request) => {
      if (!request.url().startsWith(stack.productUrl)) foreign.push(request.url());
    });
    await page.goto(`${stack.productUrl}/docs`);
    await page.getByRole('heading', { name: 'Chasti', level: 1 }).waitFor();
    await page.getByRole('heading', { name: 'Merchants', level: 2 }).waitFor();
    await page.getByRole('link', { name: 'post /merchant/v1/orders', exact: true }).waitFor();
    await assertAccessible(page);
    assert.deepEqual(
      foreign.filter((url) => !/^(?:data|blob):/.test(url)),
      [],
    );
  });
}
