import type { Stack } from './stack.ts';

/** What a story can do in the world outside of the product, by the sandbox's own API. */

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

/** The code in the newest SMS of a phone, 10 digits; waits for it to arrive, at most a minute: on a busy machine one that was not taken comes by its second try. */
export async function codeFromPhone({ sandboxUrl }: Stack, phone: string, seen = 0): Promise<string> {
  for (let attempt = 0; attempt < 2_400; attempt += 1) {
    const messages = await messagesOf({ sandboxUrl }, phone);
    const code = codeAmong(messages.slice(0, messages.length - seen));
    if (code !== undefined) return code;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  throw new Error('no SMS with a code has arrived');
}

/** The newest code; reminders and receipts may have come in between. */
function codeAmong(messages: readonly { readonly text: string }[]): string | undefined {
  return messages.map(({ text }) => /^(\d{4,6}) — код/.exec(text)?.[1]).find((code) => code !== undefined);
}

export async function messagesOf(
  { sandboxUrl }: Pick<Stack, 'sandboxUrl'>,
  phone: string,
): Promise<{ readonly text: string }[]> {
  const { messages } = await getJson<{ messages: { text: string }[] }>(`${sandboxUrl}/sms?phone=7${phone}`);
  return messages;
}

/** Moves everybody's clock forward; answers when all that falls due has been worked off. */
export async function advanceClock({ sandboxUrl }: Stack, duration: string): Promise<void> {
  await postJson(`${sandboxUrl}/clock`, { advance: duration });
}

/** The moment at which everybody's clock stands, ISO 8601, UTC. */
export async function clockNow({ sandboxUrl }: Stack): Promise<string> {
  return (await getJson<{ now: string }>(`${sandboxUrl}/clock`)).now;
}

/** The same up to a moment; one that has passed changes nothing. */
export async function moveClockTo(stack: Stack, timestamp: string): Promise<void> {
  if ((await clockNow(stack)) < timestamp) await postJson(`${stack.sandboxUrl}/clock`, { now: timestamp });
}

/** The same up to noon in Moscow of the next day, for what depends on the time of day. */
export async function moveClockToNoon(stack: Stack): Promise<void> {
  const tomorrow = new Date(Date.parse(await clockNow(stack)) + 86_400_000).toISOString().slice(0, 10);
  await moveClockTo(stack, `${tomorrow}T09:00:00Z`);
}

export async function bankOperations({ sandboxUrl }: Stack, orderNumber?: string): Promise<BankOperation[]> {
  const query = orderNumber === undefined ? 'from=2000-01-01T00:00:00Z' : `orderNumber=${orderNumber}`;
  const { operations } = await getJson<{ operations: BankOperation[] }>(
    `${sandboxUrl}/bank/operations?${query}`,
  );
  return operations;
}

type Fault = { readonly operation: string; readonly fault: string; readonly times: number };

export async function plantFault({ sandboxUrl }: Pick<Stack, 'sandboxUrl'>, fault: Fault): Promise<void> {
  await postJson(`${sandboxUrl}/faults`, fault);
}

/** What was planted and has not happened yet does not happen. */
export async function clearFaults({ sandboxUrl }: Stack): Promise<void> {
  await fetch(`${sandboxUrl}/faults`, { method: 'DELETE' });
}

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
