import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newPhone, registerFor, viewCheckout } from '#testing/people/customer.ts';
import { newShop } from '#testing/people/shop.ts';
import { logInStaff } from '#testing/people/staff.ts';
import { sharedStack } from '#testing/stack/shared-stack.ts';
import { newApiClient } from '#testing/api-client.ts';

const stack = await sharedStack();
const admin = await logInStaff(stack, 'admin');

type Merchant = { readonly publishableKey: string };
type Plan = { readonly productId: string; readonly fullAmount: number; readonly payments: readonly object[] };

async function keyOfShop(): Promise<string> {
  const [merchant] = (await admin.listMerchants()).body['merchants'] as readonly Merchant[];
  assert.ok(merchant);
  return merchant.publishableKey;
}

/** A request as the page of a shop makes it. */
function askForPlans(amount: number | string, key: string): Promise<Response> {
  const query = new URLSearchParams({ amount: String(amount), key }).toString();
  return fetch(`${stack.productUrl}/merchant/v1/plans?${query}`, {
    headers: { origin: 'https://shop.example' },
  });
}

// docs/spec/interfaces.md#merchant
test('the page of a shop shows the plans of a price, and a purchase has the same schedule', async () => {
  const answer = await askForPlans(400_003, await keyOfShop());
  assert.equal(answer.status, 200);
  const { plans } = (await answer.json()) as { plans: readonly Plan[] };
  const plan = plans.find(({ productId }) => productId === 'four-parts');
  assert.ok(plan);
  const purchase = await registerFor(newShop(stack), newPhone());
  const shown = await viewCheckout(newApiClient(stack.productUrl), purchase);
  assert.deepEqual([plan.fullAmount, plan.payments], [shown['fullAmount'], shown['payments']]);
});

test('no product is sold for a price outside of its limits', async () => {
  const answer = await askForPlans(1, await keyOfShop());
  assert.deepEqual(((await answer.json()) as { plans: readonly Plan[] }).plans, []);
});

test('a wrong price, a wrong key and a secret key are refused', async () => {
  const key = await keyOfShop();
  for (const amount of [0, -1, '1.5', '', '1e3', '1234567890123']) {
    const { error } = (await (await askForPlans(amount, key)).json()) as { error: object };
    assert.partialDeepStrictEqual(error, { code: 'request.invalid.error', description: 'field=amount' });
  }
  for (const wrong of ['demo-merchant-key', key.replace('test', 'live'), key.replace(/.$/, 'x')])
    assert.equal((await askForPlans(400_003, wrong)).status, 401, wrong);
});

// docs/spec/reliability.md#S-10
test('pages of other sites may read only the plans, and only without cookies', async () => {
  for (const key of [await keyOfShop(), 'unknown']) {
    const { headers } = await askForPlans(400_003, key);
    assert.equal(headers.get('access-control-allow-origin'), '*');
    assert.equal(headers.get('access-control-allow-credentials'), null);
  }
  for (const path of ['/api/user', '/merchant/v1/products', '/merchant/v1/orders', '/api/barrel/']) {
    const { headers } = await fetch(`${stack.productUrl}${path}`, {
      headers: { origin: 'https://shop.example' },
    });
    assert.equal(headers.get('access-control-allow-origin'), null, path);
  }
});
