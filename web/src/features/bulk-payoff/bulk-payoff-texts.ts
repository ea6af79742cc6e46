import { ApiError } from '../../api/wire/api-error.ts';
import { isOutcomeUnknown } from '../../api/wire/idempotency-keys.ts';
import { plural } from '../../format/plural.ts';

/** Error texts by step and server code (docs/spec/specification.md#8 «Full payment»). */
const refusedUpload = {
  'full.payment.too.many.requests': 'Слишком много запросов',
  'full.payment.last.file.is.not.completed': 'Обработка не завершена',
  'full.payment.file.empty': 'Нет данных для обработки',
} as const;
const unknownFile = { 'full.payment.file.not.found': 'Неверный ID процесса обработки' } as const;

const texts = {
  upload: { codes: refusedUpload, other: 'Не удалось обработать данные' },
  status: { codes: unknownFile, other: 'Не удалось получить статус обработки' },
  download: { codes: unknownFile, other: 'Ошибка скачивания' },
  decision: {
    codes: {
      ...unknownFile,
      'full.payment.not.waiting': 'Решение по файлу уже принято',
      'full.payment.same.person': 'Файл подтверждает другой сотрудник',
    },
    other: 'Не удалось сохранить решение',
  },
  retry: { codes: { ...unknownFile, ...refusedUpload }, other: 'Не удалось обработать данные' },
} as const;

export type Step = keyof typeof texts;

export function bulkPayoffRefusal(step: Step, error: Error): string {
  const { codes, other } = texts[step];
  const byCode: Readonly<Record<string, string>> = codes;
  return (error instanceof ApiError ? byCode[error.code] : undefined) ?? other;
}

/** The text below a failed upload: the invalid line, or that the file may have arrived; null after other errors. */
export function uploadFailureText(error: Error): string | null {
  if (isOutcomeUnknown(error))
    return 'Неизвестно, дошёл ли файл: посмотрите список файлов. Заказ погасится один раз, даже если загрузить файл снова';
  return error instanceof ApiError && error.code === 'request.invalid.error' ? error.message : null;
}

/** «файл «orders.csv»». */
export function fileText({ fileName }: { readonly fileName: string | null }): string {
  return fileName === null ? 'файл' : `файл «${fileName}»`;
}

export type ProcessStage =
  | 'none'
  | 'loading'
  | 'fetching'
  | 'in-progress'
  | 'to-decide'
  | 'nothing-to-pay'
  | 'waiting'
  | 'finished'
  | 'rejected';

/** The next step for staff (docs/spec/specification.md#2 «Full payment page»). */
export const stageHints = {
  none: 'Загрузите файл для обработки',
  loading: 'Загрузка…',
  fetching: 'Загрузка…',
  'in-progress': 'Нажмите «Обновить» для получения статуса обработки',
  'to-decide': 'Файл проверен. Посмотрите, что будет сделано, и проведите его или отклоните',
  'nothing-to-pay': 'Файл проверен, погашать нечего: причина указана у каждой строки. Отклоните файл',
  waiting: 'Файл проверен и ждёт подтверждения другого сотрудника',
  finished: 'Нажмите «Скачать отчет» или «Загрузить» для обработки нового файла',
  rejected:
    'Файл отклонён, ничего не погашено. Нажмите «Скачать отчет» или «Загрузить» для обработки нового файла',
} as const satisfies Record<ProcessStage, string>;

/** The format of the file (docs/spec/rules.md#10). */
export const fileFormatHint =
  'Файл .csv или .txt: номер заказа или orderUuid и весь долг в рублях, через «;», запятую или табуляцию. Дальше можно дату и комментарий. Название, итог и пустые строки будут пропущены.';

const secondsInMinute = 60;

/** «осталось около 3 минут». */
export function timeLeftText(seconds: number): string {
  if (seconds < secondsInMinute) return 'осталось меньше минуты';
  return `осталось около ${plural(Math.round(seconds / secondsInMinute), ['минуты', 'минут', 'минут'])}`;
}
