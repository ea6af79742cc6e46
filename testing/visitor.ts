import { setTimeout } from 'node:timers/promises';
import type { RequestOf } from '#contract/endpoint.ts';
import type { Call, Endpoints } from '#contract/endpoints.ts';

export type RequestHeaders = Readonly<Record<string, string>>;

/** HTTP client that keeps cookies and sends and reads JSON. */
export type Visitor = {
  /** A call of the contract. The compiler checks the request. */
  call<Name extends Call>(
    call: Name | `${Name & `GET ${string}`}?${string}`,
    request?: RequestOf<Endpoints[Name]>,
    headers?: RequestHeaders,
  ): Promise<Answer>;
  /** A call with an address or a request that the compiler does not check, e.g. bad input. */
  send(call: string, request?: unknown, headers?: RequestHeaders): Promise<Answer>;
  /** Current value of a cookie. */
  cookie(name: string): string | undefined;
  keepCookie(name: string, value: string): void;
};

export type Answer = {
  readonly httpStatus: number;
  readonly headers: Headers;
  // Untyped fields of any call of the contract; each test asserts the ones it reads.
  readonly body: AnswerBody;
};

type AnswerBody = Readonly<Record<string, unknown>> & {
  readonly status?: string;
  readonly error?: { readonly code: string; readonly message: string; readonly description?: string };
};

/** A visitor without cookies. `call` is written as in the contract: `POST /client/order/list`. */
export function newVisitor(productUrl: string): Visitor {
  const cookies = new Map<string, string>();
  const send: Visitor['send'] = async (call, body, headers = {}) => {
    const [method = 'GET', path = '/'] = call.split(' ');
    const url = path.startsWith('/merchant/') ? `${productUrl}${path}` : `${productUrl}/api${path}`;
    const response = await fetch(url, {
      method,
      redirect: 'manual',
      headers: {
        ...(method === 'POST' ? { 'content-type': 'application/json' } : {}),
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...headers,
      },
      ...(method === 'POST' ? { body: JSON.stringify(body ?? {}) } : {}),
    });
    for (const line of response.headers.getSetCookie()) storeCookie(cookies, line);
    return { httpStatus: response.status, headers: response.headers, body: await bodyOf(response) };
  };
  return {
    cookie: (name) => cookies.get(name),
    keepCookie: (name, value) => cookies.set(name, value),
    call: send,
    send,
  };
}

const maxAttempts = 10;

/**
 * Repeats a call while the product answers `service.unavailable.error`, as a busy machine may (decision 0060).
 */
export async function callUntilServed<Name extends Call>(
  visitor: Visitor,
  call: Name | `${Name & `GET ${string}`}?${string}`,
  request?: RequestOf<Endpoints[Name]>,
): Promise<Answer> {
  return untilServed(() => visitor.call(call, request));
}

/** Sends until the product does not answer `service.unavailable.error`. */
export async function untilServed(send: () => Promise<Answer>): Promise<Answer> {
  for (let attempt = 1; ; attempt += 1) {
    const answer = await send();
    if (answer.body.error?.code !== 'service.unavailable.error' || attempt === maxAttempts) return answer;
    await setTimeout(1_000);
  }
}

function storeCookie(cookies: Map<string, string>, line: string): void {
  const [pair = ''] = line.split(';');
  const [name = '', value = ''] = pair.split('=');
  if (value === '') cookies.delete(name);
  else cookies.set(name, value);
}

/** The JSON body of a response; empty for files. */
async function bodyOf(response: Response): Promise<AnswerBody> {
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.startsWith('application/json') === true;
  return isJson ? (JSON.parse(text) as AnswerBody) : {};
}
