import { type SecondPersonFault, secondPersonFaultNames } from '#domain/staff/approval.ts';
import { type AccountChange, dependenceOf } from '#domain/staff/second-person.ts';
import type { Instant } from '#domain/dates.ts';
import type { StaffUuid } from '#domain/identifier.ts';
import { type Refusal, refuse } from '#domain/refusal.ts';
import { failure, type Result } from '#domain/result.ts';
import type { Transaction } from '../../db/database.ts';
import { changesBehind, holdStaffAccounts } from '../../db/staff/account-change-store.ts';

/** The authors of a request and the person who decides on it. */
export type TwoPeople = {
  /** The person who made the request; null when the key of a shop made it. */
  readonly requestedBy: StaffUuid | null;
  /** All accounts that may have made the request or may profit from it; null when unknown. */
  readonly authors: readonly StaffUuid[] | null;
  readonly decider: StaffUuid;
};

/**
 * The reason why the decider is not independent of the authors; null when the decider is independent. Staff accounts
 * cannot change until the transaction has ended (docs/spec/rules.md#14).
 */
export async function secondPersonFault(
  transaction: Transaction,
  people: TwoPeople,
  now: Instant,
): Promise<SecondPersonFault | null> {
  await holdStaffAccounts(transaction);
  const changes = await changesBehind(transaction, [...(people.authors ?? []), people.decider]);
  return faultAmong(people, changes, now);
}

/** The same check on account changes that were read before, for example for all requests of a list. */
export function faultAmong(
  { requestedBy, authors, decider }: TwoPeople,
  changes: readonly AccountChange[],
  now: Instant,
): SecondPersonFault | null {
  if (authors === null) return 'UNKNOWN_AUTHOR';
  if (requestedBy === decider) return 'OWN_REQUEST';
  if (authors.includes(decider)) return 'POSSIBLE_AUTHOR';
  for (const author of authors) {
    const dependence = dependenceOf({ author, decider }, changes, now);
    if (dependence !== null) return dependence;
  }
  return null;
}

export type SecondPersonRefusal = Refusal<'approval.own.error' | 'approval.second.person.error'>;

/** The refusal with a text that states the reason and that another person is needed. */
export function refuseSecondPerson(fault: SecondPersonFault): Result<never, SecondPersonRefusal> {
  if (fault === 'OWN_REQUEST') return refuse('approval.own.error');
  return failure({ code: 'approval.second.person.error', message: secondPersonFaultNames[fault] });
}
