import { cardBrands } from '#domain/cards/card-brand.ts';
import type { PaymentSystem } from '#domain/orders/order.ts';

/** A card by the words that people know it by. */
export type NamedCard = { readonly name: string; readonly lastFourDigits: string };

type WireCard = {
  readonly panLastFourDigits: string | null;
  readonly paymentSystem: PaymentSystem | null;
};

/** null when no card is known; «Карта» when its payment system is not. */
export function readNamedCard({ panLastFourDigits, paymentSystem }: WireCard): NamedCard | null {
  if (panLastFourDigits === null) return null;
  const name = paymentSystem === null ? 'Карта' : cardBrands[paymentSystem].name;
  return { name, lastFourDigits: panLastFourDigits };
}
