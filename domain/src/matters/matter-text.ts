import { type CalendarDate, calendarDate, daysBetween } from '../dates.ts';
import { problemNames, reliefNames } from '../pauses/pause-reason.ts';
import { countPhrase, plurals } from '../plural.ts';
import { differenceNames } from '../reconciliation/difference-names.ts';
import type { MatterKind } from './matter-kinds.ts';

/**
 * A kind with its detail: of a difference its kind, of a refund its state, of a report or request its reason, of a card
 * its last four digits, of an overdue order the plan date of its oldest unpaid payment, of a payment nothing.
 */
type MatterDetail = { readonly kind: MatterKind; readonly detail: string | null };

const names: Readonly<Record<string, string>> = {
  ...differenceNames,
  ...problemNames,
  ...reliefNames,
  UNKNOWN: 'Банк ещё не подтвердил',
};

/** What exactly waits, in Russian; null when the name of the kind says it. */
export function matterText({ kind, detail }: MatterDetail, today: CalendarDate): string | null {
  if (detail === null) return null;
  if (kind === 'EXPIRING_CARD') return `Карта •••• ${detail}`;
  if (kind.startsWith('OVERDUE_')) {
    return `Уже ${countPhrase(daysBetween(calendarDate(detail), today), plurals.day)}`;
  }
  return names[detail] ?? detail;
}
