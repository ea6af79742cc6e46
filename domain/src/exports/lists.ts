import type { Permission } from '../access/permissions.ts';

/** How the values of a column are written: in a table for people, and as cells that a spreadsheet can count with. */
export type ColumnKind = 'text' | 'date' | 'moment' | 'sum' | 'count' | 'yesNo' | 'percent';

export type ExportColumn = {
  /** As the rows of the list name it. */
  readonly field: string;
  readonly title: string;
  readonly kind: ColumnKind;
  /** Only for whoever has this right when the file is made (S-55). */
  readonly right?: Permission;
};

type ListRules = {
  readonly name: string;
  /** The rights of which any one opens the list, on the screen and as a file. */
  readonly anyOf: readonly Permission[];
  readonly columns: readonly ExportColumn[];
};

const column = (field: string, title: string, kind: ColumnKind = 'text'): ExportColumn => ({
  field,
  title,
  kind,
});

const readsClients = ['VIEW_CLIENT_LK'] as const;
const readsProducts = ['VIEW_PRODUCTS', 'EDIT_PRODUCTS'] as const;

/** Every list of staff that can be kept as a file, with its rights and its columns (issue 5 item 6). */
export const exportLists = {
  CLIENT_ORDERS: {
    name: 'Заказы клиента',
    anyOf: readsClients,
    columns: [
      column('createdAt', 'Оформлен', 'moment'),
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
      column('appliedAt', 'Начислен', 'moment'),
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
      column('at', 'Время', 'moment'),
      column('event', 'Тип события'),
      column('text', 'Описание'),
      column('orderNumber', 'Номер заказа'),
      column('merchantFullName', 'Магазин'),
      column('amount', 'Сумма, ₽', 'sum'),
    ],
  },
  PRODUCTS: {
    name: 'Продукты BNPL',
    anyOf: readsProducts,
    columns: [
      column('productId', 'Идентификатор'),
      column('name', 'Название'),
      column('termUi', 'Срок для клиента'),
      column('state', 'Состояние'),
      column('isBased', 'Базовый', 'yesNo'),
      column('paymentsCount', 'Платежей', 'count'),
      column('intervalValue', 'Интервал', 'count'),
      column('intervalUnit', 'Единица интервала'),
      column('initialPayment', 'Первый платеж, %', 'percent'),
      column('minAmount', 'Сумма от, ₽', 'sum'),
      column('maxAmount', 'Сумма до, ₽', 'sum'),
      column('commission', 'Комиссия, %', 'percent'),
      column('minCommission', 'Комиссия от, ₽', 'sum'),
      column('maxCommission', 'Комиссия до, ₽', 'sum'),
      column('version', 'Версия', 'count'),
    ],
  },
  SERVICES: {
    name: 'Услуги BNPL',
    anyOf: readsProducts,
    columns: [
      column('serviceId', 'Идентификатор'),
      column('serviceName', 'Название'),
      column('serviceDescription', 'Описание'),
      column('enabled', 'Включена', 'yesNo'),
      column('lowerLimit', 'Долг от, ₽', 'sum'),
      column('greaterLimit', 'Долг до, ₽', 'sum'),
      column('fee', 'Цена, ₽', 'sum'),
      column('primeDiscount', 'Скидка с Prime, %', 'percent'),
      column('bufferHours', 'Часов до платежа', 'count'),
      column('orderLifeMinutes', 'Срок заказа, минут', 'count'),
      column('excluded', 'Не для продуктов'),
    ],
  },
  DISCOUNTS: {
    name: 'Скидки SberPrime',
    anyOf: readsProducts,
    columns: [
      column('discount', 'Скидка, %', 'percent'),
      column('productId', 'Продукт'),
      column('productName', 'Название продукта'),
    ],
  },
  SUBSCRIPTIONS: {
    name: 'Категории подписки',
    anyOf: readsProducts,
    columns: [
      column('subscriptionId', 'Идентификатор'),
      column('subscriptionName', 'Название'),
      column('discountEnabled', 'Скидка', 'yesNo'),
      column('status', 'Состояние'),
    ],
  },
  STAFF_LOG: {
    name: 'Журнал действий',
    anyOf: ['VIEW_AUDIT_LOG'],
    columns: [
      column('position', 'Номер', 'count'),
      column('at', 'Время', 'moment'),
      column('login', 'Логин'),
      column('address', 'Адрес'),
      column('action', 'Действие'),
      column('clientPhone', 'Телефон клиента'),
      column('orderNumber', 'Номер заказа'),
      column('subjectId', 'Предмет'),
      column('note', 'Причина'),
      column('before', 'Было'),
      column('after', 'Стало'),
      column('refusalCode', 'Отказ'),
      column('hash', 'Хеш цепочки'),
    ],
  },
  DIFFERENCES: {
    name: 'Сверка',
    anyOf: ['MANUAL_TERMINATION'],
    columns: [
      column('foundAt', 'Найдено', 'moment'),
      column('kind', 'Что не сходится'),
      column('orderNumber', 'Номер заказа'),
      column('subject', 'Предмет'),
      column('ourAmount', 'У нас, ₽', 'sum'),
      column('theirAmount', 'Там, ₽', 'sum'),
      column('owner', 'Кто занимается'),
      column('settledAt', 'Закрыто', 'moment'),
      column('note', 'Чем закончилось'),
    ],
  },
  FULL_PAYMENTS: {
    name: 'Платежи файлом',
    anyOf: ['FULL_PAYMENT'],
    columns: [
      column('createdAt', 'Загружен', 'moment'),
      column('fileName', 'Файл'),
      column('login', 'Кто загрузил'),
      column('stage', 'Этап'),
      column('rowsTotal', 'Строк', 'count'),
      column('rowsPaid', 'Оплачено строк', 'count'),
      column('amountPaid', 'Оплачено, ₽', 'sum'),
      column('completedAt', 'Завершен', 'moment'),
    ],
  },
  FIGURE_ROWS: {
    name: 'Строки показателя',
    anyOf: ['VIEW_REPORTS'],
    columns: [
      column('date', 'Дата', 'date'),
      column('at', 'Время', 'moment'),
      column('orderNumber', 'Номер заказа'),
      column('merchantFullName', 'Магазин'),
      { ...column('phone', 'Телефон клиента'), right: 'VIEW_CLIENT_LK' },
      column('what', 'Что это'),
      column('paymentNumber', 'Платеж', 'count'),
      column('daysLate', 'Дней просрочки', 'count'),
      column('amount', 'Сумма, ₽', 'sum'),
    ],
  },
  STAFF: {
    name: 'Сотрудники',
    anyOf: ['MANAGE_STAFF'],
    columns: [
      column('login', 'Логин'),
      column('fullName', 'Имя'),
      column('permissions', 'Права'),
      column('active', 'Включён', 'yesNo'),
      column('hasSecondFactor', 'Второй фактор', 'yesNo'),
      column('createdAt', 'Приглашён', 'moment'),
      column('passwordChangedAt', 'Пароль сменён', 'moment'),
    ],
  },
  MERCHANTS: {
    name: 'Магазины',
    anyOf: ['MANAGE_MERCHANTS'],
    columns: [
      column('fullName', 'Название'),
      column('websiteUrl', 'Сайт'),
      column('physicalAddress', 'Адрес'),
      column('createdAt', 'Добавлен', 'moment'),
      column('keysInUse', 'Действующих ключей', 'count'),
      column('waitingWebhooks', 'Уведомлений в пути', 'count'),
      column('failedWebhooks', 'Уведомлений не доставлено', 'count'),
    ],
  },
  WEBHOOKS: {
    name: 'Уведомления магазинам',
    anyOf: ['MANAGE_MERCHANTS'],
    columns: [
      column('createdAt', 'Создано', 'moment'),
      column('type', 'Событие'),
      column('merchantFullName', 'Магазин'),
      column('orderNumber', 'Номер заказа'),
      column('state', 'Состояние'),
      column('attempts', 'Попыток', 'count'),
      column('lastStatus', 'Ответ магазина', 'count'),
      column('deliveredAt', 'Доставлено', 'moment'),
      column('nextTryAt', 'Следующая попытка', 'moment'),
    ],
  },
} as const satisfies Record<string, ListRules>;

export type ExportListName = keyof typeof exportLists;

/** The columns that somebody with these rights gets. */
export function columnsFor(list: ExportListName, held: readonly Permission[]): readonly ExportColumn[] {
  const { columns }: ListRules = exportLists[list];
  return columns.filter(({ right }) => right === undefined || held.includes(right));
}

/** A file may have so many rows and bytes: what is more nobody opens, and it would fill the database. */
export const exportLimits = { rows: 200_000, bytes: 64 * 1024 * 1024, keptSeconds: 86_400 } as const;
