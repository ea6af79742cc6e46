import { type DeclineReason, isFinalDecline } from '#domain/charges/decline-reason.ts';

type Card = { readonly lastFourDigits: string };
type FailedCharge = {
  readonly lastTry: { readonly reason: DeclineReason } | null;
  readonly nextTry: { readonly card: Card | null } | null;
};

/**
 * The card of an order. null when the last try found a card blocked or expired and the next try does not use this card:
 * paying with it cannot succeed.
 */
export function workingCard<OrderCard extends Card>(
  card: OrderCard | null,
  failed: FailedCharge | null,
): OrderCard | null {
  if (failed === null || !isDeclinedForGood(failed)) return card;
  return failed.nextTry?.card?.lastFourDigits === card?.lastFourDigits ? card : null;
}

function isDeclinedForGood({ lastTry }: FailedCharge): boolean {
  return lastTry !== null && isFinalDecline(lastTry.reason);
}
