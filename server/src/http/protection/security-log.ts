import type { Refusal, RefusalCode } from '#domain/refusal.ts';
import type { FastifyRequest } from 'fastify';
import { noteStaffRefusal } from '../../use-cases/audit-log/note-staff-refusal.ts';
import type { Context } from '../../use-cases/context.ts';
import type { KnownCaller } from '../guards.ts';
import { staffIn } from '../note-in-staff-log.ts';

/**
 * Refusals that whoever looks for an intruder wants to find: of doors, codes, passwords and limits
 * (docs/spec/reliability.md#S-45).
 */
const telling: ReadonlySet<RefusalCode> = new Set([
  'access.denied.error',
  'request.forbidden.error',
  'merchant.key.error',
  'admin.credentials.error',
  'admin.credentials.expired.error',
  'admin.factor.required.error',
  'admin.factor.wrong.error',
  'invalid.otp.attempt.error',
  'client.blocked.error',
  'client.not.exist.error',
  'request.limit.exceeded',
  'proof.required.error',
  'sberid.auth.failed.error',
]);

type Refused = {
  readonly call: string;
  readonly request: Pick<FastifyRequest, 'id' | 'ip'>;
  readonly refusal: Refusal;
};

/**
 * A refusal stands in the log; one of staff in the log of staff too, with who it was (docs/spec/reliability.md#S-45).
 */
export async function noteRefusal(
  context: Pick<Context, 'clock' | 'database' | 'log'>,
  refused: Refused & { readonly caller: KnownCaller },
): Promise<void> {
  logRefusal(context, refused);
  const { call, caller, refusal } = refused;
  const staff = staffIn(caller);
  if (staff !== null) await noteStaffRefusal(context, staff, { call, code: refusal.code });
}

/** Writes a line for a refusal of a door or of the log-in: which call, why, from which address; never for whom. */
export function logRefusal({ log }: Pick<Context, 'log'>, { call, request, refusal }: Refused): void {
  if (!telling.has(refusal.code)) return;
  log.info('request.refused', { call, code: refusal.code, address: request.ip, requestId: request.id });
}
