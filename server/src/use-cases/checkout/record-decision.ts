import type { Instant } from '#domain/dates.ts';
import type { ClientUuid } from '#domain/identifier.ts';
import type { Breach } from '#domain/laws/breaches.ts';
import type { HistoryEventType } from '#domain/orders/order-change.ts';
import type { Transaction } from '../../db/database.ts';
import { insertEvents } from '../../db/history/history-store.ts';
import type { Checkout } from '../../db/checkout/checkout-store.ts';
import type { ScoringAnswer } from '../../gateways/scoring/port.ts';
import type { DatabaseAccess } from '../context.ts';
import { checkoutEvent } from './checkout-event.ts';

/** The scoring, or a clause in force that the purchase breaks by the day of its consent (docs/spec/rules.md#15). */
export type Decision = ScoringAnswer | { readonly kind: 'unlawful'; readonly breach: Breach };

/** An unlawful purchase is not scored. */
const scoringEvents = {
  approved: ['SCORING_SUCCEEDED'],
  refused: ['SCORING_FAILED'],
  unknown: ['SCORING_ERROR'],
  unlawful: [],
} as const satisfies Record<Decision['kind'], readonly HistoryEventType[]>;

type DecidedPurchase = {
  readonly checkout: Checkout;
  readonly clientUuid: ClientUuid;
  readonly answer: Decision;
};

/**
 * Writes the events of a purchase up to its decision (docs/spec/rules.md#2). Before the code was entered, no client
 * existed for the history. Earlier events keep their own timestamps.
 */
export async function recordDecision(
  { clock }: DatabaseAccess,
  transaction: Transaction,
  { checkout, clientUuid, answer }: DecidedPurchase,
): Promise<void> {
  const { orderUuid, createdAt } = checkout;
  const record = async (types: readonly HistoryEventType[], actionDate: Instant): Promise<void> => {
    await insertEvents(
      transaction,
      types.map((type) => ({ ...checkoutEvent(checkout, type), clientUuid, orderUuid, actionDate })),
    );
  };
  await record(['PROCESS_STARTED'], createdAt);
  await record(['VERIFICATION_SMS_SUCCESS', ...scoringEvents[answer.kind]], clock.now());
  if (answer.kind !== 'approved') await record(['APPROVE_FAILED'], clock.now());
}
