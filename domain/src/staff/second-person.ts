import { type Instant, secondsBetween } from '../dates.ts';
import type { StaffUuid } from '../identifier.ts';

/**
 * Records that a person created or reset an account, changed its contact data, or granted it permissions
 * (docs/spec/rules.md#14).
 */
export type AccountChange = {
  readonly kind: AccountChangeKind;
  readonly staffUuid: StaffUuid;
  readonly changedBy: StaffUuid;
  readonly at: Instant;
};

/** RIGHTS does not change the access to the account. Each other kind may give another person the access. */
export type AccountChangeKind = 'CREATED' | 'RESET' | 'RIGHTS' | 'CONTACT' | 'ENABLED';

/** The time for which an account depends on the person who changed it: 30 days. */
export const dependenceSeconds = 30 * 24 * 3600;

/** The reason why an account cannot approve requests of the author. */
export type Dependence = 'DECIDER_CHANGED_AUTHOR' | 'AUTHOR_CHANGED_DECIDER' | 'SAME_ORIGIN';

export type Pair = { readonly author: StaffUuid; readonly decider: StaffUuid };

/**
 * The reason why the decider depends on the author; null when the decider is independent. Two accounts depend on each
 * other when one person controls both, directly or through accounts that this person controlled
 * (docs/spec/rules.md#14).
 */
export function dependenceOf(
  { author, decider }: Pair,
  changes: readonly AccountChange[],
  now: Instant,
): Dependence | null {
  const ofAuthor = controllersOf(author, changes, now);
  const ofDecider = controllersOf(decider, changes, now);
  if (ofAuthor.has(decider)) return 'DECIDER_CHANGED_AUTHOR';
  if (ofDecider.has(author)) return 'AUTHOR_CHANGED_DECIDER';
  return [...ofAuthor].some((controller) => ofDecider.has(controller)) ? 'SAME_ORIGIN' : null;
}

/**
 * The people who gave access to `account` within 30 days, directly or through other accounts: they created, reset or
 * enabled it, or changed its contact data.
 */
export function accessHoldersOf(
  account: StaffUuid,
  changes: readonly AccountChange[],
  now: Instant,
): readonly StaffUuid[] {
  const changesOfAccess = changes.filter(({ kind }) => kind !== 'RIGHTS');
  return [...controllersOf(account, changesOfAccess, now)]
    .filter((controller) => controller !== account)
    .sort();
}

/**
 * The account itself and all accounts that control it. A link of a chain counts when it is at most 30 days old at the
 * time of the next link. Example: A creates B on day 1, and B creates C on day 29; A then controls C for 30 days.
 */
function controllersOf(
  account: StaffUuid,
  changes: readonly AccountChange[],
  now: Instant,
): ReadonlySet<StaffUuid> {
  const countsFrom = new Map<StaffUuid, Instant>([[account, now]]);
  const open = [account];
  for (let current = open.pop(); current !== undefined; current = open.pop()) {
    const reference = countsFrom.get(current) ?? now;
    for (const { staffUuid, changedBy, at } of changes) {
      if (staffUuid !== current || secondsBetween(at, reference) >= dependenceSeconds) continue;
      const earlier = at < reference ? at : reference;
      const known = countsFrom.get(changedBy);
      if (known !== undefined && known <= earlier) continue;
      countsFrom.set(changedBy, earlier);
      open.push(changedBy);
    }
  }
  return new Set(countsFrom.keys());
}
