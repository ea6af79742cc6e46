import assert from 'node:assert/strict';
import { viewCheckout } from '#server/use-cases/checkout/view-checkout.ts';
import type { TextHashes } from '#server/use-cases/checkout/agreements.ts';
import type { Context } from '#server/use-cases/context.ts';

/** The documents that the checkout shows before the code, for tests that call the use cases. */
export async function shownTexts(context: Context, token: string): Promise<TextHashes> {
  const checkout = await viewCheckout(context, {
    token,
    browserToken: null,
    checkoutToken: null,
    exchangeToken: null,
  });
  assert.ok(checkout.ok && checkout.value.toSign !== null, JSON.stringify(checkout));
  return checkout.value.toSign.hashes;
}
