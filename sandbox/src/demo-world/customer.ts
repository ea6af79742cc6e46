import { isRecord } from '../parameters.ts';
import type { PlannedPurchase, ShopAction } from './plan.ts';

export type DemoTarget = {
  readonly productUrl: string;
  readonly sandboxUrl: string;
  /** The bank's test cards at the start, because a card keeps its expiry while the clock moves. */
  readonly cards: readonly TestCard[];
};

export type TestCard = { readonly pan: string; readonly expiry: string; readonly cvc: string };

type Fields = Readonly<Record<string, unknown>>;

/** Makes a purchase through the APIs of the shop and the customer; an earlier purchase does not change. */
export async function buy(target: DemoTarget, purchase: PlannedPurchase): Promise<void> {
  const { orderUuid, token } = await register(target, purchase);
  if ((await stateOf(target, purchase, orderUuid)) !== 'CREATED') return;
  const cookies = new Map<string, string>();
  const call = (path: string, body: Fields): Promise<Fields> =>
    post(`${target.productUrl}/api${path}`, { body, cookies });
  const messagesBefore = await waitForCodeDelay(target, purchase.phone);
  const texts = await textsToSign(target, token);
  await succeed(call('/checkout/start', { token, ...texts }));
  const otp = await codeFromPhone(target, purchase.phone, messagesBefore);
  await succeed(call('/checkout/confirm', { token, otp, ...texts }));
  const { formUrl } = await succeed(call('/checkout/pay', { token }));
  await payOnBankPage(target, String(formUrl), purchase.pan);
}

/** The documents that the checkout page shows before the code. */
async function textsToSign({ productUrl }: DemoTarget, token: string): Promise<Fields> {
  const { toSign } = await succeed(read(`${productUrl}/api/checkout?token=${token}`));
  if (!isRecord(toSign)) throw new Error('the checkout shows no documents to sign');
  const { contractHash, personalDataHash, cardHash } = toSign;
  return { contractHash, personalDataHash, cardHash };
}

const delayMs = 61_000;

/**
 * Waits until a new code can be sent, which is possible once a minute per phone. Returns the number of messages so
 * far.
 */
export async function waitForCodeDelay(target: DemoTarget, phone: string): Promise<number> {
  const messages = await messagesOf(target.sandboxUrl, phone);
  const newest = Date.parse(messages[0]?.at ?? '');
  if (newest > (await readClock(target)) - delayMs) await moveClock(target, { advance: 'PT61S' });
  return messages.length;
}

/** Performs a shop action on a paid purchase: deliver, reverse or refund. Idempotent. */
export async function performAction(
  target: DemoTarget,
  purchase: PlannedPurchase,
  action: ShopAction,
): Promise<void> {
  const { orderUuid } = await register(target, purchase);
  const isPossible = { deliver: ['APPROVED'], reverse: ['APPROVED'], refund: ['ACTIVE', 'COMPLETED'] }[
    action.kind
  ];
  if (!isPossible.includes(String(await stateOf(target, purchase, orderUuid)))) return;
  const answer = await post(`${target.productUrl}/merchant/v1/orders/${orderUuid}/${action.kind}`, {
    headers: shopHeaders(purchase, action.kind),
    body: action.kind === 'refund' ? { amount: action.amount } : {},
  });
  if (!waitsForApproval(answer)) await succeed(Promise.resolve(answer));
}

/** A large refund waits for approval by staff. */
function waitsForApproval({ error }: Fields): boolean {
  return isRecord(error) && error['code'] === 'approval.waits.error';
}

/** Tells the product that the demo world is complete: it becomes ready, and its clock stops jumping. */
export async function finish(productUrl: string): Promise<void> {
  await succeed(post(`${productUrl}/sandbox-hooks/demo-world`, {}));
}

export async function readCards(sandboxUrl: string): Promise<readonly TestCard[]> {
  const { cards } = (await (await fetch(`${sandboxUrl}/bank/cards`)).json()) as CardList;
  return cards;
}

type CardList = { readonly cards: readonly TestCard[] };

/** Moves the sandbox and product clocks forward; returns when all due work is done. */
export async function moveClock({ sandboxUrl }: DemoTarget, body: Fields): Promise<void> {
  await succeed(post(`${sandboxUrl}/clock`, { body }));
}

/** The current sandbox time in milliseconds since 1970. */
export async function readClock({ sandboxUrl }: DemoTarget): Promise<number> {
  const { now } = await read(`${sandboxUrl}/clock`);
  return Date.parse(String(now));
}

/** Registers a purchase; the same key returns the same purchase. */
export async function register(
  { productUrl, sandboxUrl }: DemoTarget,
  purchase: PlannedPurchase,
): Promise<{ readonly orderUuid: string; readonly token: string }> {
  const { orderNumber, productId, amount, phone, goods, channel } = purchase;
  const registered = post(`${productUrl}/merchant/v1/orders`, {
    headers: shopHeaders(purchase, 'register'),
    body: {
      orderNumber,
      productId,
      amount,
      currency: 'RUB',
      customer: { countryCode: '7', phone },
      cart: [{ name: goods, itemPrice: amount, itemAmount: 1 }],
      channel,
      returnUrl: `${sandboxUrl}/shop`,
    },
  });
  const { orderUuid, checkoutUrl } = await succeed(registered);
  return { orderUuid: String(orderUuid), token: String(checkoutUrl).split('/').at(-1) ?? '' };
}

async function stateOf(
  { productUrl }: DemoTarget,
  purchase: PlannedPurchase,
  orderUuid: string,
): Promise<unknown> {
  const { state } = await read(
    `${productUrl}/merchant/v1/orders/${orderUuid}`,
    shopHeaders(purchase, 'view'),
  );
  return state;
}

async function payOnBankPage({ cards }: DemoTarget, formUrl: string, pan: string): Promise<void> {
  const card = cards.find((known) => known.pan.replaceAll(' ', '') === pan);
  if (card === undefined) throw new Error(`card ${pan} of the demo world is not a test card of the bank`);
  const fields = { pan, expiry: card.expiry, cvc: card.cvc, cardholder: 'DEMO WORLD' };
  const paid = await fetch(formUrl, {
    method: 'POST',
    body: new URLSearchParams(fields),
    redirect: 'manual',
  });
  const back = paid.headers.get('location');
  if (back === null) throw new Error(`the bank did not accept the first payment at ${formUrl}`);
  await fetch(back, { redirect: 'manual' });
}

/** The longest wait for a code: a machine that starts the demo world may have much other work. */
const codeLimitMs = 120_000;

export async function codeFromPhone(
  { sandboxUrl }: DemoTarget,
  phone: string,
  messagesBefore: number,
): Promise<string> {
  const deadline = performance.now() + codeLimitMs;
  while (performance.now() < deadline) {
    const messages = await messagesOf(sandboxUrl, phone);
    const code = codeAmong(messages.slice(0, messages.length - messagesBefore));
    if (code !== undefined) return code;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  throw new Error(`no code arrived for ${phone}`);
}

/** The newest code among messages, which may include reminders and receipts. */
function codeAmong(messages: MessageList['messages']): string | undefined {
  return messages.map(({ text }) => /^(\d{4,6}) — код/.exec(text)?.[1]).find((code) => code !== undefined);
}

type MessageList = { readonly messages: readonly { readonly at: string; readonly text: string }[] };

async function messagesOf(sandboxUrl: string, phone: string): Promise<MessageList['messages']> {
  const answer = (await (await fetch(`${sandboxUrl}/sms?phone=7${phone}`)).json()) as MessageList;
  return answer.messages;
}

type RequestParts = {
  readonly body?: Fields;
  readonly headers?: Readonly<Record<string, string>>;
  readonly cookies?: Map<string, string>;
};

/** Sends one POST; returns the response fields and `httpStatus`. */
export async function post(
  url: string,
  { body = {}, headers = {}, cookies = new Map() }: RequestParts,
): Promise<Fields> {
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie, ...headers },
    body: JSON.stringify(body),
  });
  for (const line of response.headers.getSetCookie()) keepCookie(cookies, line);
  return fieldsOf(response);
}

async function read(url: string, headers: Readonly<Record<string, string>> = {}): Promise<Fields> {
  return fieldsOf(await fetch(url, { headers }));
}

async function fieldsOf(response: Response): Promise<Fields> {
  const answer: unknown = await response.json();
  return typeof answer === 'object' && answer !== null ? { ...answer, httpStatus: response.status } : {};
}

function keepCookie(cookies: Map<string, string>, line: string): void {
  const [pair = ''] = line.split(';');
  const [name = '', value = ''] = pair.split('=');
  cookies.set(name, value);
}

export async function succeed(answer: Promise<Fields>): Promise<Fields> {
  const fields = await answer;
  if (fields['httpStatus'] === 200) return fields;
  throw new Error(`a request of the demo world was refused: ${JSON.stringify(fields)}`);
}

/** One idempotency key per action on a purchase. */
function shopHeaders({ apiKey, orderNumber }: PlannedPurchase, action: string): Record<string, string> {
  return { authorization: `Bearer ${apiKey}`, 'idempotency-key': `${orderNumber}-${action}` };
}
