import { type CalendarDate, type Instant, moscowDate } from '../dates.ts';

/** The creditor as messages about debt name it. */
export type Creditor = {
  readonly name: string;
  /** Empty when none is configured. */
  readonly supportPhone: string;
};

/**
 * Whether a message written at an instant names the creditor. Federal law 230-FZ requires the name from the day after
 * the due date on. Messages of the due date contain it too, because they are sent within a day.
 */
export function namesCreditor(debtDueOn: CalendarDate | null, writtenAt: Instant): boolean {
  return debtDueOn !== null && debtDueOn <= moscowDate(writtenAt);
}

/** The text with the creditor's name and telephone at its end (docs/spec/rules.md#15). */
export function withCreditor(text: string, { name, supportPhone }: Creditor): string {
  const end = text.endsWith('.') ? '' : '.';
  return `${text}${end} ${supportPhone === '' ? name : `${name}, ${supportPhone}`}`;
}
