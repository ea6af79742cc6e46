import type { Order } from '#domain/orders/order.ts';
import type { Operation } from '#domain/orders/operation.ts';
import type { PaymentRequest } from '#domain/payments/payment-request.ts';
import { resolveOverlap, type WantedPayment } from '#domain/payments/resolve-overlap.ts';
import { type Refusal, refuse } from '#domain/refusal.ts';
import { done, type Result } from '#domain/result.ts';
import type { Transaction } from '../../../db/database.ts';
import { openOperationsOfOrder } from '../../../db/payments/operation-store.ts';
import { hasUnknownCharge } from '../../../db/reconciliation/reconciliation-store.ts';
import type { Context } from '../../context.ts';
import { attachRequestToPayment } from './repeated-payment.ts';
import type { BlockingForms } from '../../outcomes/with-forms-declined.ts';

type RequestedPayment = Omit<WantedPayment, 'paymentsInSchedule'> & {
  readonly order: Order;
  readonly request: PaymentRequest;
};

/** The open payment of the same debts by the same means. The request gets its form. */
type JoinedPayment = { readonly kind: 'existing'; readonly operation: Operation };

/**
 * Compares a requested payment with the open operations of its order, so that each debt has at most one open payment.
 * Null when none is in the way. Refuses with `payment.in.progress.error` while money for some of the debts is being
 * taken, and while the bank has a charge of the order that only the bank knows. The caller holds the lock of the order
 * (docs/spec/rules.md#5, docs/spec/reliability.md#D-2, docs/spec/reliability.md#F-30).
 */
export async function joinOpenPayment(
  context: Context,
  transaction: Transaction,
  { order, request, ...wanted }: RequestedPayment,
): Promise<Result<JoinedPayment | BlockingForms, Refusal<'payment.in.progress.error'>> | null> {
  const [live, isChargeUnknown] = await Promise.all([
    openOperationsOfOrder(transaction, order.orderUuid),
    hasUnknownCharge(transaction, order.orderUuid),
  ]);
  const overlap = resolveOverlap({ ...wanted, paymentsInSchedule: order.payments.length }, live);
  if (isChargeUnknown || overlap.kind === 'in-progress') return refuse('payment.in.progress.error');
  if (overlap.kind === 'free') return null;
  if (overlap.kind === 'decline-first') return done(overlap);
  const { operation } = overlap;
  await attachRequestToPayment(context, transaction, { request, operation });
  return done({ kind: 'existing', operation });
}
