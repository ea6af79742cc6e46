import type { Stack } from './stack.ts';

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

/**
 * The code in the newest SMS of a phone of 10 digits; ignores the `skipped` oldest messages. Waits up to a minute,
 * because on a busy machine the second attempt may deliver it.
 */
export async function codeFromPhone({ sandboxUrl }: Stack, phone: string, skipped = 0): Promise<string> {
  for (let attempt = 0; attempt < 2_400; attempt += 1) {
    const messages = await messagesOf({ sandboxUrl }, phone);
    const code = codeAmong(messages.slice(0, messages.length - skipped));
    if (code !== undefined) return code;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  throw new Error('no SMS with a code has arrived');
}

/** The newest code; reminders and receipts may have arrived later. */
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

/** Moves the clock of product and sandbox forward. Returns when all due work is done. */
export async function advanceClock({ sandboxUrl }: Stack, duration: string): Promise<void> {
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

/** Moves the clock to noon in Moscow of the next day, for behaviour that depends on the time of day. */
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

export async function injectFault({ sandboxUrl }: Pick<Stack, 'sandboxUrl'>, fault: Fault): Promise<void> {
  await postJson(`${sandboxUrl}/faults`, fault);
}

/** Removes faults that have not happened yet. */
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
