import type { TestContext } from 'node:test';
import fastify from 'fastify';
import { isRecord } from './parameters.ts';
import type { SandboxSettings } from './settings.ts';
import { startSandbox } from './start-sandbox.ts';

/** The body of a response. */
export type Body = Readonly<Record<string, unknown>>;

/** A sandbox for one test with helpers; it is closed after the test. */
export type TestSandbox = {
  readonly url: string;
  /** Calls the bank's protocol with valid credentials; names and values as in the manual. */
  call(name: string, parameters?: Record<string, string>): Promise<Body>;
  /** Registers an order: one stage and 1500 roubles by default. */
  register(parameters?: Record<string, string>): Promise<{ mdOrder: string; formUrl: string }>;
  /** Submits a form like a browser without scripts; returns status and redirect target. */
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
  // no process listens on port 9, so callbacks of tests without a listener are lost
  const sandbox = await startSandbox({ port: 0, productUrl: 'http://127.0.0.1:9', ...settings });
  t.after(() => sandbox.close());
  return connectTo(sandbox.url);
}

export function connectTo(url: string): TestSandbox {
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
  if (!isRecord(body)) throw new Error(`the answer of ${response.url} is not an object`);
  return body;
}

export function records(value: unknown): readonly Body[] {
  return Array.isArray(value) ? value.filter(isRecord) : [];
}

/** A nested object field; empty when it is not an object. */
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

/** A listener for callbacks that answers with the given status. */
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
