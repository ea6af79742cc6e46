import { type DeclineReason, isFinalDecline } from '#domain/charges/decline-reason.ts';

type Card = { readonly lastFourDigits: string };
type FailedCharge = {
  readonly lastTry: { readonly reason: DeclineReason } | null;
  readonly nextTry: { readonly card: Card | null } | null;
};

/** The card of an order; null for a blocked or expired one, because paying with it cannot succeed. */
export function workingCard<OfOrder extends Card>(
  card: OfOrder | null,
  failed: FailedCharge | null,
): OfOrder | null {
  if (failed === null || !isDeclinedForGood(failed)) return card;
  return failed.nextTry?.card?.lastFourDigits === card?.lastFourDigits ? card : null;
}

function isDeclinedForGood({ lastTry }: FailedCharge): boolean {
  return lastTry !== null && isFinalDecline(lastTry.reason);
}
