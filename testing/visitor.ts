import { setTimeout } from 'node:timers/promises';

/** HTTP client that keeps cookies and sends and reads JSON. */
export type Visitor = {
  call(call: string, body?: unknown, headers?: Readonly<Record<string, string>>): Promise<Answer>;
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
  return {
    cookie: (name) => cookies.get(name),
    keepCookie: (name, value) => cookies.set(name, value),
    call: async (call, body, headers = {}) => {
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
    },
  };
}

const maxAttempts = 10;

/**
 * Repeats a call while the product answers `service.unavailable.error`, as a busy machine may (decision 0060).
 */
export async function callUntilServed(
  visitor: Visitor,
  ...call: Parameters<Visitor['call']>
): Promise<Answer> {
  for (let attempt = 1; ; attempt += 1) {
    const answer = await visitor.call(...call);
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
