import type { TestContext } from 'node:test';
import fastify from 'fastify';
import { isRecord } from './parameters.ts';
import type { SandboxSettings } from './settings.ts';
import { startSandbox } from './start-sandbox.ts';

/** An answer of the bank or the sandbox, whatever is in it. */
export type Body = Readonly<Record<string, unknown>>;

/** A sandbox of its own for a test, with the ways in which tests speak to it; it ends with the test. */
export type TestSandbox = {
  readonly url: string;
  /** A call of the bank's protocol with the right log-in; names and values as in the manual. */
  call(name: string, parameters?: Record<string, string>): Promise<Body>;
  /** Registers an order and returns its mdOrder; one stage, 1500 roubles, unless said otherwise. */
  register(parameters?: Record<string, string>): Promise<{ mdOrder: string; formUrl: string }>;
  /** Sends the card page as a browser without scripts does; returns the status and where it leads. */
  submit(
    address: string,
    fields: Record<string, string>,
  ): Promise<{ status: number; location: string; html: string }>;
  payWith(
    order: { formUrl: string },
    pan: string,
  ): Promise<{ status: number; location: string; html: string }>;
  status(mdOrder: string): Promise<Body>;
  operations(orderNumber?: string): Promise<readonly Body[]>;
  post(path: string, body: unknown): Promise<{ status: number; body: Body }>;
  get(path: string): Promise<Body>;
};

let numbers = 0;

export async function startTestSandbox(
  t: TestContext,
  settings: Partial<SandboxSettings> = {},
): Promise<TestSandbox> {
  // Nobody listens on port 9, so that callbacks of tests that do not read them go nowhere.
  const sandbox = await startSandbox({ port: 0, productUrl: 'http://127.0.0.1:9', ...settings });
  t.after(() => sandbox.close());
  return speakTo(sandbox.url);
}

export function speakTo(url: string): TestSandbox {
  const call: TestSandbox['call'] = async (name, parameters = {}) => {
    const body = new URLSearchParams({ userName: 'chasti-api', password: 'sandbox-password', ...parameters });
    return json(await fetch(`${url}/payment/rest/${name}`, { method: 'POST', body }));
  };
  const submit: TestSandbox['submit'] = async (address, fields) => {
    const body = new URLSearchParams(fields);
    const response = await fetch(address, { method: 'POST', body, redirect: 'manual' });
    return {
      status: response.status,
      location: response.headers.get('location') ?? '',
      html: await response.text(),
    };
  };
  return {
    url,
    call,
    submit,
    register: async ({ stages = 'register.do', ...parameters } = {}) => {
      numbers += 1;
      const answer = await call(stages, {
        orderNumber: `order-${numbers}`,
        amount: '150000',
        returnUrl: 'http://shop.test/return',
        ...parameters,
      });
      return { mdOrder: String(answer['orderId']), formUrl: String(answer['formUrl']) };
    },
    payWith: ({ formUrl }, pan) =>
      submit(formUrl, { pan, expiry: '12/49', cvc: '123', cardholder: 'IVAN IVANOV' }),
    status: (mdOrder) => call('getOrderStatusExtended.do', { orderId: mdOrder }),
    operations: async (orderNumber) => {
      const query = orderNumber === undefined ? '' : `?orderNumber=${orderNumber}`;
      return records((await json(await fetch(`${url}/bank/operations${query}`)))['operations']);
    },
    post: async (path, body) => {
      const headers = { 'content-type': 'application/json' };
      const response = await fetch(`${url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
      return { status: response.status, body: await json(response) };
    },
    get: async (path) => json(await fetch(`${url}${path}`)),
  };
}

async function json(response: Response): Promise<Body> {
  const body: unknown = JSON.parse(await response.text());
  if (!isRecord(body)) throw new Error('The answer is not an object');
  return body;
}

export function records(value: unknown): readonly Body[] {
  return Array.isArray(value) ? value.filter(isRecord) : [];
}

/** A field that is an object itself. */
export function inner(body: Body, name: string): Body {
  const value = body[name];
  return isRecord(value) ? value : {};
}

/** A request that arrived at a listener. */
export type Arrival = {
  readonly method: string;
  readonly path: string;
  readonly parameters: Record<string, string>;
};

/** A door of the product's that listens to callbacks and answers what the test says. */
export async function startListener(
  t: TestContext,
  statusOf: (arrival: Arrival) => number = () => 200,
): Promise<{ readonly url: string; readonly arrivals: Arrival[] }> {
  const app = fastify({ forceCloseConnections: true });
  const arrivals: Arrival[] = [];
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => {
      done(null, body);
    },
  );
  app.all('/*', (request, reply) => {
    const url = new URL(request.url, 'http://listener');
    const posted = typeof request.body === 'string' ? new URLSearchParams(request.body) : url.searchParams;
    const arrival = { method: request.method, path: url.pathname, parameters: Object.fromEntries(posted) };
    arrivals.push(arrival);
    return reply.code(statusOf(arrival)).send('');
  });
  t.after(() => app.close());
  return { url: await app.listen({ host: '127.0.0.1', port: 0 }), arrivals };
}

/** Waits until the condition holds, for two seconds at most. */
export async function eventually(condition: () => boolean | Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 100; tries += 1) {
    if (await condition()) return;
    await new Promise((resume) => setTimeout(resume, 20));
  }
  throw new Error('The condition did not come true within two seconds');
}
