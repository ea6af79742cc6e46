import { webhookStateNames, webhookTypeNames } from '#domain/merchants/webhook-names.ts';
import type { MerchantWebhook } from '../../api/merchants/merchants.ts';

/** The display texts of webhook states. */
export const webhookStates = {
  WAITING: { text: webhookStateNames.WAITING, tone: 'neutral' },
  DELIVERED: { text: webhookStateNames.DELIVERED, tone: 'accent' },
  PARKED: { text: webhookStateNames.PARKED, tone: 'neutral' },
} as const satisfies Record<MerchantWebhook['state'], unknown>;

/** The display name of a webhook event. */
export function webhookName(type: string): string {
  return webhookTypeNames[type] ?? type;
}
