import { cardBrands } from '#domain/cards/card-brand.ts';
import type { PaymentSystem } from '#domain/orders/order.ts';

/** A card as the client recognises it. */
export type NamedCard = { readonly name: string; readonly lastFourDigits: string };

type WireCard = {
  readonly panLastFourDigits: string | null;
  readonly paymentSystem: PaymentSystem | null;
};

/** Returns null for an unknown card. An unknown payment system gives the name «Карта». */
export function readNamedCard({ panLastFourDigits, paymentSystem }: WireCard): NamedCard | null {
  if (panLastFourDigits === null) return null;
  const name = paymentSystem === null ? 'Карта' : cardBrands[paymentSystem].name;
  return { name, lastFourDigits: panLastFourDigits };
}
