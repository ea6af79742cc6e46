import { column, type ListRules } from './list-rules.ts';

const readsProducts = ['VIEW_PRODUCTS', 'EDIT_PRODUCTS'] as const;

/** Exports of the catalogue: products, services, discounts and subscriptions. */
export const catalogueLists = {
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
    sortedBy: ['name', 'state', 'paymentsCount', 'maxAmount', 'commission'],
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
      column('orderLifetimeMinutes', 'Срок заказа, минут', 'count'),
      column('excluded', 'Не для продуктов'),
    ],
    sortedBy: ['serviceId', 'serviceName', 'bufferHours'],
  },
  DISCOUNTS: {
    name: 'Скидки SberPrime',
    anyOf: readsProducts,
    columns: [
      column('discount', 'Скидка, %', 'percent'),
      column('productId', 'Продукт'),
      column('productName', 'Название продукта'),
    ],
    sortedBy: ['discount'],
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
    sortedBy: ['subscriptionId', 'subscriptionName', 'status'],
  },
  LAW_BREACHES: {
    name: 'Соответствие закону',
    anyOf: readsProducts,
    columns: [
      column('subjectType', 'Что'),
      column('subjectName', 'Название'),
      column('isRunning', 'Запущен', 'yesNo'),
      column('reason', 'Почему'),
      column('law', 'Закон'),
      column('article', 'Статья'),
      column('from', 'Нарушает с', 'date'),
    ],
    sortedBy: ['subjectType', 'subjectName', 'law', 'from'],
  },
  LAW_CLAUSES: {
    name: 'Пункты закона',
    anyOf: readsProducts,
    columns: [
      column('law', 'Закон'),
      column('article', 'Статья'),
      column('requirement', 'Требование'),
      column('validFrom', 'С даты', 'date'),
      column('validUntil', 'По дату', 'date'),
      column('link', 'Ссылка'),
    ],
    sortedBy: ['law', 'validFrom', 'validUntil'],
  },
} as const satisfies Record<string, ListRules>;
