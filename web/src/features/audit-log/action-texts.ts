import { shortOrderNumber } from '#domain/orders/short-order-number.ts';
import type { StaffActionName } from '#domain/staff/staff-actions.ts';
import type { LoggedAction } from '../../api/audit-log/audit-log.ts';
import { formatValue, listChanges, type RecordedChange, subjectText } from './recorded-changes.ts';

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
  const { refusal, note } = action;
  if (refusal !== null) return refusal;
  const isReason = note !== null && noteNames[action.action] === undefined;
  const words = [...(isReason ? [note] : []), ...listChanges(action).map(changeText)];
  return words.length === 0 ? nameOfSubject(action) : words.join('; ');
}

function changeText({ name, before, after }: RecordedChange): string {
  return before === null ? `${name}: ${after}` : `${name}: ${before} → ${after}`;
}

/** A subject that has a name, e.g. a background job; an identifier is in the details only. */
function nameOfSubject(action: LoggedAction): string {
  const { subjectId } = action;
  const refund = refundIn(action);
  if (refund !== null) return refund.name;
  if (subjectId === null) return '';
  const text = formatValue(subjectId);
  return text === subjectId ? '' : text;
}

/** The subject in the details; null for a refused call, whose name says it, and for plain identifiers. */
export function subjectOf(action: LoggedAction): string | null {
  const { subjectId } = action;
  const refund = refundIn(action);
  if (refund !== null) return `${refund.name}, ключ запроса ${refund.key}`;
  return subjectId === null || action.action === refusedCall ? null : subjectText(subjectId);
}

const refusedCall: StaffActionName = 'CALL';

/** The subject of a refund to the card is its order and the key of the request, with a blank between them. */
function refundIn({ subjectId, orderUuid, orderNumber }: LoggedAction) {
  if (orderNumber === null || subjectId?.startsWith(`${orderUuid} `) !== true) return null;
  const key = subjectId.slice(subjectId.indexOf(' ') + 1);
  return { name: `возврат по заказу ${shortOrderNumber(orderNumber)}`, key };
}
