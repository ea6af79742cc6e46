import type { Caller } from '#contract/endpoint.ts';
import { mayCall } from '#domain/access/permissions.ts';
import type { Refusal } from '#domain/refusal.ts';
import { refuse } from '#domain/refusal.ts';
import type { Result } from '#domain/result.ts';
import { done } from '#domain/result.ts';
import type { FastifyRequest } from 'fastify';
import { findClientSession } from '../use-cases/auth/find-client-session.ts';
import { findStaffSession } from '../use-cases/auth/staff/find-staff-session.ts';
import { noteStaffRefusal } from '../use-cases/audit/note-staff-refusal.ts';
import { findMerchant } from '../use-cases/merchants/find-merchant.ts';
import type { Context } from '../use-cases/context.ts';
import { DatabaseSilent, isDatabaseReady } from '../use-cases/faults.ts';
import type { ClientCaller, Exchange, MerchantCaller, StaffCaller } from './handler.ts';

export type KnownCaller = ClientCaller | MerchantCaller | StaffCaller | null;

type Knock = {
  readonly call: string;
  readonly context: Context;
  readonly exchange: Exchange;
  readonly request: Pick<FastifyRequest, 'headers' | 'method'>;
};

/** Lets a caller in, or says why not; the contract names who may call (spec 6). */
export async function admit(
  caller: Caller,
  knock: Knock,
): Promise<Result<KnownCaller, Refusal<'no.session.error' | 'access.denied.error' | 'merchant.key.error'>>> {
  if (typeof caller === 'object') return admitStaff(caller.staff, knock);
  return admissions[caller](knock);
}

type Admission = (knock: Knock) => ReturnType<typeof admit>;

const admissions = {
  anyone: async ({ context, request }) => {
    if (request.method === 'POST' && !(await isDatabaseReady(context))) throw new DatabaseSilent();
    return done(null);
  },
  client: async ({ context, exchange }) => {
    const token = exchange.cookie('client');
    const session = token === null ? null : await findClientSession(context, token);
    return session === null ? refuse('no.session.error') : done(session);
  },
  merchant: async ({ context, request }) => {
    const key = /^Bearer ([\x21-\x7e]{1,200})$/.exec(request.headers.authorization ?? '')?.[1];
    const merchantUuid = key === undefined ? null : await findMerchant(context, key);
    return merchantUuid === null ? refuse('merchant.key.error') : done({ merchantUuid });
  },
} as const satisfies Record<Exclude<Caller, object>, Admission>;

async function admitStaff(
  permissions: Parameters<typeof mayCall>[1],
  { call, context, exchange }: Knock,
): ReturnType<typeof admit> {
  const token = exchange.cookie('staff');
  const session =
    token === null ? null : await findStaffSession(context, token, { isUse: !exchange.isAskedByPage });
  if (session === null) return refuse('no.session.error');
  const { endsInSeconds, ...staff } = session;
  exchange.tellSessionLife(endsInSeconds);
  const known = { ...staff, address: exchange.address };
  if (mayCall(staff.permissions, permissions)) return done(known);
  await noteStaffRefusal(context, known, { call, code: 'access.denied.error' });
  return refuse('access.denied.error');
}
