/** The reasons why a row pays nothing, with their texts in the report (docs/spec/rules.md#10). */
export const rowFaults = {
  'order-missing': 'Не указан заказ',
  'amount-unreadable': 'Сумма не прочитана',
  'amount-cut': 'Запятая разрезала сумму на два поля: возьмите сумму в кавычки или разделите поля знаком «;»',
  'date-unreadable': 'Дата не прочитана: нужен существующий день, например 01.02.2026',
  'too-many-cells':
    'В строке лишние поля: их больше, чем в заголовке (без заголовка — больше 10). Поле с разделителем возьмите в кавычки',
  'quotes-unreadable':
    'Кавычки расставлены неверно: такое поле возьмите в кавычки целиком, а кавычки внутри него удвойте',
  'rows-in-quotes': 'Кавычка не закрыта: в поле попали следующие строки файла',
  'cell-too-long': 'Поле длиннее 1000 знаков, сократите его',
  'text-unsafe': 'В строке есть невидимые знаки, которые меняют то, как она читается',
  'order-not-found': 'Заказ не найден',
  'order-ambiguous': 'Номер подходит нескольким заказам, укажите orderUuid',
  'already-paid': 'Заказ уже есть в этом файле',
  'already-closed': 'Заказ уже закрыт',
  'not-delivered': 'Товар еще не выдан',
  'amount-differs': 'Сумма не равна долгу',
  'payment-in-progress': 'По заказу выполняется другой платеж',
  'not-applied': 'Не удалось погасить, обратитесь в поддержку',
  'process-cancelled': 'Файл отклонён',
} as const;

export type RowFault = keyof typeof rowFaults;

/** The reasons why a line of a file is no row of payment, with their texts in the report. */
export const skipReasons = {
  'skipped-title': 'Название или пояснение',
  'skipped-heading': 'Повтор заголовка таблицы',
  'skipped-separator': 'Разделитель',
  'skipped-total': 'Итоговая строка',
  'skipped-empty': 'Пустые строки',
} as const;

export type SkipReason = keyof typeof skipReasons;

export type RowReason = RowFault | SkipReason;

export const rowReasons = { ...rowFaults, ...skipReasons } as const satisfies Record<RowReason, string>;

export function isSkipped(reason: RowReason): reason is SkipReason {
  return Object.hasOwn(skipReasons, reason);
}
