import { column, type ListRules } from './list-rules.ts';

const readsClients = ['VIEW_CLIENT_LK'] as const;

/** Exports of one client's data. */
export const clientLists = {
  CLIENT_ORDERS: {
    name: 'Заказы клиента',
    anyOf: readsClients,
    columns: [
      column('createdAt', 'Оформлен', 'timestamp'),
      column('orderNumber', 'Номер заказа'),
      column('merchantFullName', 'Магазин'),
      column('state', 'Состояние'),
      column('fullAmount', 'Сумма, ₽', 'sum'),
      column('remaining', 'Осталось, ₽', 'sum'),
      column('remainingCount', 'Осталось платежей', 'count'),
      column('isStopped', 'Списания остановлены', 'yesNo'),
    ],
  },
  CLIENT_PENALTIES: {
    name: 'Штрафы клиента',
    anyOf: readsClients,
    columns: [
      column('appliedAt', 'Начислен', 'timestamp'),
      column('orderNumber', 'Номер заказа'),
      column('merchantFullName', 'Магазин'),
      column('paymentNumber', 'Платеж', 'count'),
      column('state', 'Состояние'),
      column('amount', 'Сумма, ₽', 'sum'),
    ],
  },
  CLIENT_HISTORY: {
    name: 'История операций клиента',
    anyOf: readsClients,
    columns: [
      column('at', 'Время', 'timestamp'),
      column('event', 'Тип события'),
      column('text', 'Описание'),
      column('orderNumber', 'Номер заказа'),
      column('merchantFullName', 'Магазин'),
      column('amount', 'Сумма, ₽', 'sum'),
    ],
    sortedBy: ['at', 'amount'],
  },
  CLIENT_CARDS: {
    name: 'Карты клиента',
    anyOf: readsClients,
    columns: [
      column('createdAt', 'Добавлена', 'timestamp'),
      column('paymentSystem', 'Платежная система'),
      column('lastFourDigits', 'Последние цифры'),
      column('isDefault', 'Основная', 'yesNo'),
    ],
  },
  NOTES: {
    name: 'Заметки',
    anyOf: readsClients,
    columns: [
      column('writtenAt', 'Время', 'timestamp'),
      column('login', 'Кто написал'),
      column('orderNumber', 'Номер заказа'),
      column('version', 'Редакция', 'count'),
      column('text', 'Текст'),
    ],
  },
} as const satisfies Record<string, ListRules>;
