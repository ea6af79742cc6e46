import type { PaymentSystem } from '../orders/order.ts';

/** The display brand of a card: its logo and its name (docs/spec/specification.md#3 «Binding»). */
export type CardBrand = { readonly logo: CardLogo; readonly name: string };

export type CardLogo =
  'visa' | 'mastercard' | 'american-express' | 'jcb' | 'union-pay' | 'mir' | 'maestro' | 'bank-online';

/** Brand for each payment system that the bank reports (docs/spec/specification.md#3 «Binding»). */
export const cardBrands = {
  VISA: { logo: 'visa', name: 'Visa' },
  MASTERCARD: { logo: 'mastercard', name: 'Mastercard' },
  AMEX: { logo: 'american-express', name: 'American Express' },
  JCB: { logo: 'jcb', name: 'JCB' },
  CUP: { logo: 'union-pay', name: 'UnionPay' },
  MIR: { logo: 'mir', name: 'Мир' },
} as const satisfies Record<PaymentSystem, CardBrand>;
