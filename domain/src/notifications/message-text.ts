import type { CalendarDate } from '../calendar.ts';
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
  /** The day to which the bank's cap on declines moves the charge; null where it stays tomorrow. */
  readonly movedTo: CalendarDate | null;
};

/** One segment of Cyrillic (docs/spec/gateway.md#15.1). */
export const longestMessage = 70;

/** What a client reads the day before; of several write-offs their sum (docs/spec/rules.md#3). At most 70 characters. */
export function reminderText(charges: readonly ComingCharge[]): string {
  const sum = roubles(sumOf(charges.map(({ amount }) => amount)));
  const [only] = charges;
  if (only === undefined) throw new Error('a reminder is about a write-off');
  if (charges.length > 1)
    return `Завтра спишем ${sum} р.: ${counted(charges.length, ['платеж', 'платежа', 'платежей'])}. Плати частями`;
  if (only.card === null) return `Завтра платеж ${sum} р. Карты нет: добавьте её в кабинете`;
  if (only.cardIsExpired) return `Завтра платеж ${sum} р. Срок карты *${only.card} истёк, смените её`;
  if (only.movedTo !== null)
    return `Завтра платеж ${sum} р. Спишем ${dayAndMonth(only.movedTo)} с карты *${only.card}`;
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

/** What a client reads after a write-off (docs/spec/rules.md#3). At most 70 characters. */
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

/** A card as people know it: «Мир», «2222». */
export type NamedCard = { readonly name: string; readonly lastFourDigits: string };

/** Which cards may be charged for a payment, and from which day on. */
export type AnnouncedCharge = {
  readonly amount: Kopecks;
  /** Last four digits of the order's own card where it was tried; null where the order has none that may be charged. */
  readonly triedCard: string | null;
  /** The order's own card is tried until then, that day included; null when its tries are over. */
  readonly ownTriesUntil: CalendarDate | null;
  /** The first day on which the cards may be charged. */
  readonly from: CalendarDate;
  /** In the order in which they are charged; none where no card is left. */
  readonly cards: readonly NamedCard[];
};

/**
 * What a client reads before other cards than the order's own are charged, or when no card is left (docs/spec/rules.md#11).
 * Longer than one segment where it names several cards.
 */
export function announcementText({ amount, triedCard, ownTriesUntil, from, cards }: AnnouncedCharge): string {
  const sum = roubles(amount);
  if (cards.length === 0) return `Платеж ${sum} р.: карты для списания нет. Оплатите его в кабинете`;
  const named = cards.map(({ name, lastFourDigits }) => `${name} *${lastFourDigits}`).join(', иначе с ');
  if (triedCard === null) return `Платеж ${sum} р.: ${dayAndMonth(from)} спишем с ${named}`;
  return ownTriesUntil === null
    ? `Не списали ${sum} р. с *${triedCard}. ${dayAndMonth(from)} спишем с ${named}`
    : `Не списали ${sum} р. с *${triedCard}. Не выйдет до ${dayAndMonth(ownTriesUntil)} — спишем с ${named}`;
}

/** What a client reads when another card has taken the place of one (docs/spec/rules.md#12 CARD_CHANGED). */
export function cardChangedText(oldCard: string, newCard: NamedCard): string {
  return `Карта *${oldCard} заменена: спишем с ${newCard.name} *${newCard.lastFourDigits}. Плати частями`;
}

function dayAndMonth(date: CalendarDate): string {
  return `${date.slice(8)}.${date.slice(5, 7)}`;
}

/** A sum as messages write it: `1 234,56`. */
export function roubles(amount: Kopecks): string {
  const digits = String(amount).padStart(3, '0');
  return `${digits.slice(0, -2).replaceAll(/\B(?=(?:\d{3})+$)/g, ' ')},${digits.slice(-2)}`;
}
