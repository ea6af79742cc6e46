import { setTimeout } from 'node:timers/promises';
import type { Type } from 'typebox';
import type { Endpoint, RequestOf } from '#contract/endpoint.ts';
import type { Call, Endpoints } from '#contract/endpoints.ts';
import { longestWaitMilliseconds } from './eventually.ts';
import { calls } from './calls.ts';
import { delayCall } from './delays.ts';

export type RequestHeaders = Readonly<Record<string, string>>;

/** HTTP client that keeps cookies and sends and reads JSON. */
export type ApiClient = Driver & {
  /**
   * A call with an address or fields that the compiler does not check, e.g. bad input. `call` is one of `calls`, or
   * written by hand: `GET /client/sessions`.
   */
  readonly send: Send;
  /** Current value of a cookie. */
  cookie(name: string): string | undefined;
  keepCookie(name: string, value: string): void;
};

export type Send = (call: string, fields?: unknown, headers?: RequestHeaders) => Promise<Answer>;

/** Each call of the product as a function with checked fields. Does not compile while a call has no name. */
export type Driver = [UnnamedCall] extends [never]
  ? { readonly [Name in CallName]: (...input: InputOf<FieldsOf<(typeof calls)[Name]>>) => Promise<Answer> }
  : { readonly toBeNamedInCalls: UnnamedCall };

type CallName = keyof typeof calls;
type UnnamedCall = Exclude<Call, (typeof calls)[CallName]>;

type InputOf<Fields> =
  Record<never, never> extends Fields
    ? [fields?: Fields, headers?: RequestHeaders]
    : [fields: Fields, headers?: RequestHeaders];

/** The request of a call and the parameters of its path. */
export type FieldsOf<Name extends Call> = ParametersOf<Endpoints[Name]> & RequestOf<Endpoints[Name]>;

type ParametersOf<E extends Endpoint> = E extends { readonly params: infer Params extends Type.TSchema }
  ? Readonly<Record<keyof Type.Static<Params>, string>>
  : unknown;

export type Answer = {
  readonly httpStatus: number;
  readonly headers: Headers;
  /** The whole answer, e.g. a table. */
  readonly text: string;
  /** Untyped fields of a JSON answer, which each test asserts. Empty for a file. */
  readonly body: AnswerBody;
};

type AnswerBody = Readonly<Record<string, unknown>> & {
  readonly status?: string;
  readonly error?: { readonly code: string; readonly message: string; readonly description?: string };
};

const wrappers = new Map<string, (send: Send) => Send>();

/** Wraps the calls of all later clients of a product, e.g. to record its answers. */
export function wrapCalls(productUrl: string, wrap: (send: Send) => Send): void {
  wrappers.set(productUrl, wrap);
}

/** A client without cookies. */
export function newApiClient(productUrl: string): ApiClient {
  const cookies = new Map<string, string>();
  const sendOnce: Send = async (call, fields, headers = {}) => {
    const { method, path, body } = messageOf(call, fields ?? {});
    const isForm = fields instanceof FormData;
    await delayCall();
    const response = await fetch(`${productUrl}${path}`, {
      method,
      redirect: 'manual',
      headers: {
        ...(body === null || isForm ? {} : { 'content-type': 'application/json' }),
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...headers,
      },
      body: isForm ? fields : body,
    });
    for (const line of response.headers.getSetCookie()) storeCookie(cookies, line);
    return answerOf(response);
  };
  const send = wrappers.get(productUrl)?.(sendOnce) ?? sendOnce;
  return {
    ...driverOf(send),
    send,
    cookie: (name) => cookies.get(name),
    keepCookie: (name, value) => cookies.set(name, value),
  };
}

/** Each call of the product as a function that sends it in this way. */
export function driverOf(send: Send): Driver {
  const functions = Object.entries(calls).map(([name, call]) => {
    const make: (...input: [fields?: unknown, headers?: RequestHeaders]) => Promise<Answer> = (...input) =>
      send(call, ...input);
    return [name, make] as const;
  });
  return Object.fromEntries(functions) as Driver;
}

type Message = { readonly method: 'GET' | 'POST'; readonly path: string; readonly body: string | null };

/** Fields that the path names become part of it. Other fields become the query of a GET, or the body. */
export function messageOf(call: string, fields: unknown): Message {
  const [verb, pattern = '/'] = call.split(' ');
  const method = verb === 'POST' ? 'POST' : 'GET';
  const whole = pattern.startsWith('/merchant/') ? pattern : `/api${pattern}`;
  const named = [...pattern.matchAll(/:(\w+)/g)].map(([, name]) => name);
  if (method === 'POST' && named.length === 0) return { method, path: whole, body: JSON.stringify(fields) };
  const given = Object.entries(fields as object);
  const path = given.reduce(
    (filled, [name, value]) => filled.replace(`:${name}`, () => String(value)),
    whole,
  );
  const others = given.filter(([name, value]) => !named.includes(name) && value !== undefined);
  if (method === 'POST') return { method, path, body: JSON.stringify(Object.fromEntries(others)) };
  const query = new URLSearchParams(others.map(([name, value]) => [name, String(value)]));
  return { method, path: others.length === 0 ? path : `${path}?${String(query)}`, body: null };
}

const maxAttempts = longestWaitMilliseconds / 1_000;

/** Repeats a call while the product answers `service.unavailable.error`, as a busy machine may (decision 0060). */
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

async function answerOf(response: Response): Promise<Answer> {
  const { status: httpStatus, headers } = response;
  const text = await response.text();
  const isJson = headers.get('content-type')?.startsWith('application/json') === true;
  return { httpStatus, headers, text, body: isJson ? (JSON.parse(text) as AnswerBody) : {} };
}
