import type { Order } from '#domain/orders/order.ts';
import type { Operation } from '#domain/orders/operation.ts';
import {
  type CheckOverlap,
  type Overlap,
  resolveOverlap,
  type WantedPayment,
} from '#domain/payments/resolve-overlap.ts';
import { type Refusal, refuse } from '#domain/refusal.ts';
import { done, type Result } from '#domain/result.ts';
import type { Transaction } from '../../../db/database.ts';
import { openOperationsOfOrder } from '../../../db/payments/operation-store.ts';
import { insertPaymentRequest } from '../../../db/payments/payment-request-store.ts';
import { hasUnknownCharge } from '../../../db/reconciliation/reconciliation-store.ts';
import type { Context } from '../../context.ts';
import type { BlockingForms } from '../../outcomes/with-forms-declined.ts';
import { type CustomerIntent, writeIntent } from '../new-operation.ts';

export type RecordedIntent =
  /** New, and not sent to the bank yet. */
  | { readonly kind: 'intent'; readonly operation: Operation }
  /** The request repeats an earlier one, or gets the open form of the same payment. */
  | { readonly kind: 'existing'; readonly operation: Operation };

type IntentToRecord = {
  readonly intent: CustomerIntent;
  /** What the open payments of the same debts, or the open checks of the same card, mean for the intent. */
  readonly overlap: Overlap | CheckOverlap;
};

/**
 * Records the intent of every payment and card check that a customer starts, so that each debt and each card has at
 * most one open one. A request for the payment of an open form gets that form. Refuses while an open payment cannot be
 * declined. The caller holds the lock of the order, the card or the client (docs/spec/rules.md#5,
 * docs/spec/reliability.md#D-1, docs/spec/reliability.md#D-2).
 */
export async function recordIntent(
  context: Context,
  transaction: Transaction,
  { intent, overlap }: IntentToRecord,
): Promise<Result<RecordedIntent | BlockingForms, Refusal<'payment.in.progress.error'>>> {
  switch (overlap.kind) {
    case 'free':
      return done({ kind: 'intent', operation: await writeIntent(context, transaction, intent) });
    case 'repeat':
      return done({ kind: 'existing', operation: overlap.operation });
    case 'same-form': {
      const { operation } = overlap;
      const { operationUuid } = operation;
      // the form may be of another object; a repeat of this request without a key gets it as well
      const request = { ...intent.request, operationUuid, requestedAt: context.clock.now() };
      await insertPaymentRequest(transaction, request);
      return done({ kind: 'existing', operation });
    }
    case 'decline-first':
      return done(overlap);
    case 'in-progress':
      return refuse('payment.in.progress.error');
  }
}

/**
 * What the open payments of an order mean for another one. A charge of the order that only the bank knows counts as a
 * payment in progress (docs/spec/reliability.md#F-30). The caller holds the lock of the order.
 */
export async function overlapOfOrder(
  transaction: Transaction,
  { orderUuid, payments }: Order,
  wanted: Omit<WantedPayment, 'paymentsInSchedule'>,
): Promise<Overlap> {
  const [open, isChargeUnknown] = await Promise.all([
    openOperationsOfOrder(transaction, orderUuid),
    hasUnknownCharge(transaction, orderUuid),
  ]);
  if (isChargeUnknown) return { kind: 'in-progress' };
  return resolveOverlap({ ...wanted, paymentsInSchedule: payments.length }, open);
}
