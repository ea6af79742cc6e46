import type { IntentUuid, OrderUuid } from '#domain/identifier.ts';
import type { Kopecks } from '#domain/money.ts';

/**
 * The state of one order in a series of payments. UNKNOWN: no answer came, so the payment may have been made.
 * NOTHING_DUE: the order owes nothing any more, for example after a payment in another tab. IN_PROGRESS: another tab or
 * the service was paying it, so nothing was charged. CHANGED: it owes another sum. NOT_STARTED: an order before it is
 * not paid. BANK_SILENT: the bank did not answer before it could take anything.
 */
export type DueState =
  | {
      readonly kind:
        | 'PAYING'
        | 'PAID'
        | 'NOTHING_DUE'
        | 'IN_PROGRESS'
        | 'CHANGED'
        | 'NOT_STARTED'
        | 'BANK_PAGE'
        | 'BANK_SILENT'
        | 'UNKNOWN';
    }
  | { readonly kind: 'PENDING'; readonly intentUuid: IntentUuid }
  | { readonly kind: 'FAILED'; readonly reason: string };

export type DueResult = {
  readonly orderId: OrderUuid;
  readonly orderNumber: string;
  readonly merchantFullName: string;
  readonly amount: Kopecks;
  readonly state: DueState;
};

/** The order owes nothing any more. */
export function isOver({ kind }: DueState): boolean {
  return kind === 'PAID' || kind === 'NOTHING_DUE';
}
