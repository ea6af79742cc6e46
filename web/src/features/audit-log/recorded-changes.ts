import { isCalendarDate } from '#domain/dates.ts';
import { kopecks } from '#domain/money.ts';
import { formatDate } from '../../format/date.ts';
import { formatMoney } from '../../format/money.ts';
import { fieldNames, moneyFields, shareFields, valueNames } from './recorded-names.ts';

/** The recorded values before or after a change. */
type RecordedValues = Readonly<Record<string, unknown>> | null;

export type RecordedChange = {
  readonly name: string;
  /** null when there was no value before. */
  readonly before: string | null;
  readonly after: string;
};

/** The changed fields of an update, or all fields of a new object. */
export function listChanges(before: RecordedValues, after: RecordedValues): readonly RecordedChange[] {
  if (after === null) return [];
  return Object.entries(after).flatMap(([field, value]) => {
    const newText = formatField(field, value);
    const oldText =
      before === null || !Object.hasOwn(before, field) ? null : formatField(field, before[field]);
    return oldText === newText || newText === ''
      ? []
      : [{ name: fieldNames[field] ?? field, before: oldText, after: newText }];
  });
}

/** The display text of a recorded value; a code without a name stays as it is. */
export function formatValue(value: unknown): string {
  if (typeof value === 'string') return formatText(value);
  if (typeof value === 'boolean') return value ? 'да' : 'нет';
  if (Array.isArray(value)) return value.length === 0 ? '—' : value.map(formatValue).join('; ');
  if (typeof value === 'number') return String(value);
  return typeof value === 'object' && value !== null ? formatFields(value) : '';
}

function formatField(field: string, value: unknown): string {
  if (typeof value !== 'number') return formatValue(value);
  if (moneyFields.has(field)) return formatMoney(kopecks(value));
  return shareFields.has(field) ? `${String(value / 100).replace('.', ',')}\u00a0%` : formatValue(value);
}

function formatText(text: string): string {
  return isCalendarDate(text) ? formatDate(text) : (valueNames[text] ?? text);
}

function formatFields(value: object): string {
  return Object.entries(value)
    .flatMap(([field, part]) =>
      part === null ? [] : [`${fieldNames[field] ?? field} ${formatField(field, part)}`],
    )
    .join(', ');
}
