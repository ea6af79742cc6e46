import type { Caller, Endpoint } from '#contract/endpoint.ts';
import { mayCall } from '#domain/staff/permissions.ts';
import { type Refusal, refuse } from '#domain/refusal.ts';
import { success, failure, type Result } from '#domain/result.ts';
import type { FastifyRequest } from 'fastify';
import { findClientSession } from '../use-cases/auth/find-client-session.ts';
import { refuseSession } from '../use-cases/auth/read-in-session.ts';
import { findStaffSession } from '../use-cases/auth/staff/find-staff-session.ts';
import { recordStaffRefusal } from '../use-cases/audit-log/record-staff-refusal.ts';
import { findMerchant } from '../use-cases/merchants/find-merchant.ts';
import type { Context } from '../use-cases/context.ts';
import { DatabaseTimeout, isDatabaseReady } from '../use-cases/faults.ts';
import type { ClientCaller, Exchange, MerchantCaller, StaffCaller } from './handler.ts';

export type KnownCaller = ClientCaller | MerchantCaller | StaffCaller | null;

type GuardInput = {
  readonly call: string;
  readonly context: Context;
  readonly exchange: Exchange;
  readonly request: Pick<FastifyRequest, 'headers' | 'method'>;
};

type AdmitRefusal = Refusal<
  'no.session.error' | 'session.code.required.error' | 'access.denied.error' | 'merchant.key.error'
>;

/**
 * Authenticates and authorises a caller as the contract requires (docs/spec/specification.md#6). A session opened by a
 * checkout code may make only the calls that the contract allows for it (docs/spec/rules.md#7).
 */
export async function admit(
  { caller, checkoutSession }: Pick<Endpoint, 'caller' | 'checkoutSession'>,
  input: GuardInput,
): Promise<Result<KnownCaller, AdmitRefusal>> {
  if (typeof caller === 'object') return admitStaff(caller.staff, input);
  if (caller === 'client') return admitClient(checkoutSession === true, input);
  return admissions[caller](input);
}

type Admission = (input: GuardInput) => ReturnType<typeof admit>;

const admissions = {
  anyone: async ({ context, request }) => {
    if (request.method === 'POST' && !(await isDatabaseReady(context))) throw new DatabaseTimeout();
    return success(null);
  },
  merchant: async ({ context, request }) => {
    const key = /^Bearer ([\x21-\x7e]{1,200})$/.exec(request.headers.authorization ?? '')?.[1];
    const merchant = key === undefined ? null : await findMerchant(context, key);
    return merchant === null ? refuseKey(context, key) : success(merchant);
  },
} as const satisfies Record<Exclude<Caller, object | 'client'>, Admission>;

/** The refusal of an unknown or revoked key. A key of the other environment says so. */
function refuseKey({ settings }: Context, key = ''): ReturnType<typeof refuse<'merchant.key.error'>> {
  const prefix = settings.merchantKeyPrefix;
  const isOfOther = key.startsWith(prefix === 'live' ? 'test_' : 'live_');
  const message = `Здесь действуют ключи ${prefix}_…, а это ключ другой среды`;
  return isOfOther ? failure({ code: 'merchant.key.error', message }) : refuse('merchant.key.error');
}

async function admitClient(
  checkoutSession: boolean,
  { context, exchange }: GuardInput,
): ReturnType<typeof admit> {
  const token = exchange.cookie('client');
  const session = token === null ? null : await findClientSession(context, token);
  if (session === null) return refuseSession(context, token);
  return session.openedBy === 'LOG_IN' || checkoutSession
    ? success(session)
    : refuse('session.code.required.error');
}

/**
 * True when a session opened by a checkout code requests a card consent beyond this payment. That requires a new code
 * (docs/spec/rules.md#7, docs/spec/rules.md#11).
 */
export function widensConsent(caller: KnownCaller, request: unknown): boolean {
  if (caller === null || !('openedBy' in caller) || caller.openedBy === 'LOG_IN') return false;
  return requestedScope(request) !== 'ONCE';
}

/** Returns the consent scope for an entered card; ONCE by default. */
function requestedScope(request: unknown): unknown {
  if (typeof request !== 'object' || request === null || !('cardConsent' in request)) return 'ONCE';
  const { cardConsent } = request;
  if (typeof cardConsent !== 'object' || cardConsent === null || !('scope' in cardConsent)) return null;
  return cardConsent.scope;
}

async function admitStaff(
  permissions: Parameters<typeof mayCall>[1],
  { call, context, exchange }: GuardInput,
): ReturnType<typeof admit> {
  const token = exchange.cookie('staff');
  const session =
    token === null ? null : await findStaffSession(context, token, { isUse: !exchange.isPageRequest });
  if (session === null) return refuse('no.session.error');
  const { endsInSeconds, ...staff } = session;
  exchange.reportSessionLifetime(endsInSeconds);
  const actor = { ...staff, address: exchange.address, isPage: exchange.isPageRequest };
  if (mayCall(staff.permissions, permissions)) return success(actor);
  await recordStaffRefusal(context, actor, { call, code: 'access.denied.error' });
  return refuse('access.denied.error');
}
