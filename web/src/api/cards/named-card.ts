import { cardBrands, type CardLogo } from '#domain/cards/card-brand.ts';
import type { PaymentSystem } from '#domain/orders/order.ts';

/** A card as the client recognises it. */
export type NamedCard = {
  readonly name: string;
  readonly lastFourDigits: string;
  /** null when there is no logo. */
  readonly logo: CardLogo | null;
};

type WireCard = {
  readonly panLastFourDigits: string | null;
  readonly paymentSystem: PaymentSystem | null;
};

const unknownBrand = { name: 'Карта', logo: null } as const;

/** Returns null for an unknown card. An unknown payment system gives the name «Карта». */
export function readNamedCard({ panLastFourDigits, paymentSystem }: WireCard): NamedCard | null {
  if (panLastFourDigits === null) return null;
  const { name, logo } = paymentSystem === null ? unknownBrand : cardBrands[paymentSystem];
  return { name, logo, lastFourDigits: panLastFourDigits };
}
