import { webhookStateNames, webhookTypeNames } from '#domain/merchants/webhook-names.ts';
import type { MerchantWebhook } from '../../api/staff/merchants.ts';

/** What became of a piece of news, in a person's words. */
export const webhookStates = {
  WAITING: { text: webhookStateNames.WAITING, tone: 'neutral' },
  DELIVERED: { text: webhookStateNames.DELIVERED, tone: 'accent' },
  PARKED: { text: webhookStateNames.PARKED, tone: 'neutral' },
} as const satisfies Record<MerchantWebhook['state'], unknown>;

/** What a piece of news is about. */
export function webhookName(type: string): string {
  return webhookTypeNames[type] ?? type;
}
