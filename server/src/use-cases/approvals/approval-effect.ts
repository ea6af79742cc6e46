import type { ApprovalKind } from '#domain/staff/approval.ts';
import type { StaffActor } from '#domain/staff/staff-actions.ts';
import type { Refusal } from '#domain/refusal.ts';
import type { Result } from '#domain/result.ts';
import type { ApprovalRequest, Snapshot } from '../../db/approvals/approval-store.ts';
import type { Transaction } from '../../db/database.ts';
import type { BankAccess } from '../context.ts';
import type { SecondPersonRefusal } from './second-person.ts';

export type ClaimRefusal = Refusal<'approval.decided.error'> | SecondPersonRefusal;

/** A granted approval that is about to be carried out. */
export type GrantedApproval = {
  /** Snapshot of the subject when the request was made; an effect compares it with the current state. */
  readonly snapshot: Snapshot;
  /** The reason that the requester gave: the note of the action in the log. */
  readonly justification: string | null;
  readonly decider: StaffActor;
  /**
   * Marks the approval as used. The effect calls it once, inside its own transaction and right before its first write.
   * It refuses when the request was decided meanwhile, or when the decider is not an independent second person.
   */
  readonly claim: (transaction: Transaction) => Promise<Result<null, ClaimRefusal>>;
};

/**
 * Carries out an approved request in one transaction: it locks the subject, compares it with `snapshot` and calls
 * `claim`. A refusal ends the request as STALE, except a refusal of `claim` or a payment in progress.
 */
export type ApprovalEffect = (
  context: BankAccess,
  request: ApprovalRequest,
  approved: GrantedApproval,
) => Promise<Result<null, Refusal>>;

/** The effects of all kinds; a kind without an effect does not compile. */
export type ApprovalEffects = Readonly<Record<ApprovalKind, ApprovalEffect>>;

/**
 * Returns a field that every request of this kind has.
 * @throws Error when the request has no such field
 */
export function requiredIn<Fact extends 'orderUuid' | 'amount' | 'command' | 'clientUuid'>(
  request: ApprovalRequest,
  fact: Fact,
): NonNullable<ApprovalRequest[Fact]> {
  const value = request[fact];
  if (value === null)
    throw new Error(`approval request ${request.requestUuid} (${request.kind}) has no ${fact}`);
  return value;
}
