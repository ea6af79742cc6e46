export type BankConnection = {
  /** E.g. `https://bank.example/payment/rest`, without a trailing slash. */
  readonly url: string;
  readonly user: string;
  readonly password: string;
  /** An answer that takes longer is no answer. */
  readonly timeLimitSeconds: number;
};

export type BankAnswer = {
  readonly errorCode: number;
  readonly fields: Readonly<Record<string, unknown>>;
};

const longestAnswerBytes = 256 * 1024;

/**
 * One call in the classic dialect. null: nobody can tell what came of it (time-out, 429, 5xx, no JSON), never a refusal
 * (gateway.md 1, 7; F-05 to F-07). Nothing of it is logged: it names the customer and the card.
 */
export async function callBank(
  { url, user, password, timeLimitSeconds }: BankConnection,
  call: string,
  parameters: Readonly<Record<string, string>>,
): Promise<BankAnswer | null> {
  try {
    const response = await fetch(`${url}/${call}`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ userName: user, password, ...parameters }).toString(),
      redirect: 'error',
      signal: AbortSignal.timeout(timeLimitSeconds * 1000),
    });
    if (!response.ok) return null;
    return readAnswer(await response.text());
  } catch {
    return null;
  }
}

/** JSON whatever the content type says; an errorCode of "0", 0 or none at all is success (gateway.md 1). */
function readAnswer(text: string): BankAnswer | null {
  if (text.length > longestAnswerBytes) return null;
  const fields: unknown = JSON.parse(text);
  if (!isRecord(fields)) return null;
  const errorCode = Number(fields['errorCode'] ?? 0);
  return Number.isInteger(errorCode) ? { errorCode, fields } : null;
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
