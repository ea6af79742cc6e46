import type { StaffActor } from '#domain/staff/staff-actions.ts';
import { recordStaffView } from '../use-cases/audit-log/record-staff-view.ts';
import type { Context } from '../use-cases/context.ts';
import type { KnownCaller } from './guards.ts';
import type { Exchange } from './handler.ts';
import { type StaffCall, staffLogRules } from './staff-log-rules.ts';

type Call = {
  readonly key: string;
  readonly caller: KnownCaller;
  readonly params: unknown;
  readonly exchange: Pick<Exchange, 'isPageRequest'>;
};

/**
 * Logs a read access of staff before the answer is sent, unless the use case logs it (docs/spec/reliability.md#S-45).
 */
export async function noteInStaffLog(
  context: Context,
  { key, caller, params, exchange }: Call,
): Promise<void> {
  const staff = staffIn(caller);
  if (staff === null || !isStaffCall(key)) return;
  const rule = staffLogRules[key];
  if ('useCase' in rule || 'refreshed' in rule || ('watched' in rule && exchange.isPageRequest)) return;
  const action = 'watched' in rule ? rule.watched : rule.view;
  await recordStaffView(context, staff, { action, subjectId: subjectIn(params) });
}

/** The caller when it is a staff member; otherwise null. */
export function staffIn(caller: KnownCaller): StaffActor | null {
  return caller !== null && 'staffUuid' in caller ? caller : null;
}

function isStaffCall(key: string): key is StaffCall {
  return Object.hasOwn(staffLogRules, key);
}

/** The first path parameter. */
function subjectIn(params: unknown): string | null {
  const values: unknown[] = typeof params === 'object' && params !== null ? Object.values(params) : [];
  return values.find((value) => typeof value === 'string') ?? null;
}
