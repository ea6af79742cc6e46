import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eventually } from '#testing/eventually.ts';
import { newPhone } from '#testing/people/customer.ts';
import { agree, callAsShop, logIn, payOnBankPage, registerPurchase } from '#testing/people/purchase.ts';
import { newShop, refusalOf, tokenOf } from '#testing/people/shop.ts';
import { logInStaff } from '#testing/people/staff.ts';
import { sharedStack } from '#testing/stack/shared-stack.ts';
import { type Answer, newApiClient } from '#testing/api-client.ts';

const stack = await sharedStack();
const apiClient = newApiClient(stack.productUrl);

/** Served by the shop of the sandbox. */
const kettle = `${stack.sandboxUrl}/shop/pictures/kettle.png`;
const missing = `${stack.sandboxUrl}/shop/pictures/missing.png`;

type Picture = { readonly itemNumber: number; readonly path: string | null };

function picturesIn({ body }: Answer): readonly Picture[] {
  return body['pictures'] as readonly Picture[];
}

let purchases = 0;

async function purchaseOf(phone: string) {
  purchases += 1;
  return registerPurchase(stack, {
    phone,
    orderNumber: `CART-PICTURE-${purchases}`,
    amount: 400_000,
    cart: [
      { name: 'Ложка', itemPrice: 100_000, itemAmount: 1 },
      { name: 'Чайник', itemPrice: 200_000, itemAmount: 1, imageUrl: kettle },
      { name: 'Блюдце', itemPrice: 100_000, itemAmount: 1, imageUrl: missing },
    ],
  });
}

/** The path of the picture of the second item, once it is fetched. */
async function fetchedPath(token: string): Promise<string> {
  return eventually('the picture is fetched', async () => {
    const [picture, ...others] = picturesIn(await apiClient.viewCheckout({ token }));
    assert.deepEqual([picture?.itemNumber, others], [1, [{ itemNumber: 2, path: null }]]);
    return picture?.path ?? null;
  });
}

/** The purchase of a client, paid and delivered, and the path of its picture. */
async function orderOf(phone: string) {
  const { orderUuid, token } = await purchaseOf(phone);
  const path = await fetchedPath(token);
  await payOnBankPage(stack, await agree(stack, token, phone));
  await callAsShop(stack, { orderUuid, action: 'deliver' });
  return { orderUuid, path };
}

test('the checkout, the client and staff see the pictures of a cart, which a list of orders omits', async () => {
  const phone = newPhone();
  const { orderUuid, path } = await orderOf(phone);
  const client = await logIn(stack, phone);
  const pictures = [
    { itemNumber: 1, path },
    { itemNumber: 2, path: null },
  ];
  assert.deepEqual(picturesIn(await client.viewOrder({ orderUuid })), pictures);
  const list = await client.listOrders({ orderState: 'ACTIVE', nextPage: { count: 10, page: 0 } });
  assert.equal(JSON.stringify(list.body).includes('picture'), false);
  const support = await logInStaff(stack, 'support');
  const order = { countryCode: '7', phone, orderUuid };
  assert.deepEqual(picturesIn(await support.viewOrderAsStaff(order)), pictures);
});

test('a stranger, another client and staff without the right do not see the pictures', async () => {
  const phone = newPhone();
  const otherPhone = newPhone();
  const { orderUuid } = await orderOf(phone);
  await orderOf(otherPhone);
  const answers = [
    await apiClient.viewCheckout({ token: 'x'.repeat(43) }),
    await apiClient.viewOrder({ orderUuid }),
    await (await logIn(stack, otherPhone)).viewOrder({ orderUuid }),
    await (
      await logInStaff(stack, 'product.viewer')
    ).viewOrderAsStaff({ countryCode: '7', phone, orderUuid }),
  ];
  for (const { httpStatus, body } of answers) {
    assert.ok(httpStatus >= 400);
    assert.equal('pictures' in body, false);
  }
});

test('a picture is served by its hash, as an immutable file that runs no script', async () => {
  const { token } = await purchaseOf(newPhone());
  const answer = await fetch(new URL(await fetchedPath(token), stack.productUrl));
  const { headers } = answer;
  assert.deepEqual(await answer.bytes(), await (await fetch(kettle)).bytes());
  assert.equal(headers.get('content-type'), 'image/png');
  assert.equal(headers.get('content-security-policy'), "default-src 'none'; sandbox");
  assert.equal(headers.get('x-content-type-options'), 'nosniff');
  assert.equal(headers.get('cache-control'), 'private, max-age=31536000, immutable');
  assert.equal((await fetch(new URL('/cart-pictures/unknown', stack.productUrl))).status, 404);
});

test('a picture address that may not be fetched is ignored and named in ignoredFields', async () => {
  const shop = newShop(stack);
  const cartWith = (imageUrl: string) => ({
    cart: [
      { name: 'Ложка', itemPrice: 3, itemAmount: 1 },
      { name: 'Чайник', itemPrice: 400_000, itemAmount: 1, imageUrl },
    ],
  });
  for (const imageUrl of [
    'https://evil.example/kettle.png',
    'http://polka.example/kettle.png',
    'https://polka.example:8443/kettle.png',
    'https://user@polka.example/kettle.png',
    'kettle.png',
    'https://polka.example/a b\u202e.png',
    `https://polka.example/${'x'.repeat(2000)}`,
    '',
  ]) {
    const registered = await shop.register(cartWith(imageUrl));
    assert.deepEqual(registered.body['ignoredFields'], ['cart.1.imageUrl'], imageUrl);
    assert.deepEqual(picturesIn(await apiClient.viewCheckout({ token: tokenOf(registered) })), [], imageUrl);
  }
  const { httpStatus, body } = await shop.register(cartWith('https://www.polka.example/kettle.png'));
  assert.deepEqual([httpStatus, 'ignoredFields' in body], [200, false]);
  const notText = await shop.register({
    cart: [{ name: 'Ложка', itemPrice: 1, itemAmount: 1, imageUrl: 1 }],
  });
  assert.deepEqual(refusalOf(notText), [400, 'request.invalid.error', 'field=cart.0.imageUrl']);
});
