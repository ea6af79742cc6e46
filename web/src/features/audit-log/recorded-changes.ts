import { isCalendarDate } from '#domain/dates.ts';
import { kopecks } from '#domain/money.ts';
import { type StaffActionName, staffActions } from '#domain/staff/staff-actions.ts';
import { formatDate } from '../../format/date.ts';
import { formatMoney } from '../../format/money.ts';
import { formatTimestamp } from '../../format/timestamp.ts';
import { fieldNames, moneyFields, shareFields, valueNames } from './recorded-names.ts';

/** The recorded values before or after a change. */
type RecordedValues = Readonly<Record<string, unknown>> | null;

export type RecordedChange = {
  readonly name: string;
  /** null when there was no value before. */
  readonly before: string | null;
  readonly after: string;
};

/** Records of an approval: before it stands what the request depends on, which is no earlier value of the request. */
const withoutBefore: ReadonlySet<string> = new Set<StaffActionName>([
  'REQUEST_APPROVAL',
  'APPROVE_REQUEST',
  'REJECT_REQUEST',
]);

type RecordedAction = {
  readonly action: string;
  readonly before: RecordedValues;
  readonly after: RecordedValues;
};

/** The changed fields of an update, all fields of a new object, or all fields of a removed one. */
export function listChanges({ action, before, after }: RecordedAction): readonly RecordedChange[] {
  const old = withoutBefore.has(action) ? null : before;
  if (after === null) return old === null ? [] : listFields(old, null);
  return listFields(after, old);
}

function listFields(shown: NonNullable<RecordedValues>, old: RecordedValues): readonly RecordedChange[] {
  return Object.entries(shown).flatMap(([field, value]) => {
    const before = old === null || !Object.hasOwn(old, field) ? null : formatField(field, old[field]);
    const after = formatField(field, value);
    if (after === (before ?? '') || isIdentity(field, value)) return [];
    return [{ name: nameOf(field), before: before === '' ? '—' : before, after: after === '' ? '—' : after }];
  });
}

/** An identifier says nothing to readers: that of the record itself is its subject, others have names beside them. */
function isIdentity(field: string, value: unknown): boolean {
  return ownIdentifiers.has(field) || (typeof value === 'string' && uuid.test(value));
}

const uuid = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/;

const ownIdentifiers: ReadonlySet<string> = new Set([
  'staffUuid',
  'roleUuid',
  'serviceUuid',
  'discountUuid',
  'clientUuid',
  'productId',
]);

function nameOf(field: string): string {
  return fieldNames[field] ?? 'Прочее';
}

/** The display text of the subject of an action; null for identifiers, which have no meaning for a reader. */
export function subjectText(subjectId: string): string | null {
  return subjectId.split(/[\s/]+/).every((part) => uuid.test(part)) ? null : formatValue(subjectId);
}

/** The display text of a recorded value; a code without a name stays as it is. */
export function formatValue(value: unknown): string {
  if (typeof value === 'string') return formatText(value);
  if (typeof value === 'boolean') return value ? 'да' : 'нет';
  if (Array.isArray(value)) return value.length === 0 ? '—' : value.map(formatValue).join('; ');
  if (typeof value === 'number') return String(value).replace('.', ',');
  return typeof value === 'object' && value !== null ? formatFields(value) : '';
}

function formatField(field: string, value: unknown): string {
  // several kinds of requests have the code of an action
  if (field === 'action' && typeof value === 'string' && Object.hasOwn(actionNames, value))
    return actionNames[value] ?? value;
  if (typeof value !== 'number') return formatValue(value);
  if (moneyFields.has(field)) return formatMoney(kopecks(value));
  return shareFields.has(field) ? `${formatValue(value / 100)}\u00a0%` : formatValue(value);
}

const actionNames: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(staffActions).map(([action, { name }]) => [action, name]),
);

const timestamp = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?Z$/;

function formatText(text: string): string {
  if (isCalendarDate(text)) return formatDate(text);
  return timestamp.test(text) ? formatTimestamp(text) : (valueNames[text] ?? text);
}

/** A name stands for its object; other objects show all their fields. */
function formatFields(value: object): string {
  const parts = Object.entries(value).filter(([field, part]) => part !== null && !isIdentity(field, part));
  const [first] = parts;
  if (parts.length === 1 && first?.[0] === 'name') return formatValue(first[1]);
  return parts.map(([field, part]) => `${nameOf(field)} ${formatField(field, part)}`).join(', ');
}
