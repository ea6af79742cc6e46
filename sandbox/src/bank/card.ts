/** The issuer's answer to a payment attempt. */
export type Verdict =
  | { readonly kind: 'APPROVED' }
  | { readonly kind: 'DECLINED'; readonly actionCode: number }
  /** The card holder has to enter a code; `passes` is false when the issuer rejects every code. */
  | { readonly kind: 'CHALLENGE'; readonly passes: boolean }
  /** The outcome is unknown for `seconds`. */
  | {
      readonly kind: 'UNANSWERED';
      readonly actionCode: number;
      readonly approvedInTheEnd: boolean;
      readonly seconds: number;
    };

/** Verdicts in the order of the attempts; the last one applies to all later attempts. */
export type CardBehaviour = {
  readonly page: readonly Verdict[];
  readonly binding: readonly Verdict[];
};

export type PaymentSystem = 'VISA' | 'MASTERCARD' | 'MIR' | 'UNIONPAY' | 'JCB' | 'MAESTRO';

/** A card as stored by the bank: masked, without its number. */
export type Card = {
  /** `411111**1111` */
  readonly maskedPan: string;
  /** `YYYYMM`, the expiry month. */
  readonly expiry: string;
  readonly cardholder: string;
  readonly system: PaymentSystem;
  readonly behaviour: CardBehaviour;
};

export const approvedVerdict: Verdict = { kind: 'APPROVED' };

export function declineWith(actionCode: number): Verdict {
  return { kind: 'DECLINED', actionCode };
}

/**
 * The verdict for an attempt with this number (from 0) on the page or by binding. An expired card is refused first.
 */
export function decideAttempt(
  card: Card,
  attempt: { channel: 'PAGE' | 'BINDING'; number: number; now: number },
): Verdict {
  if (isExpired(card.expiry, attempt.now)) return declineWith(101);
  const verdicts = attempt.channel === 'PAGE' ? card.behaviour.page : card.behaviour.binding;
  return verdicts[Math.min(attempt.number, verdicts.length - 1)] ?? approvedVerdict;
}

/** A card is valid until the end of its expiry month, Moscow time. */
export function isExpired(expiry: string, now: number): boolean {
  return expiry < moscowMonth(now);
}

/** `YYYYMM` of an instant in Moscow, plus `monthsLater` months. */
export function moscowMonth(now: number, monthsLater = 0): string {
  const date = Temporal.Instant.fromEpochMilliseconds(Math.floor(now))
    .toZonedDateTimeISO('Europe/Moscow')
    .toPlainDate();
  const { year, month } = date.with({ day: 1 }).add({ months: monthsLater });
  return `${year}${String(month).padStart(2, '0')}`;
}

export function maskPan(pan: string): string {
  return `${pan.slice(0, 6)}**${pan.slice(-4)}`;
}

/** Checks the Luhn digit of a card number. */
export function passesLuhn(pan: string): boolean {
  const sum = Array.from(pan, Number)
    .reverse()
    .map((digit, index) => digit * (index % 2 === 0 ? 1 : 2))
    .reduce((total, value) => total + (value > 9 ? value - 9 : value), 0);
  return /^\d{13,19}$/.test(pan) && sum % 10 === 0;
}

const systemPrefixes: readonly (readonly [RegExp, PaymentSystem])[] = [
  [/^220[0-4]/, 'MIR'],
  [/^4/, 'VISA'],
  [/^(5[1-5]|2[2-7])/, 'MASTERCARD'],
  [/^62/, 'UNIONPAY'],
  [/^35/, 'JCB'],
];

export function paymentSystemOf(pan: string): PaymentSystem {
  return systemPrefixes.find(([prefix]) => prefix.test(pan))?.[1] ?? 'MAESTRO';
}
