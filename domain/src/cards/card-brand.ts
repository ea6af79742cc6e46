import type { PaymentSystem } from '../orders/order.ts';

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

const maestro: CardBrand = { logo: 'maestro', name: 'Maestro' };

/** The first digits of Maestro cards. The bank reports no payment system of the specification for them. */
const maestroDigits = /^(?:50|5[6-9]|6[1379])/;

/** The brand of a card by its payment system. Without a payment system, Maestro is recognised by the first digits. */
export function cardBrandOf(paymentSystem: PaymentSystem | null, maskedPan: string): CardBrand | null {
  if (paymentSystem !== null) return cardBrands[paymentSystem];
  return maestroDigits.test(maskedPan) ? maestro : null;
}
