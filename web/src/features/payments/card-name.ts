import type { PaymentSystem } from '#domain/order/order.ts';

const systemNames = {
  VISA: 'Visa',
  MASTERCARD: 'Mastercard',
  AMEX: 'American Express',
  JCB: 'JCB',
  CUP: 'UnionPay',
  MIR: 'МИР',
} as const satisfies Record<PaymentSystem, string>;

type Named = { readonly paymentSystem: PaymentSystem | null; readonly lastFourDigits: string };

/** «МИР •• 1234»; «Карта •• 1234» when the bank does not tell the brand. */
export function cardName({ paymentSystem, lastFourDigits }: Named): string {
  const system = paymentSystem === null ? 'Карта' : systemNames[paymentSystem];
  return `${system} ••\u00a0${lastFourDigits}`;
}
