import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { assertAccessible, desktopScreen, openBrowser, phoneScreen, visit } from '#testing/browser.ts';
import { startStack } from '#testing/stack.ts';

const { productUrl } = await startStack({ after });
const browser = await openBrowser({ after });

for (const viewport of [phoneScreen, desktopScreen]) {
  test(`/docs shows the calls of the API, ${viewport.width} px`, async () => {
    const page = await visit(browser, { viewport });
    const foreign: string[] = [];
    page.on('request', (request) => {
      if (!request.url().startsWith(productUrl)) foreign.push(request.url());
    });
    await page.goto(`${productUrl}/docs`);
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
