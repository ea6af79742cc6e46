import { brandOf, type CardLogo } from '#domain/cards/card-brand.ts';
import type { CardDetails } from '#domain/orders/order.ts';

/** A card as the client recognises it. */
export type NamedCard = {
  readonly name: string;
  readonly lastFourDigits: string;
  /** null when there is no logo. */
  readonly logo: CardLogo | null;
};

type WireCard = Omit<CardDetails, 'panLastFourDigits'> & { readonly panLastFourDigits: string | null };

const unknownBrand = { name: 'Карта', logo: null } as const;

/** Returns null for an unknown card. */
export function readNamedCard({ panLastFourDigits, ...brand }: WireCard): NamedCard | null {
  return panLastFourDigits === null ? null : namedCardOf({ panLastFourDigits, ...brand });
}

/** An unknown brand gives the name «Карта». */
export function namedCardOf({ panLastFourDigits, ...brand }: CardDetails): NamedCard {
  const { name, logo } = brandOf(brand) ?? unknownBrand;
  return { name, logo, lastFourDigits: panLastFourDigits };
}
