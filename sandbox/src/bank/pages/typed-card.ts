import type { RequestParameters } from '../../parameters.ts';
import { type Card, isExpired, passesLuhn } from '../card.ts';
import { cardOf } from '../test-cards.ts';

/** Validation errors by field. */
export type FieldErrors = Readonly<Partial<Record<'pan' | 'expiry' | 'cvc', string>>>;

export type TypedCard =
  | { readonly kind: 'CARD'; readonly card: Card; readonly cvc: string }
  | { readonly kind: 'ERRORS'; readonly errors: FieldErrors };

/** Reads the fields of the card page; spaces in the number are allowed. */
export function readTypedCard(fields: RequestParameters, now: number): TypedCard {
  const pan = (fields.text('pan') ?? '').replace(/[\s-]/g, '');
  const expiry = readExpiry(fields.text('expiry') ?? '');
  const cvc = fields.text('cvc') ?? '';
  const errors = { ...panErrors(pan), ...expiryErrors(expiry, now), ...cvcErrors(cvc) };
  if (Object.keys(errors).length > 0) return { kind: 'ERRORS', errors };
  const cardholder = (fields.text('cardholder') ?? 'CARD HOLDER').toUpperCase();
  return { kind: 'CARD', card: cardOf({ pan, expiry, cardholder }), cvc };
}

function panErrors(pan: string): FieldErrors {
  return passesLuhn(pan) ? {} : { pan: 'Проверьте номер карты' };
}

function expiryErrors(expiry: string, now: number): FieldErrors {
  if (expiry === '') return { expiry: 'Введите месяц и год, например 08/29' };
  return isExpired(expiry, now) ? { expiry: 'Срок действия карты истёк' } : {};
}

export function cvcErrors(cvc: string): FieldErrors {
  return /^\d{3}$/.test(cvc) ? {} : { cvc: 'Введите три цифры с обратной стороны карты' };
}

/** Converts `MM/YY` to `YYYYMM`; empty when it is not a month. */
function readExpiry(text: string): string {
  const [, month, year] = /^(0[1-9]|1[0-2])\s*\/?\s*(\d\d)$/.exec(text.trim()) ?? [];
  return month === undefined || year === undefined ? '' : `20${year}${month}`;
}
