import type { StaffActor } from '#domain/staff/staff-actions.ts';
import type { RefusalCode } from '#domain/refusal.ts';
import { insertStaffAction } from '../../db/staff/staff-action-store.ts';
import type { Context } from '../context.ts';

type RefusedCall = {
  /** As the contract names it. */
  readonly call: string;
  readonly code: RefusalCode;
};

/**
 * What staff were refused stands in their log beside what they did: for want of a right, or by a rule
 * (docs/spec/reliability.md#S-45).
 */
export async function noteStaffRefusal(
  { clock, database }: Pick<Context, 'clock' | 'database'>,
  staff: StaffActor,
  { call, code }: RefusedCall,
): Promise<void> {
  const refused = { staff, action: 'CALL', subjectId: call, refusalCode: code } as const;
  await database.transaction((transaction) => insertStaffAction(transaction, refused, clock.now()));
}
