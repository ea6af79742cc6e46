import { randomUUID } from 'node:crypto';
import { Check } from 'typebox/value';
import { endpoints } from '#contract/endpoints.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { mayCall, type Permission } from '#domain/staff/permissions.ts';
import type { StaffUuid } from '#domain/identifier.ts';
import type { CookieName, Exchange } from '#server/http/handler.ts';
import { staffHandlers } from '#server/http/staff-handlers.ts';
import type { StaffCall } from '#server/http/staff-log-rules.ts';
import type { AnyHandler, Fixtures } from './fixtures.ts';

export type Answer = {
  readonly ok: boolean;
  /** The account holds a right for the call. */
  readonly isPermitted: boolean;
  readonly text: string;
  readonly value: unknown;
};

const callerAddress = '203.0.113.9';

export type Cookies = Map<CookieName, string>;

function exchangeOf(cookies: Cookies): Exchange {
  return {
    address: callerAddress,
    userAgent: 'search',
    idempotencyKey: randomUUID(),
    utcOffset: null,
    isPageRequest: false,
    isAbandoned: () => false,
    cookie: (name) => cookies.get(name) ?? null,
    setCookie: (name, value) => {
      cookies.set(name, value);
    },
    clearCookie: (name) => {
      cookies.delete(name);
    },
    reportSessionLifetime: () => undefined,
  };
}

export type CallInput = {
  readonly actor: StaffUuid;
  readonly request: object;
  readonly params?: object | null;
  readonly cookies?: Cookies;
};

/**
 * Makes one call of the back office with the rights that the account holds now.
 * @throws Error naming the call when the contract refuses the request
 */
export async function callAs(fixtures: Fixtures, key: StaffCall, input: CallInput): Promise<Answer> {
  const { actor, request, params = null, cookies = new Map<CookieName, string>() } = input;
  checkRequest(key, request);
  const permissions = await rightsOf(fixtures, actor);
  if (permissions === null || !permits(permissions, key)) return accessDenied;
  const { caller }: Endpoint = endpoints[key];
  const staff = caller === 'anyone' ? null : { staffUuid: actor, address: callerAddress, permissions };
  const handler: AnyHandler = fixtures.planted.get(key) ?? staffHandlers[key];
  const exchange = exchangeOf(cookies);
  const outcome = await handler({
    context: fixtures.context,
    caller: staff,
    request,
    params,
    exchange,
  } as never);
  return { ok: outcome.ok, isPermitted: true, text: JSON.stringify(outcome), value: outcome.value ?? null };
}

function checkRequest(key: StaffCall, request: object): void {
  const { accepts, request: schema }: Endpoint = endpoints[key];
  const isJson = accepts === undefined;
  if (isJson && !Check(schema, request)) throw new Error(`${key} does not accept ${JSON.stringify(request)}`);
}

const accessDenied: Answer = { ok: false, isPermitted: false, text: 'access.denied.error', value: null };

/** Whether the contract opens a call to an account with these rights. */
export function permits(permissions: readonly Permission[], key: StaffCall): boolean {
  const { caller }: Endpoint = endpoints[key];
  return caller === 'anyone' || (typeof caller === 'object' && mayCall(permissions, caller.staff));
}

/** The rights of an account; null when the account is disabled. */
export async function rightsOf(
  { context }: Fixtures,
  staffUuid: StaffUuid,
): Promise<readonly Permission[] | null> {
  const [row] = await context.database.reader<{ permissions: Permission[] }[]>`
    select permissions from staff where staff_uuid = ${staffUuid} and active`;
  return row?.permissions ?? null;
}
