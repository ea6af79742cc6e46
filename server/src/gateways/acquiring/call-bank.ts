import { Agent as PlainAgent, type IncomingMessage, request as requestPlainly } from 'node:http';
import { Agent as SecureAgent, request as requestSecurely } from 'node:https';

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

const maximumAnswerBytes = 256 * 1024;

/**
 * Calls the bank in the classic dialect. null means an unknown result (timeout, 429, 5xx, no JSON) and never a refusal
 * (docs/spec/gateway.md#1, 7; docs/spec/reliability.md#F-05 to docs/spec/reliability.md#F-07). Calls are not logged,
 * because they contain customer and card data.
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

/**
 * Keep-alive connections to the bank. A charge makes three calls, and `fetch` takes three times the CPU time of this
 * client.
 */
const clients = {
  plain: { request: requestPlainly, agent: new PlainAgent({ keepAlive: true }) },
  secure: { request: requestSecurely, agent: new SecureAgent({ keepAlive: true }) },
} as const;

/** Posts a form and returns the text of a 2xx answer. @throws Error for any other status, a redirect or a timeout */
function post(url: URL, form: string, timeLimitSeconds: number): Promise<string> {
  const { request, agent } = clients[url.protocol === 'https:' ? 'secure' : 'plain'];
  const headers = {
    'content-type': 'application/x-www-form-urlencoded',
    'content-length': Buffer.byteLength(form),
  };
  return new Promise((resolve, reject) => {
    const call = request(url, { method: 'POST', agent, headers }, (answer) => {
      readText(answer).then(resolve, reject);
    });
    const timer = setTimeout(() => {
      call.destroy(new Error(`the bank did not answer within ${timeLimitSeconds} s`));
    }, timeLimitSeconds * 1000);
    call.on('close', () => {
      clearTimeout(timer);
    });
    call.on('error', reject).end(form);
  });
}

/** @throws Error for an answer that is cut off or too long */
function readText(answer: IncomingMessage): Promise<string> {
  const { statusCode = 0 } = answer;
  const chunks: Buffer[] = [];
  let bytes = 0;
  return new Promise((resolve, reject) => {
    answer.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      bytes += chunk.length;
      if (bytes > maximumAnswerBytes)
        answer.destroy(new Error(`the bank’s answer exceeds ${maximumAnswerBytes} bytes`));
    });
    answer.on('error', reject);
    answer.on('end', () => {
      if (statusCode >= 200 && statusCode < 300) resolve(new TextDecoder().decode(Buffer.concat(chunks)));
      else reject(new Error(`the bank answered ${statusCode}`));
    });
  });
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
