import { setTimeout } from 'node:timers/promises';

/** A program or browser without pages: keeps cookies, sends JSON, reads JSON. */
export type Visitor = {
  call(call: string, body?: unknown, headers?: Readonly<Record<string, string>>): Promise<Answer>;
  /** A cookie by its name, as it is kept now. */
  cookie(name: string): string | undefined;
  keepCookie(name: string, value: string): void;
};

export type Answer = {
  readonly httpStatus: number;
  readonly headers: Headers;
  // The fields of any call of the contract; what a test reads of them is what it asserts.
  readonly body: AnswerBody;
};

type AnswerBody = Readonly<Record<string, unknown>> & {
  readonly status?: string;
  readonly error?: { readonly code: string; readonly message: string; readonly description?: string };
};

/** Somebody new: no cookies yet. `call` is written as in the contract, `POST /client/order/list`. */
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
      for (const line of response.headers.getSetCookie()) keep(cookies, line);
      return { httpStatus: response.status, headers: response.headers, body: await bodyOf(response) };
    },
  };
}

const timesToComeAgain = 10;

/** A call until it is served: whoever is told to come again, as a busy machine may tell anybody, does so (decision 0060). */
export async function callUntilServed(
  visitor: Visitor,
  ...call: Parameters<Visitor['call']>
): Promise<Answer> {
  for (let times = 1; ; times += 1) {
    const answer = await visitor.call(...call);
    if (answer.body.error?.code !== 'service.unavailable.error' || times === timesToComeAgain) return answer;
    await setTimeout(1_000);
  }
}

function keep(cookies: Map<string, string>, line: string): void {
  const [pair = ''] = line.split(';');
  const [name = '', value = ''] = pair.split('=');
  if (value === '') cookies.delete(name);
  else cookies.set(name, value);
}

/** A file is no answer to be looked into: it has an empty body here. */
async function bodyOf(response: Response): Promise<AnswerBody> {
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.startsWith('application/json') === true;
  return isJson ? (JSON.parse(text) as AnswerBody) : {};
}
