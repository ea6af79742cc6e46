import assert from 'node:assert/strict';
import { goodCard } from '#testing/bank/cards.ts';
import { assertSuccess } from '#testing/assert-success.ts';
import { calls } from '#testing/calls.ts';
import type { Stack } from '#testing/stack/stack.ts';
import { type Answer, newApiClient, untilServed, type ApiClient } from '#testing/api-client.ts';
import {
  advanceClock,
  codeFromPhone,
  messagesOf,
  type TestCard,
  testCards,
} from '#testing/bank/sandbox-calls.ts';

/** Calls of shops and customers, for tests that start from an existing order. */

export type Input = {
  /** The address that the shop gives. */
  readonly email?: string;
  readonly phone: string;
  readonly orderNumber: string;
  readonly amount?: number;
  readonly productId?: string;
  /** Number of a test card. */
  readonly pan?: string;
  /** API key of the shop. */
  readonly apiKey?: string;
  readonly channel?: 'SBOL_BANK_GATEWAY' | 'OFFLINE';
  readonly cart?: {
    readonly name: string;
    readonly itemPrice: number;
    readonly itemAmount: number;
    readonly imageUrl?: string;
  }[];
};

const authorizedBy = (apiKey = 'demo-merchant-key') => ({ authorization: `Bearer ${apiKey}` });

const shopHeaders = (key: string, apiKey?: string) => ({
  ...authorizedBy(apiKey),
  'idempotency-key': key,
});

/** Registers a purchase. Returns its uuid and the secret part of its checkout address. */
export async function registerPurchase(
  { productUrl, sandboxUrl }: Stack,
  { phone, orderNumber, amount = 400_000, productId = 'four-parts', apiKey, channel, cart, email }: Input,
): Promise<{ readonly orderUuid: string; readonly token: string }> {
  const { body } = await untilServed(() =>
    newApiClient(productUrl).registerOrder(
      {
        orderNumber,
        productId,
        amount,
        currency: 'RUB',
        customer: email === undefined ? { countryCode: '7', phone } : { countryCode: '7', phone, email },
        cart: cart ?? [{ name: 'Чайник', itemPrice: amount, itemAmount: 1 }],
        channel: channel ?? 'SBOL_BANK_GATEWAY',
        returnUrl: `${sandboxUrl}/shop/return`,
        notificationUrl: `${sandboxUrl}/shop/webhooks`,
      },
      shopHeaders(`register-${orderNumber}`, apiKey),
    ),
  );
  assertSuccess({ body });
  return { orderUuid: String(body['orderUuid']), token: String(body['checkoutUrl']).split('/').at(-1) ?? '' };
}

/** Registers and confirms a purchase and pays its first part, without delivery. Returns the order's uuid. */
export async function buyWithoutDelivery(stack: Stack, input: Input): Promise<string> {
  const { orderUuid, token } = await registerPurchase(stack, input);
  await payOnBankPage(stack, await agree(stack, token, input.phone), input.pan ?? goodCard);
  return orderUuid;
}

/** Confirms a purchase by code. Returns the address of the bank's page for the first part. */
export async function agree(stack: Stack, token: string, phone: string): Promise<string> {
  const customer = newApiClient(stack.productUrl);
  await confirm(stack, customer, { token, phone });
  return askForForm(customer, token, 2);
}

/** Requests the payment form again if the bank timed out, as on a busy machine. */
async function askForForm(customer: ApiClient, token: string, retries: number): Promise<string> {
  const { body } = await untilServed(() => customer.payCheckout({ token }));
  if (body.error?.code === 'payment.failed.error' && retries > 0)
    return askForForm(customer, token, retries - 1);
  assertSuccess({ body });
  return String(body['formUrl']);
}

/** Buys and delivers. Returns the order's uuid. */
export async function buy(stack: Stack, input: Input): Promise<string> {
  const orderUuid = await buyWithoutDelivery(stack, input);
  const delivered = await callAsShop(stack, { orderUuid, action: 'deliver', apiKey: input.apiKey });
  assert.ok(
    ['ACTIVE', 'COMPLETED'].includes(String(delivered.body['state'])),
    JSON.stringify(delivered.body),
  );
  return orderUuid;
}

type Action = {
  readonly orderUuid: string;
  readonly action: 'deliver' | 'refund' | 'reverse';
  readonly amount?: number;
  /** Idempotency key. */
  readonly key?: string;
  readonly apiKey?: string | undefined;
};

const shopActions = {
  deliver: calls.deliverOrder,
  refund: calls.refundOrder,
  reverse: calls.reverseOrder,
} as const satisfies Record<Action['action'], string>;

/** Calls a shop action on an order. */
export async function callAsShop(
  { productUrl }: Stack,
  { orderUuid, action, amount, key, apiKey }: Action,
): Promise<Answer> {
  return untilServed(() =>
    newApiClient(productUrl).send(
      shopActions[action],
      { orderUuid, amount },
      shopHeaders(key ?? `${action}-${orderUuid}`, apiKey),
    ),
  );
}

/** The order as the shop sees it, with the state that customers do not see. */
export async function viewAsShop({ productUrl }: Stack, orderUuid: string): Promise<Answer> {
  return newApiClient(productUrl).viewOrderAsShop({ orderUuid }, authorizedBy());
}

type TextsToSign = {
  readonly contractHash: string;
  readonly personalDataHash: string;
  readonly cardHash: string;
};

/** The documents that the checkout page shows before the code. */
export async function textsToSign(customer: ApiClient, token: string): Promise<TextsToSign> {
  const { body } = await untilServed(() => customer.viewCheckout({ token }));
  const toSign = body['toSign'] as TextsToSign | null;
  assert.ok(toSign, `nothing to sign: ${JSON.stringify(body)}`);
  const { contractHash, personalDataHash, cardHash } = toSign;
  return { contractHash, personalDataHash, cardHash };
}

/** Reads the documents and asks for the code that signs them. */
export async function askForCode(customer: ApiClient, token: string): Promise<Answer> {
  return askForCodeOf(customer, token, await textsToSign(customer, token));
}

function askForCodeOf(customer: ApiClient, token: string, texts: TextsToSign): Promise<Answer> {
  return untilServed(() => customer.startCheckout({ token, ...texts }));
}

/** Signs the documents that the checkout page shows with a code. A page of a later step shows no documents to sign. */
export async function enterCode(customer: ApiClient, token: string, otp: string): Promise<Answer> {
  const { body } = await untilServed(() => customer.viewCheckout({ token }));
  const { contractHash, personalDataHash, cardHash } = (body['toSign'] ?? {}) as Partial<TextsToSign>;
  return customer.send(calls.confirmCheckout, { token, otp, contractHash, personalDataHash, cardHash });
}

/** Confirms a purchase with the code from the SMS; waits out the delay between two codes. */
export async function confirm(
  stack: Stack,
  customer: ApiClient,
  { token, phone }: { readonly token: string; readonly phone: string },
): Promise<void> {
  let texts: TextsToSign | undefined;
  const otp = await requestCode(stack, phone, async () => {
    texts = await textsToSign(customer, token);
    return askForCodeOf(customer, token, texts);
  });
  const confirmed = await untilServed(() => customer.send(calls.confirmCheckout, { token, otp, ...texts }));
  assertSuccess(confirmed);
}

/** Logs a client in. Returns the client with the session. */
export async function logIn(
  stack: Stack,
  phone: string,
  client = newApiClient(stack.productUrl),
): Promise<ApiClient> {
  const code = await requestCode(stack, phone, () =>
    untilServed(() => client.requestLogInCode({ countryCode: '7', phone })),
  );
  assertSuccess(await untilServed(() => client.finishLogIn({ countryCode: '7', phone, otp: code })));
  return client;
}

async function requestCode(stack: Stack, phone: string, ask: () => Promise<Answer>): Promise<string> {
  const { length: messagesBefore } = await messagesOf(stack, phone);
  const first = await ask();
  if (first.body.error?.code === 'otp.resend.too.early.error') {
    await advanceClock(stack, 'PT61S');
    const second = await ask();
    assertSuccess(second);
  } else assertSuccess(first);
  return codeFromPhone(stack, phone, messagesBefore);
}

type CardConsent = Pick<TestCard, 'pan' | 'expiry' | 'cvc'>;

/**
 * Pays on the bank's page without scripts and follows the return redirect. Returns the path where the customer
 * arrives, or null.
 */
export async function payOnBankPage(stack: Stack, formUrl: string, pan = goodCard): Promise<string | null> {
  const card = (await testCards(stack)).find((known) => known.pan === pan);
  assert.ok(card, `no test card ${pan}`);
  return enterCard(formUrl, { pan, expiry: card.expiry, cvc: card.cvc });
}

/** Enters a card on the bank's page; expiry as `MM/YY`. Returns the path where the customer arrives, or null. */
export async function enterCard(formUrl: string, card: CardConsent): Promise<string | null> {
  const back = await sendCard(formUrl, card);
  if (back === null) return null;
  const returned = await fetch(back, { redirect: 'manual' });
  return returned.headers.get('location');
}

/** Enters a card and returns the address of the return redirect without following it. */
export async function sendCard(formUrl: string, card: CardConsent): Promise<string | null> {
  const paid = await fetch(formUrl, {
    method: 'POST',
    body: new URLSearchParams({ ...card, cardholder: 'ANNA LEBEDEVA' }),
    redirect: 'manual',
  });
  return paid.headers.get('location');
}
