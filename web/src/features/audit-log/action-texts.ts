import type { StaffActionName } from '#domain/staff/staff-actions.ts';
import type { LoggedAction } from '../../api/audit-log/audit-log.ts';
import { formatValue, listChanges, type RecordedChange } from './recorded-changes.ts';

/** What the note of these actions is; the note of all others is the reason that staff gave. */
const noteNames: Readonly<Partial<Record<string, string>>> = {
  PAY_OFF_BY_FILE: 'Отпечаток файла',
  VIEW_SEARCH: 'Искали',
  REQUEST_APPROVAL: 'Запрос',
} satisfies Partial<Record<StaffActionName, string>>;

export function noteNameOf(action: string): string {
  return noteNames[action] ?? 'Причина';
}

/** An action in one line: the refusal, or the note and what has changed. */
export function summaryOf(action: LoggedAction): string {
  const { refusal, note, subjectId } = action;
  if (refusal !== null) return refusal;
  const isReason = note !== null && noteNames[action.action] === undefined;
  const words = [...(isReason ? [note] : []), ...listChanges(action).map(changeText)];
  return words.length === 0 ? subjectText(subjectId) : words.join('; ');
}

function changeText({ name, before, after }: RecordedChange): string {
  return before === null ? `${name}: ${after}` : `${name}: ${before} → ${after}`;
}

/** A subject that has a name, e.g. a background job; an identifier is in the details only. */
function subjectText(subjectId: string | null): string {
  if (subjectId === null) return '';
  const text = formatValue(subjectId);
  return text === subjectId ? '' : text;
}
