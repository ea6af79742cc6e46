/** Delivery states of a webhook with their screen texts. PARKED: dead-lettered. */
export const webhookStateNames = {
  WAITING: 'В пути',
  DELIVERED: 'Доставлено',
  PARKED: 'Не доставлено',
} as const;

/** Webhook event types with their screen texts. */
export const webhookTypeNames: Readonly<Record<string, string>> = {
  'order.approved': 'Заказ одобрен',
  'order.delivered': 'Заказ выдан',
  'order.completed': 'Заказ закрыт',
  'order.reversed': 'Заказ отменен',
  'order.refunded': 'Возврат',
  'order.refund.declined': 'Возврат не одобрен',
  'order.problem.reported': 'Клиент сообщил о проблеме',
  'order.paused': 'Списания приостановлены',
  'order.resumed': 'Списания возобновлены',
  'order.rejected': 'Отказано',
  'order.expired': 'Время вышло',
};
