import { post } from '../keep-alive/post.ts';

export type BankConnection = {
  /** E.g. `https://bank.example/payment/rest`, without a trailing slash. */
  readonly url: string;
  readonly user: string;
  readonly password: string;
  /** The timeout of a call. */
  readonly timeLimitSeconds: number;
};

export type BankAnswer = {
  readonly errorCode: number;
  readonly fields: Readonly<Record<string, unknown>>;
};

/**
 * Calls the bank in the classic dialect. null means an unknown result (timeout, 429, 5xx, no JSON) and never a refusal
 * (docs/spec/gateway.md#1, docs/spec/gateway.md#7, docs/spec/reliability.md#F-05 to docs/spec/reliability.md#F-07).
 * Calls are not logged, because they contain customer and card data.
 */
export async function callBank(
  { url, user, password, timeLimitSeconds }: BankConnection,
  call: string,
  parameters: Readonly<Record<string, string>>,
): Promise<BankAnswer | null> {
  const body = new URLSearchParams({ userName: user, password, ...parameters }).toString();
  const contentType = 'application/x-www-form-urlencoded';
  try {
    const { status, text } = await post({
      url: new URL(`${url}/${call}`),
      contentType,
      body,
      timeLimitSeconds,
    });
    return status >= 200 && status < 300 ? readAnswer(text) : null;
  } catch {
    return null;
  }
}

/**
 * Parses JSON regardless of the content type. An errorCode of "0", 0 or none means success (docs/spec/gateway.md#1).
 */
function readAnswer(text: string): BankAnswer | null {
  const fields: unknown = JSON.parse(text);
  if (!isRecord(fields)) return null;
  const errorCode = Number(fields['errorCode'] ?? 0);
  return Number.isInteger(errorCode) ? { errorCode, fields } : null;
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
