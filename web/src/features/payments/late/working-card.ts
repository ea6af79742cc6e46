import type { DeclineReason } from '#domain/charges/decline-reason.ts';

type Card = { readonly lastFourDigits: string };
type Failed = {
  readonly lastTry: { readonly reason: DeclineReason } | null;
  readonly nextTry: { readonly card: Card | null } | null;
};

/** The card of an order; null for a blocked or expired one, because paying with it cannot succeed. */
export function workingCard<OfOrder extends Card>(
  card: OfOrder | null,
  failed: Failed | null | undefined,
): OfOrder | null {
  const isChargedNext = failed?.nextTry?.card?.lastFourDigits === card?.lastFourDigits;
  return !isChargedNext && isFinal(failed?.lastTry?.reason) ? null : card;
}

function isFinal(reason: DeclineReason | undefined): boolean {
  return reason === 'CARD_BLOCKED' || reason === 'CARD_EXPIRED';
}
