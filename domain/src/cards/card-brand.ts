import type { CardDetails, OtherCardBrand, PaymentSystem } from '../orders/order.ts';

/** The display brand of a card: its logo and its name (docs/spec/specification.md#3 «Binding»). */
export type CardBrand = { readonly logo: CardLogo; readonly name: string };

export type CardLogo =
  | 'visa'
  | 'mastercard'
  | 'american-express'
  | 'jcb'
  | 'union-pay'
  | 'mir'
  | 'maestro'
  | 'bank-online';

/** Brand for each payment system that the bank reports (docs/spec/specification.md#3 «Binding»). */
export const cardBrands = {
  VISA: { logo: 'visa', name: 'Visa' },
  MASTERCARD: { logo: 'mastercard', name: 'Mastercard' },
  AMEX: { logo: 'american-express', name: 'American Express' },
  JCB: { logo: 'jcb', name: 'JCB' },
  CUP: { logo: 'union-pay', name: 'UnionPay' },
  MIR: { logo: 'mir', name: 'Мир' },
} as const satisfies Record<PaymentSystem, CardBrand>;

const otherBrands = {
  MAESTRO: { logo: 'maestro', name: 'Maestro' },
} as const satisfies Record<OtherCardBrand, CardBrand>;

/** The first digits of Maestro cards. The bank reports no payment system of the specification for them. */
const maestroDigits = /^(?:50|5[6-9]|6[1379])/;

type StoredCard = { readonly maskedPan: string; readonly paymentSystem: PaymentSystem | null };

/** The name of a stored card in answers and texts. */
export function cardDetailsOf({ maskedPan, paymentSystem }: StoredCard): CardDetails {
  const isMaestro = paymentSystem === null && maestroDigits.test(maskedPan);
  return {
    panLastFourDigits: maskedPan.slice(-4),
    paymentSystem,
    ...(isMaestro ? { cardBrand: 'MAESTRO' } : {}),
  };
}

/** Picks the fields that name a card. */
export function pickCardDetails({ panLastFourDigits, paymentSystem, cardBrand }: CardDetails): CardDetails {
  return { panLastFourDigits, paymentSystem, ...(cardBrand === undefined ? {} : { cardBrand }) };
}

/** The brand of a card, from its payment system or from `cardBrand`; null for an unknown brand. */
export function brandOf({
  paymentSystem,
  cardBrand,
}: Pick<CardDetails, 'paymentSystem' | 'cardBrand'>): CardBrand | null {
  if (paymentSystem !== null) return cardBrands[paymentSystem];
  return cardBrand === undefined ? null : otherBrands[cardBrand];
}
