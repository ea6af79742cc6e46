import { type CalendarDate, daysBetween, type Instant, moscowDate, moscowTime, plusDays } from '../dates.ts';
import { type MatterKind, matterKinds } from './matter-kinds.ts';

/** What decides the place of a matter in the list. */
export type PlacedMatter = {
  readonly kind: MatterKind;
  /** Since when it waits for staff. */
  readonly since: Instant;
  /** In lower case. */
  readonly matterUuid: string;
};

/** The place of the last matter of a page. */
export type MatterPlace = {
  readonly isLate: boolean;
  readonly since: Instant;
  readonly matterUuid: string;
};

/** Full days in Moscow for which a matter has waited. */
export function ageOfMatter({ since }: Pick<PlacedMatter, 'since'>, today: CalendarDate): number {
  return Math.max(0, daysBetween(moscowDate(since), today));
}

/** Whether a matter is beyond the limit of its kind. */
export function isLateMatter(matter: Pick<PlacedMatter, 'kind' | 'since'>, today: CalendarDate): boolean {
  return ageOfMatter(matter, today) > matterKinds[matter.kind].limitDays;
}

/** The matters beyond their limits first, then the oldest. */
export function inOrderOfMatters<Matter extends PlacedMatter>(
  matters: readonly Matter[],
  today: CalendarDate,
): readonly Matter[] {
  return matters.toSorted(
    (one, other) =>
      Number(isLateMatter(other, today)) - Number(isLateMatter(one, today)) || compareAge(one, other),
  );
}

/** Before every identifier. */
const noUuid = '00000000-0000-0000-0000-000000000000';

type MatterAge = Pick<PlacedMatter, 'since' | 'matterUuid'>;

/**
 * The age after which the matters of a kind continue the list behind a place. Within a kind the oldest is the first,
 * because its matters share one limit.
 */
export function continuationOf(kind: MatterKind, place: MatterPlace, today: CalendarDate): MatterAge {
  const firstInTime = moscowTime(plusDays(today, -matterKinds[kind].limitDays), 0);
  const inTime = { since: firstInTime, matterUuid: noUuid };
  const isPlaceOlder = compareAge(place, inTime) < 0;
  return isPlaceOlder === place.isLate ? place : inTime;
}

function compareAge(one: MatterAge, other: MatterAge): number {
  if (one.since !== other.since) return one.since < other.since ? -1 : 1;
  if (one.matterUuid === other.matterUuid) return 0;
  return one.matterUuid < other.matterUuid ? -1 : 1;
}
