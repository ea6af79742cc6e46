import { type CalendarDate, instant, moscowDate, plusDays } from '#domain/dates.ts';
import { eventually } from '#testing/eventually.ts';
import type { Stack } from '#testing/stack/stack.ts';

/** Calls of the sandbox's API: the bank, SMS, the clock and faults. */

export type BankOperation = {
  readonly mdOrder: string;
  readonly orderNumber: string;
  readonly kind: 'CHARGE' | 'REFUND' | 'REVERSE' | 'BIND';
  readonly amount: number;
  readonly bindingId: string | null;
  /** ISO 8601, UTC. */
  readonly at: string;
  readonly approved: boolean;
};

/** Waits for the code in the newest SMS of a phone of 10 digits; ignores the `skipped` oldest messages. */
export function codeFromPhone({ sandboxUrl }: Stack, phone: string, skipped = 0): Promise<string> {
  return eventually(`an SMS with a code for ${phone}`, async () => {
    const messages = await messagesOf({ sandboxUrl }, phone);
    return codeAmong(messages.slice(0, messages.length - skipped));
  });
}

/** The newest code, because reminders and receipts may have arrived later. */
function codeAmong(messages: readonly { readonly text: string }[]): string | undefined {
  return messages.map(({ text }) => /^(\d{4,6}) — код/.exec(text)?.[1]).find((code) => code !== undefined);
}

type Message = {
  /** Without the link. */
  readonly text: string;
  /** The link at the end of the text; null without one. */
  readonly link: string | null;
  /** The time of arrival, ISO 8601 in UTC. */
  readonly at: string;
};

/** The SMS of a phone of 10 digits, the newest first. */
export async function messagesOf(
  { sandboxUrl }: Pick<Stack, 'sandboxUrl'>,
  phone: string,
): Promise<Message[]> {
  const url = `${sandboxUrl}/sms?phone=7${phone}`;
  const { messages } = await getJson<{ messages: { text: string; at: string }[] }>(url);
  return messages.map(({ text, at }) => {
    const [whole = '', link = null] = / (https?:\/\/\S+)$/.exec(text) ?? [];
    return { text: text.slice(0, text.length - whole.length), link, at };
  });
}

/** Moves the clock of product and sandbox forward. Returns when all due work is done. */
export async function advanceClock(
  { sandboxUrl }: Pick<Stack, 'sandboxUrl'>,
  duration: string,
): Promise<void> {
  await postJson(`${sandboxUrl}/clock`, { advance: duration });
}

/** Current time of product and sandbox, ISO 8601 in UTC. */
export async function clockNow({ sandboxUrl }: Stack): Promise<string> {
  return (await getJson<{ now: string }>(`${sandboxUrl}/clock`)).now;
}

/** Moves the clock forward to a timestamp; an earlier one changes nothing. */
export async function moveClockTo(stack: Stack, timestamp: string): Promise<void> {
  if ((await clockNow(stack)) < timestamp) await postJson(`${stack.sandboxUrl}/clock`, { now: timestamp });
}

/** The day in Moscow. Scheduled charges begin at 8:00 there, which is 5:00 UTC. */
export function dateAfterTwoWeeks(timestamp: string): CalendarDate {
  return plusDays(moscowDate(instant(timestamp)), 14);
}

/** Moves the clock to noon in Moscow of the next day, for behaviour that depends on the time of day. */
export async function moveClockToNoon(stack: Stack): Promise<void> {
  const tomorrow = new Date(Date.parse(await clockNow(stack)) + 86_400_000).toISOString().slice(0, 10);
  await moveClockTo(stack, `${tomorrow}T09:00:00Z`);
}

export async function bankOperations(
  { sandboxUrl }: Pick<Stack, 'sandboxUrl'>,
  orderNumber?: string,
): Promise<BankOperation[]> {
  const query = orderNumber === undefined ? 'from=2000-01-01T00:00:00Z' : `orderNumber=${orderNumber}`;
  const { operations } = await getJson<{ operations: BankOperation[] }>(
    `${sandboxUrl}/bank/operations?${query}`,
  );
  return operations;
}

/** The charges that the bank has made, oldest first; with an order number, those of one operation. */
export async function approvedCharges(
  stack: Pick<Stack, 'sandboxUrl'>,
  orderNumber?: string,
): Promise<BankOperation[]> {
  const operations = await bankOperations(stack, orderNumber);
  return operations.filter(({ kind, approved }) => kind === 'CHARGE' && approved);
}

export async function countCharges(stack: Pick<Stack, 'sandboxUrl'>, orderNumber?: string): Promise<number> {
  return (await approvedCharges(stack, orderNumber)).length;
}

/** Kopecks that the bank has charged (positive) and returned (negative), in the order of its book. */
export function movedAmounts(operations: readonly BankOperation[]): number[] {
  return operations
    .filter(({ kind, approved }) => approved && kind !== 'BIND')
    .map(({ kind, amount }) => (kind === 'CHARGE' ? amount : -amount));
}

type Fault = { readonly operation: string; readonly fault: string; readonly times: number };

export async function injectFault({ sandboxUrl }: Pick<Stack, 'sandboxUrl'>, fault: Fault): Promise<void> {
  await postJson(`${sandboxUrl}/faults`, fault);
}

/** Removes faults that have not happened yet. */
export async function clearFaults({ sandboxUrl }: Stack): Promise<void> {
  await fetch(`${sandboxUrl}/faults`, { method: 'DELETE' });
}

/** Number of faults that have not happened yet. */
export async function waitingFaults(stack: Stack): Promise<number> {
  return (await plantedFaults(stack)).length;
}

export type PlantedFault = { readonly operation: string; readonly left: number };

export async function plantedFaults({ sandboxUrl }: Pick<Stack, 'sandboxUrl'>): Promise<PlantedFault[]> {
  return (await getJson<{ faults: PlantedFault[] }>(`${sandboxUrl}/faults`)).faults;
}

/** A test card of the bank; `expiry` is `MM/YY`. */
export type TestCard = {
  readonly pan: string;
  readonly brand: string;
  readonly expiry: string;
  readonly cvc: string;
};

export async function testCards({ sandboxUrl }: Pick<Stack, 'sandboxUrl'>): Promise<TestCard[]> {
  return (await getJson<{ cards: TestCard[] }>(`${sandboxUrl}/bank/cards`)).cards;
}

export type ReceivedWebhook = {
  readonly verified: boolean;
  readonly body: { readonly type: string; readonly data: { readonly orderUuid: string } };
};

/** The webhooks that the shop of the sandbox has received about an order, newest first. */
export async function receivedWebhooks(
  { sandboxUrl }: Pick<Stack, 'sandboxUrl'>,
  orderUuid: string,
): Promise<ReceivedWebhook[]> {
  const { webhooks } = await getJson<{ webhooks: ReceivedWebhook[] }>(`${sandboxUrl}/shop/webhooks`);
  return webhooks.filter(({ body }) => body.data.orderUuid === orderUuid);
}

/** Writes cards and charges into the bank's book that the product did not ask for. */
export async function writeBankHistory(
  { sandboxUrl }: Pick<Stack, 'sandboxUrl'>,
  history: { readonly bindings: readonly object[]; readonly payments: readonly object[] },
): Promise<void> {
  await postJson(`${sandboxUrl}/bank/history`, history);
}

/** Moves only the product's clock. The sandbox follows at its next step. */
export async function moveProductClock(
  { productUrl }: Pick<Stack, 'productUrl'>,
  now: string,
): Promise<void> {
  await postJson(productClock(productUrl), { now });
}

/** Current time of the product alone, ISO 8601 in UTC. */
export async function productClockNow({ productUrl }: Pick<Stack, 'productUrl'>): Promise<string> {
  return (await getJson<{ now: string }>(productClock(productUrl))).now;
}

const productClock = (productUrl: string): string => `${productUrl}/sandbox-hooks/clock`;

async function getJson<Answer>(url: string): Promise<Answer> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as Answer;
}

async function postJson(url: string, body: unknown): Promise<void> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${await response.text()}`);
}

/** Refunds money at the bank itself, without a request of the product. */
export async function refundAtBank(
  { sandboxUrl }: Pick<Stack, 'sandboxUrl'>,
  { mdOrder, amount }: { readonly mdOrder: string; readonly amount: number },
): Promise<void> {
  const form = {
    userName: 'chasti-api',
    password: 'sandbox-password',
    orderId: mdOrder,
    amount: `${amount}`,
  };
  const url = `${sandboxUrl}/payment/rest/refund.do`;
  const answer = await fetch(url, { method: 'POST', body: new URLSearchParams(form) });
  const text = await answer.text();
  if (!text.includes('"errorCode":"0"')) throw new Error(`the bank did not refund ${mdOrder}: ${text}`);
}
