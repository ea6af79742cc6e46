import type { World } from './customer.ts';
import { post } from './customer.ts';

/** The one add-on service of the demonstration: kopecks, hours and minutes. */
const movePayment = {
  serviceId: 'MOVE_PAYMENT',
  serviceName: 'Перенос платежа',
  serviceDescription: 'Ближайший платеж переносится на один период, остальные остаются на своих местах',
  rates: [
    { lowerLimit: 1, greaterLimit: 2_000_000, serviceFee: 14_900 },
    { lowerLimit: 2_000_001, greaterLimit: null, serviceFee: 29_900 },
  ],
  sberPrimeDiscount: 0.5,
  excludeProducts: ['two-weeks'],
  bufferHours: 24,
  servicePaymentOrderLifeTimeMinutes: 15,
  enabled: true,
} as const;

/**
 * Staff put the service on sale; what stands in the catalogue already stays as it is. Where staff are asked for a second factor they
 * put it on sale by hand.
 */
export async function sellServices({ productUrl }: World): Promise<void> {
  const cookies = new Map<string, string>();
  const editor = { login: 'product.editor', password: 'demo-password-1' };
  const entered = await post(`${productUrl}/api/admin/auth`, { body: editor, cookies });
  if (entered['httpStatus'] !== 200) return;
  await post(`${productUrl}/api/admin/v1/services/add`, { body: { service: movePayment }, cookies });
}
