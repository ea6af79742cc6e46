import type { PaymentObject } from '../../../api/payments/early-payment.ts';
import { readStored, writeStored } from '../../../session/stored.ts';

/** The chosen option is stored per order (docs/spec/specification.md#4 «Early repayment»). */
const keyPrefix = 'early-payment-choice:';

const objects: readonly PaymentObject[] = ['NEXT_PAYMENT', 'ALL_MAIN_DEBT'];

export function rememberedChoice(orderId: string): PaymentObject | null {
  const remembered = readStored(keyPrefix + orderId);
  return objects.find((known) => known === remembered) ?? null;
}

export function rememberChoice(orderId: string, choice: PaymentObject): void {
  writeStored(keyPrefix + orderId, choice);
}
