import type { Kopecks } from '../money.ts';
import { sumOf } from '../money.ts';
import { counted } from '../plural.ts';

/** What a write-off of tomorrow takes and from where. */
export type ComingCharge = {
  readonly amount: Kopecks;
  /** The card's last four digits; null when the order has no card that may be charged. */
  readonly card: string | null;
  /** The card's life ends before the write-off. */
  readonly cardIsExpired: boolean;
};

/** One segment of Cyrillic (gateway.md 15.1). */
export const longestMessage = 70;

/** What a client reads the day before; of several write-offs their sum (rules 3). At most 70 characters. */
export function reminderText(charges: readonly ComingCharge[]): string {
  const sum = roubles(sumOf(charges.map(({ amount }) => amount)));
  const [only] = charges;
  if (only === undefined) throw new Error('a reminder is about a write-off');
  if (charges.length > 1)
    return `Завтра спишем ${sum} р.: ${counted(charges.length, ['платеж', 'платежа', 'платежей'])}. Плати частями`;
  if (only.card === null) return `Завтра платеж ${sum} р. Карты нет: добавьте её в кабинете`;
  if (only.cardIsExpired) return `Завтра платеж ${sum} р. Срок карты *${only.card} истёк, смените её`;
  return `Завтра спишем ${sum} р. с карты *${only.card}. Плати частями`;
}

export type TakenCharge = {
  readonly amount: Kopecks;
  readonly card: string;
  /** What is left to pay of the order's schedule. */
  readonly left: Kopecks;
  /** What is left to pay of its penalties. */
  readonly penalties: Kopecks;
};

/** What a client reads after a write-off (rules 3). At most 70 characters. */
export function receiptText({ amount, card, left, penalties }: TakenCharge): string {
  const taken = `Списано ${roubles(amount)} р. с карты *${card}.`;
  if (left > 0) return `${taken} Осталось ${roubles(left)} р.`;
  return penalties > 0 ? `${taken} Штрафы: ${roubles(penalties)} р.` : `${taken} Заказ оплачен полностью`;
}

/** What a client reads when staff have restored the budget of wrong codes (docs/spec/rules.md#12). */
export function limitsRestoredText(supportPhone: string): string {
  const restored = 'Плати частями: вход по коду снова доступен.';
  return supportPhone === '' ? restored : `${restored} Не просили? ${supportPhone}`;
}

/** A sum as messages write it: `1 234,56`. */
export function roubles(amount: Kopecks): string {
  const digits = String(amount).padStart(3, '0');
  return `${digits.slice(0, -2).replaceAll(/\B(?=(?:\d{3})+$)/g, ' ')},${digits.slice(-2)}`;
}
