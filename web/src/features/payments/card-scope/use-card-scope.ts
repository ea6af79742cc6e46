import { useState } from 'react';
import { unpaidPayments } from '#domain/orders/order-totals.ts';
import type { OrderView } from '../../../api/orders/order.ts';
import type { EnteredScope } from '../../../api/payments/payment-calls.ts';

export type ScopeChoice = {
  readonly scope: EnteredScope;
  readonly onChoose: (scope: EnteredScope) => void;
  /** «Сохранить для этого заказа» is one of the choices. */
  readonly offersOrder: boolean;
};

/**
 * The choice for an entered card. «Сохранить для этого заказа» allows the scheduled charges of the order
 * (docs/spec/rules.md#11), so it needs a payment that is charged after this one.
 */
export function useCardScope(isChargedLater: boolean): ScopeChoice {
  const [chosen, choose] = useState<EnteredScope>('ONCE');
  const scope = chosen === 'ORDER' && !isChargedLater ? 'ONCE' : chosen;
  return { scope, onChoose: choose, offersOrder: isChargedLater };
}

/** Whether the service charges payments of an order besides the one that is paid now; null for none of them. */
export function isChargedLater(
  { payments, schedulesStopped }: Pick<OrderView, 'payments' | 'schedulesStopped'>,
  paidNumber: number | null,
): boolean {
  const left = unpaidPayments({ payments }).filter(({ paymentNumber }) => paymentNumber !== paidNumber);
  return !schedulesStopped && left.length > 0;
}
