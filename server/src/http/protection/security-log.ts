import type { Refusal, RefusalCode } from '#domain/refusal.ts';
import type { FastifyRequest } from 'fastify';
import { recordStaffRefusal } from '../../use-cases/audit-log/record-staff-refusal.ts';
import type { Context } from '../../use-cases/context.ts';
import type { KnownCaller } from '../guards.ts';
import { staffIn } from '../note-in-staff-log.ts';

/** Refusals that may indicate an attack: of guards, codes, passwords and limits (docs/spec/reliability.md#S-45). */
const loggedCodes: ReadonlySet<RefusalCode> = new Set([
  'access.denied.error',
  'request.forbidden.error',
  'merchant.key.error',
  'admin.credentials.error',
  'admin.credentials.expired.error',
  'admin.factor.required.error',
  'admin.factor.wrong.error',
  'invalid.otp.attempt.error',
  // the last wrong code
  'action.not.started.error',
  'client.blocked.error',
  'client.not.exist.error',
  'request.limit.exceeded',
  'proof.required.error',
  'sberid.auth.failed.error',
]);

type RefusedCall = {
  readonly call: string;
  readonly request: Pick<FastifyRequest, 'id' | 'ip'>;
  readonly refusal: Refusal;
};

/** Logs a refusal. A refusal of staff is also recorded in the staff log (docs/spec/reliability.md#S-45). */
export async function recordRefusal(
  context: Pick<Context, 'clock' | 'database' | 'log'>,
  refused: RefusedCall & { readonly caller: KnownCaller },
): Promise<void> {
  logRefusal(context, refused);
  const { call, caller, refusal } = refused;
  const staff = staffIn(caller);
  if (staff !== null) await recordStaffRefusal(context, staff, { call, code: refusal.code });
}

/** Logs a security refusal with its call, reason and address, never with the client. */
export function logRefusal({ log }: Pick<Context, 'log'>, { call, request, refusal }: RefusedCall): void {
  if (!loggedCodes.has(refusal.code)) return;
  log.info('request.refused', { call, code: refusal.code, address: request.ip, requestId: request.id });
}
