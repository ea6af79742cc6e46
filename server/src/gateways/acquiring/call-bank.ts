import { Agent as PlainAgent, type IncomingMessage, request as requestPlainly } from 'node:http';
import { Agent as SecureAgent, request as requestSecurely } from 'node:https';

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
 * (docs/spec/gateway.md#1, 7; docs/spec/reliability.md#F-05 to docs/spec/reliability.md#F-07). Nothing of it is logged: it names the customer and the card.
 */
export async function callBank(
  { url, user, password, timeLimitSeconds }: BankConnection,
  call: string,
  parameters: Readonly<Record<string, string>>,
): Promise<BankAnswer | null> {
  const form = new URLSearchParams({ userName: user, password, ...parameters }).toString();
  try {
    return readAnswer(await post(new URL(`${url}/${call}`), form, timeLimitSeconds));
  } catch {
    return null;
  }
}

/** Lines to the bank stay open between calls. Three calls are a charge: `fetch` would cost it three times the processor's time. */
const lines = {
  plain: { request: requestPlainly, agent: new PlainAgent({ keepAlive: true }) },
  secure: { request: requestSecurely, agent: new SecureAgent({ keepAlive: true }) },
} as const;

/** The text of a good answer. @throws Error for every other one, a redirect included, and for none in time. */
function post(url: URL, form: string, timeLimitSeconds: number): Promise<string> {
  const { request, agent } = lines[url.protocol === 'https:' ? 'secure' : 'plain'];
  const headers = {
    'content-type': 'application/x-www-form-urlencoded',
    'content-length': Buffer.byteLength(form),
  };
  return new Promise((resolve, reject) => {
    const call = request(url, { method: 'POST', agent, headers }, (answer) => {
      readText(answer).then(resolve, reject);
    });
    const timer = setTimeout(() => {
      call.destroy(new Error('the bank did not answer in time'));
    }, timeLimitSeconds * 1000);
    call.on('close', () => {
      clearTimeout(timer);
    });
    call.on('error', reject).end(form);
  });
}

/** @throws Error for an answer that is cut off, or longer than any. */
function readText(answer: IncomingMessage): Promise<string> {
  const { statusCode = 0 } = answer;
  const pieces: Buffer[] = [];
  let bytes = 0;
  return new Promise((resolve, reject) => {
    answer.on('data', (piece: Buffer) => {
      pieces.push(piece);
      bytes += piece.length;
      if (bytes > longestAnswerBytes) answer.destroy(new Error('the bank’s answer has no end'));
    });
    answer.on('error', reject);
    answer.on('end', () => {
      if (statusCode >= 200 && statusCode < 300) resolve(new TextDecoder().decode(Buffer.concat(pieces)));
      else reject(new Error(`the bank answered ${statusCode}`));
    });
  });
}

/** JSON whatever the content type says; an errorCode of "0", 0 or none at all is success (docs/spec/gateway.md#1). */
function readAnswer(text: string): BankAnswer | null {
  const fields: unknown = JSON.parse(text);
  if (!isRecord(fields)) return null;
  const errorCode = Number(fields['errorCode'] ?? 0);
  return Number.isInteger(errorCode) ? { errorCode, fields } : null;
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
