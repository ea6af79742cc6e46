import { ApiError } from '../../api/api-error.ts';

/** What went wrong, by the step and the server's code (spec 8 «Full payment»). */
const texts = {
  upload: {
    codes: {
      'full.payment.too.many.requests': 'Слишком много запросов',
      'full.payment.last.file.is.not.completed': 'Обработка не завершена',
      'full.payment.file.empty': 'Нет данных для обработки',
    },
    other: 'Не удалось обработать данные',
  },
  status: {
    codes: { 'full.payment.file.not.found': 'Неверный ID процесса обработки' },
    other: 'Не удалось получить статус обработки',
  },
  download: {
    codes: { 'full.payment.file.not.found': 'Неверный ID процесса обработки' },
    other: 'Ошибка скачивания',
  },
} as const;

export function fullPaymentRefusal(step: keyof typeof texts, error: Error): string {
  const { codes, other } = texts[step];
  const byCode: Readonly<Record<string, string>> = codes;
  return (error instanceof ApiError ? byCode[error.code] : undefined) ?? other;
}

/** Which line of the file is wrong, where the server says it. */
export function wrongLineText(error: Error): string | null {
  return error instanceof ApiError && error.code === 'request.invalid.error' ? error.message : null;
}

export type ProcessStage = 'none' | 'loading' | 'in-progress' | 'finished';

/** What staff do next (spec 2 «Full payment page»). */
export const stageHints = {
  none: 'Загрузите файл для обработки',
  loading: 'Загрузка…',
  'in-progress': 'Нажмите «Обновить» для получения статуса обработки',
  finished: 'Нажмите «Скачать отчет» или «Загрузить» для обработки нового файла',
} as const satisfies Record<ProcessStage, string>;
