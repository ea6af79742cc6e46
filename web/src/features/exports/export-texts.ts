import { pluralForm } from '#domain/plural.ts';
import type { ExportRequest, StaffExport } from '../../api/exports/exports.ts';
import { formatCount } from '../../format/count.ts';

/** The state of a file as a short text. */
export function exportStateText({ state, failure, rowsDone }: StaffExport): string {
  if (state === 'RUNNING')
    return `Готовится: ${formatCount(rowsDone)} ${pluralForm(rowsDone, ['строка', 'строки', 'строк'])}`;
  if (failure !== null) return failures[failure];
  return states[state];
}

const states = {
  WAITING: 'В очереди',
  RUNNING: 'Готовится',
  DONE: 'Готов',
  FAILED: 'Не получился',
  EXPIRED: 'Удалён',
} as const satisfies Record<StaffExport['state'], string>;

const failures = {
  TOO_LARGE: 'Файл слишком велик: сузьте список',
  DENIED: 'Прав на этот список больше нет',
} as const satisfies Record<NonNullable<StaffExport['failure']>, string>;

/** What a file will have of a list. */
export function exportedText(view: ExportRequest['view']): string {
  const hidden = view?.hidden?.length ?? 0;
  const order = view?.sort === undefined ? 'как он сейчас отобран' : 'как он сейчас отобран и отсортирован';
  return hidden === 0
    ? `Выгрузится весь список, ${order}.`
    : `Выгрузится весь список, ${order}, без столбцов, которые скрыты в меню «Вид».`;
}

/** «1,4 МБ». */
export function formatBytes(bytes: number): string {
  if (bytes < 1024) return `${bytes}\u00a0Б`;
  const kibibytes = bytes / 1024;
  if (kibibytes < 1024) return `${Math.round(kibibytes)}\u00a0КБ`;
  return `${(kibibytes / 1024).toFixed(1).replace('.', ',')}\u00a0МБ`;
}
