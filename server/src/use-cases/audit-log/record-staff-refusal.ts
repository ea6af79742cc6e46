import type { StaffActor } from '#domain/staff/staff-actions.ts';
import type { RefusalCode } from '#domain/refusal.ts';
import { insertStaffAction } from '../../db/staff/staff-action-store.ts';
import type { Context } from '../context.ts';

type RefusedCall = {
  /** The name of the call in the contract. */
  readonly call: string;
  readonly code: RefusalCode;
};

/**
 * Records in the audit log a call that was refused to staff, for a missing right or by a rule
 * (docs/spec/reliability.md#S-45).
 */
export async function recordStaffRefusal(
  { clock, database }: Pick<Context, 'clock' | 'database'>,
  staff: StaffActor,
  { call, code }: RefusedCall,
): Promise<void> {
  const refused = { staff, action: 'CALL', subjectId: call, refusalCode: code } as const;
  await database.transaction((transaction) => insertStaffAction(transaction, refused, clock.now()));
}
