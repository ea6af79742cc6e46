import type { CalendarDate } from '../dates.ts';
import { canonicalText, comparisonText } from '../canonical-text.ts';

/** The personal details that a shop may send with a purchase. */
export type ClientDetails = { readonly fullName: string | null; readonly birthDate: CalendarDate | null };

export type DetailField = 'FULL_NAME' | 'BIRTH_DATE';

/** A detail that differs from the stored one. */
export type OtherDetail = { readonly field: DetailField; readonly value: string };

/** The effect of a purchase on the stored details. */
type OfferedDetails = {
  /** The details with the empty ones filled. */
  readonly filled: ClientDetails;
  /** The details about which staff are asked. */
  readonly others: readonly OtherDetail[];
};

/**
 * A purchase fills empty details and never replaces one. Two spellings of a name are the same name when
 * their form of comparison is (docs/decisions/0095-numbers-lists-formats-names.md).
 */
export function offerDetails(stored: ClientDetails, offered: ClientDetails): OfferedDetails {
  const fullName = offered.fullName === null ? null : canonicalText(offered.fullName);
  const { birthDate } = offered;
  return {
    filled: { fullName: stored.fullName ?? fullName, birthDate: stored.birthDate ?? birthDate },
    others: [
      ...otherDetail('FULL_NAME', stored.fullName, fullName, isSameName),
      ...otherDetail('BIRTH_DATE', stored.birthDate, birthDate, Object.is),
    ],
  };
}

type Value = string | null;
type IsSame = (one: string, other: string) => boolean;

function otherDetail(field: DetailField, ...[stored, value, isSame]: [Value, Value, IsSame]): OtherDetail[] {
  return stored === null || value === null || isSame(stored, value) ? [] : [{ field, value }];
}

function isSameName(one: string, other: string): boolean {
  return comparisonText(one) === comparisonText(other);
}
