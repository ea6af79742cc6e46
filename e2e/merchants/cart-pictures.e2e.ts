import assert from 'node:assert/strict';
import { sharedStack, test } from '#testing/browser/browser-test.ts';
import { assertAccessible, visit } from '#testing/browser/browser.ts';
import { cabinetScreens } from '#testing/browser/screen-sizes.ts';
import { eventually } from '#testing/eventually.ts';
import { newPhone } from '#testing/people/customer.ts';
import { registerPurchase } from '#testing/people/purchase.ts';
import { newApiClient } from '#testing/api-client.ts';

const stack = sharedStack();
let token: string;

test.beforeAll(async () => {
  const item = (name: string, path: string) => ({
    name,
    itemPrice: 200_000,
    itemAmount: 1,
    imageUrl: `${stack.sandboxUrl}/shop/pictures/${path}`,
  });
  const cart = [item('Чайник «Утро»', 'kettle.png'), item('Блюдце', 'missing.png')];
  const purchase = { phone: newPhone(), orderNumber: 'DRAWN-CART', amount: 400_000, cart };
  ({ token } = await registerPurchase(stack, purchase));
  await eventually('the picture is fetched', async () => {
    const { body } = await newApiClient(stack.productUrl).viewCheckout({ token });
    return (body['pictures'] as { path: string | null }[])[0]?.path;
  });
});

for (const screen of cabinetScreens) {
  test(`an item of a cart has its picture, or a drawing of the same size, ${screen.viewport.width} px`, async ({
    browser,
  }) => {
    const page = await visit(browser, screen);
    await page.goto(`${stack.productUrl}/checkout/${token}`);
    await page.getByRole('button', { name: /^Корзина/ }).click();
    const item = (name: string) => page.getByRole('listitem').filter({ hasText: name });
    const picture = item('Чайник «Утро»').locator('img');
    await picture.scrollIntoViewIfNeeded();
    await page.waitForFunction('[...document.images].every((image) => image.naturalWidth > 0)');
    const places = [picture, item('Блюдце').locator('svg').locator('..')];
    for (const place of places) {
      const { width, height } = (await place.boundingBox()) ?? {};
      assert.deepEqual([width, height], [40, 40]);
    }
    await assertAccessible(page);
  });
}
