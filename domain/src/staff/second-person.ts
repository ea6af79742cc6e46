import type { Instant } from '../calendar.ts';
import { secondsBetween } from '../calendar.ts';
import type { StaffUuid } from '../identifier.ts';

/** A person created, reset or re-contacted an account, or gave it rights (docs/spec/rules.md#14). */
export type AccountChange = {
  readonly staffUuid: StaffUuid;
  readonly changedBy: StaffUuid;
  readonly at: Instant;
};

/** How long such a change makes an account depend on the person who made it: 30 days. */
export const dependenceSeconds = 30 * 24 * 3600;

/** Why an account is no second person for the author of a request. */
export type Dependence = 'DECIDER_CHANGED_AUTHOR' | 'AUTHOR_CHANGED_DECIDER' | 'SAME_ORIGIN';

export type Pair = { readonly author: StaffUuid; readonly decider: StaffUuid };

/**
 * Why the decider is no independent second person for the author; null when they are independent. Two accounts depend on each other when
 * one person controls both: directly, or through accounts that this person controlled (docs/spec/rules.md#14).
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
 * The account itself and everybody who controls it. A link of a chain counts when it is at most 30 days old at the instant of the link
 * below it: who created B on day 1 also controls C, which B created on day 29, for 30 days from then.
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
