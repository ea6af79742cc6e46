import type { MerchantWebhook } from '../../api/staff/merchants.ts';

/** What became of a piece of news, in a person's words. */
export const webhookStates = {
  WAITING: { text: 'В пути', tone: 'neutral' },
  DELIVERED: { text: 'Доставлено', tone: 'accent' },
  PARKED: { text: 'Не доставлено', tone: 'neutral' },
} as const satisfies Record<MerchantWebhook['state'], unknown>;

const names: Readonly<Record<string, string>> = {
  'order.approved': 'Заказ одобрен',
  'order.delivered': 'Заказ выдан',
  'order.completed': 'Заказ оплачен',
  'order.reversed': 'Заказ отменен',
  'order.refunded': 'Возврат',
  'order.rejected': 'Отказано',
  'order.expired': 'Время вышло',
};

/** What a piece of news is about. */
export function webhookName(type: string): string {
  return names[type] ?? type;
}
