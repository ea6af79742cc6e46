import type { Order } from '#domain/orders/order.ts';
import type { PaymentIntent } from '#domain/orders/payment-intent.ts';
import {
  type CheckOverlap,
  type Overlap,
  resolveOverlap,
  type WantedPayment,
} from '#domain/payments/resolve-overlap.ts';
import { type Refusal, refuse } from '#domain/refusal.ts';
import { success, type Result } from '#domain/result.ts';
import type { Transaction } from '../../../db/database.ts';
import { openIntentsOfOrder } from '../../../db/payments/intent-store.ts';
import { insertPaymentRequest } from '../../../db/payments/payment-request-store.ts';
import { hasUnknownCharge } from '../../../db/reconciliation/reconciliation-store.ts';
import type { DatabaseAccess } from '../../context.ts';
import type { BlockingForms } from '../../outcomes/with-forms-declined.ts';
import { type CustomerIntentInput, writeIntent } from '../new-intent.ts';

export type RecordedIntent =
  /** New, and not sent to the bank yet. */
  | { readonly kind: 'new'; readonly intent: PaymentIntent }
  /** The request repeats an earlier one, or gets the open form of the same payment. */
  | { readonly kind: 'existing'; readonly intent: PaymentIntent };

type IntentToRecord = {
  readonly input: CustomerIntentInput;
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
  context: DatabaseAccess,
  transaction: Transaction,
  { input, overlap }: IntentToRecord,
): Promise<Result<RecordedIntent | BlockingForms, Refusal<'payment.in.progress.error'>>> {
  switch (overlap.kind) {
    case 'free':
      return success({ kind: 'new', intent: await writeIntent(context, transaction, input) });
    case 'repeat':
      return success({ kind: 'existing', intent: overlap.intent });
    case 'same-form': {
      const { intent } = overlap;
      const { intentUuid } = intent;
      // the form may be of another object; a repeat of this request without a key gets it as well
      const request = { ...input.request, intentUuid, requestedAt: context.clock.now() };
      await insertPaymentRequest(transaction, request);
      return success({ kind: 'existing', intent });
    }
    case 'decline-first':
      return success(overlap);
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
    openIntentsOfOrder(transaction, orderUuid),
    hasUnknownCharge(transaction, orderUuid),
  ]);
  if (isChargeUnknown) return { kind: 'in-progress' };
  return resolveOverlap({ ...wanted, paymentsInSchedule: payments.length }, open);
}
