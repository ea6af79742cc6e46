import type { ApprovalKind } from '#domain/staff/approval.ts';
import type { StaffActor } from '#domain/staff/staff-actions.ts';
import type { Refusal } from '#domain/refusal.ts';
import type { Result } from '#domain/result.ts';
import type { ApprovalRequest, Seen } from '../../db/approvals/approval-store.ts';
import type { Transaction } from '../../db/database.ts';
import type { Context } from '../context.ts';
import type { SecondPersonRefusal } from './second-person.ts';

export type ClaimRefusal = Refusal<'approval.decided.error'> | SecondPersonRefusal;

/** An approval on its way to its effect. */
export type Approved = {
  /** How the subject stood when the request was made; an effect compares it with how the subject stands now. */
  readonly seen: Seen;
  readonly decider: StaffActor;
  /**
   * Uses the approval up. The effect calls it once, inside its own transaction and right before its first write. It is refused when
   * the request was decided meanwhile, or when the decider is no independent second person.
   */
  readonly claim: (transaction: Transaction) => Promise<Result<null, ClaimRefusal>>;
};

/**
 * Carries out what was approved, in one transaction that locks the subject, checks it against `seen` and calls `claim`. A refusal other
 * than those of `claim` or a running payment ends the request as STALE.
 */
export type ApprovalEffect = (
  context: Context,
  request: ApprovalRequest,
  approved: Approved,
) => Promise<Result<null, Refusal>>;

/** The effect of every kind: a kind without one does not compile. */
export type ApprovalEffects = Readonly<Record<ApprovalKind, ApprovalEffect>>;

/** A fact that every request of a kind carries. @throws Error naming the request and the missing fact */
export function requiredIn<Fact extends 'orderUuid' | 'amount' | 'command' | 'clientUuid'>(
  request: ApprovalRequest,
  fact: Fact,
): NonNullable<ApprovalRequest[Fact]> {
  const value = request[fact];
  if (value === null)
    throw new Error(`approval request ${request.requestUuid} (${request.kind}) has no ${fact}`);
  return value;
}
