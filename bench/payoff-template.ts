import { instant } from '#domain/dates.ts';
import { type ClientUuid, identifier, type IntentUuid, type OrderUuid } from '#domain/identifier.ts';
import { post } from '#domain/ledger/posting-rules.ts';
import type { Posting } from '#domain/ledger/posting.ts';
import { kopecks, noMoney } from '#domain/money.ts';
import { completionEvent } from '#domain/orders/complete-order.ts';
import type { HistoryEvent } from '#domain/orders/order-change.ts';
import { scheduledTarget } from '#domain/orders/payment-intent.ts';
import { paymentSucceeded } from '#domain/payments/settle-intent.ts';
import { bulkPayoffIntent } from '#domain/bulk-payoff/bulk-payoff-intent.ts';

/** Placeholders in the template's texts for the values of a real order. */
export const templatePlaceholders = {
  order: '{order}',
  operation: '{operation}',
  firstPayment: '{first}',
  lastPayment: '{last}',
} as const;

/**
 * Ledger postings and history events of a payoff, built for a template order of one kopeck.
 * The bulk payoff writes them for thousands of orders in one statement: it replaces the placeholders with uuids and
 * the kopeck with the real sums (docs/spec/rules.md#6, docs/spec/rules.md#10).
 */
export type PayoffTemplate = {
  readonly posting: Posting;
  readonly paying: HistoryEvent;
  /** The text of the intent for one unpaid payment, and below it for several. */
  readonly textOfOne: string;
  readonly textOfSeveral: string;
  readonly completion: HistoryEvent;
};

export function payoffTemplate(): PayoffTemplate {
  const paying = payingEvent([1]);
  return {
    posting: post('payment-settled', { orderUuid, intentUuid, applied: kopecks(1), excess: noMoney }),
    paying,
    textOfOne: withPlaceholders(paying.text),
    textOfSeveral: withPlaceholders(payingEvent([1, 2]).text),
    completion: completionEvent({ orderUuid, fullAmount: kopecks(1) }),
  };
}

function withPlaceholders(text: string): string {
  return text.replace('1', templatePlaceholders.firstPayment).replace('2', templatePlaceholders.lastPayment);
}

const orderUuid = identifier<OrderUuid>(templatePlaceholders.order);
const intentUuid = identifier<IntentUuid>(templatePlaceholders.operation);

function payingEvent(paymentNumbers: readonly number[]): HistoryEvent {
  const [event] = paymentSucceeded(
    bulkPayoffIntent({
      intentUuid,
      orderUuid,
      clientUuid: identifier<ClientUuid>('{client}'),
      amount: kopecks(1),
      allocations: paymentNumbers.map((paymentNumber) => ({
        targetType: 'SCHEDULED' as const,
        targetId: scheduledTarget(orderUuid, paymentNumber),
        amount: kopecks(1),
      })),
      now: instant('2025-01-31T09:00:00Z'),
    }),
  );
  if (event === undefined) throw new Error('no history event for a bulk payoff');
  return event;
}
