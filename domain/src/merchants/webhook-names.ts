/** What became of a piece of news for a shop, in a person's words. */
export const webhookStateNames = {
  WAITING: 'В пути',
  DELIVERED: 'Доставлено',
  PARKED: 'Не доставлено',
} as const;

/** What a piece of news is about, by its type on the wire. */
export const webhookTypeNames: Readonly<Record<string, string>> = {
  'order.approved': 'Заказ одобрен',
  'order.delivered': 'Заказ выдан',
  'order.completed': 'Заказ оплачен',
  'order.reversed': 'Заказ отменен',
  'order.refunded': 'Возврат',
  'order.rejected': 'Отказано',
  'order.expired': 'Время вышло',
};
