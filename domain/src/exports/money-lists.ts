import type { ListRules } from './list-rules.ts';
import { column } from './list-rules.ts';

/** Exports about money that needs attention from staff. */
export const moneyLists = {
  DIFFERENCES: {
    name: 'Сверка',
    anyOf: ['MANUAL_TERMINATION'],
    columns: [
      column('foundAt', 'Найдено', 'timestamp'),
      column('kind', 'Что не сходится'),
      column('orderNumber', 'Номер заказа'),
      column('subject', 'Предмет'),
      column('ourAmount', 'У нас, ₽', 'sum'),
      column('theirAmount', 'Там, ₽', 'sum'),
      column('owner', 'Кто занимается'),
      column('settledAt', 'Закрыто', 'timestamp'),
      column('note', 'Чем закончилось'),
    ],
  },
  UNKNOWN_PAYMENTS: {
    name: 'Платежи с неизвестным исходом',
    anyOf: ['MANUAL_TERMINATION'],
    columns: [
      column('createdAt', 'Начат', 'timestamp'),
      column('phone', 'Телефон клиента'),
      column('orderNumber', 'Номер заказа'),
      column('amount', 'Сумма, ₽', 'sum'),
      column('refundUuid', 'Номер возврата'),
    ],
  },
  APPROVALS: {
    name: 'Согласования',
    anyOf: ['EDIT_PENALTY', 'MANUAL_TERMINATION', 'EDIT_PRODUCTS'],
    columns: [
      column('kind', 'Что сделать'),
      column('orderNumber', 'Номер заказа'),
      column('merchantFullName', 'Магазин'),
      column('productName', 'Продукт'),
      column('amount', 'Сумма, ₽', 'sum'),
      column('requestedBy', 'Кто просит'),
      column('requestedAt', 'Когда', 'timestamp'),
      column('expiresAt', 'Срок', 'timestamp'),
      column('state', 'Состояние'),
      column('decidedBy', 'Кто решил'),
      column('decidedAt', 'Решено', 'timestamp'),
      column('reason', 'Причина'),
    ],
  },
  FULL_PAYMENTS: {
    name: 'Платежи файлом',
    anyOf: ['FULL_PAYMENT'],
    columns: [
      column('createdAt', 'Загружен', 'timestamp'),
      column('fileName', 'Файл'),
      column('login', 'Кто загрузил'),
      column('stage', 'Этап'),
      column('rowsTotal', 'Строк', 'count'),
      column('rowsPaid', 'Оплачено строк', 'count'),
      column('amountPaid', 'Оплачено, ₽', 'sum'),
      column('completedAt', 'Завершен', 'timestamp'),
    ],
  },
  FULL_PAYMENT_ROWS: {
    name: 'Строки файла платежей',
    anyOf: ['FULL_PAYMENT'],
    columns: [
      column('lineNo', 'Строка', 'count'),
      column('reference', 'Заказ в файле'),
      column('orderNumber', 'Номер заказа'),
      column('amountText', 'Сумма в файле'),
      column('amount', 'Сумма, ₽', 'sum'),
      column('verdict', 'Результат'),
      column('reason', 'Причина'),
      column('twinLineNo', 'Повторяет строку', 'count'),
    ],
  },
  METRIC_ROWS: {
    name: 'Строки показателя',
    anyOf: ['VIEW_REPORTS'],
    columns: [
      column('date', 'Дата', 'date'),
      column('at', 'Время', 'timestamp'),
      column('orderNumber', 'Номер заказа'),
      column('merchantFullName', 'Магазин'),
      { ...column('phone', 'Телефон клиента'), right: 'VIEW_CLIENT_LK' },
      column('what', 'Что это'),
      column('paymentNumber', 'Платеж', 'count'),
      column('daysLate', 'Дней просрочки', 'count'),
      column('amount', 'Сумма, ₽', 'sum'),
    ],
  },
} as const satisfies Record<string, ListRules>;
