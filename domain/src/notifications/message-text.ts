import type { CalendarDate } from '../dates.ts';
import { type Kopecks, sumOf } from '../money.ts';
import { countPhrase } from '../plural.ts';

/** A scheduled charge of tomorrow. */
export type ComingCharge = {
  readonly amount: Kopecks;
  /** The card's last four digits; null when the order has no card to charge. */
  readonly card: string | null;
  /** The card expires before the charge. */
  readonly cardIsExpired: boolean;
  /** The day to which the decline limit postpones the charge; null when it stays tomorrow. */
  readonly movedTo: CalendarDate | null;
};

/**
 * Splits the charges of a day into messages. The charges that will be made share one message with their total. A charge
 * without a chargeable card, or with another day, has a message of its own, because the total would promise it.
 */
export function chargesOfReminders<Charge extends ComingCharge>(
  charges: readonly Charge[],
): readonly (readonly Charge[])[] {
  const [made, others] = [
    charges.filter(isMadeTomorrow),
    charges.filter((charge) => !isMadeTomorrow(charge)),
  ];
  return [...(made.length === 0 ? [] : [made]), ...others.map((charge) => [charge])];
}

function isMadeTomorrow({ card, cardIsExpired, movedTo }: ComingCharge): boolean {
  return card !== null && !cardIsExpired && movedTo === null;
}

/** Length of one Cyrillic SMS segment (docs/spec/gateway.md#15.1). */
export const longestMessage = 70;

/**
 * Text of the reminder on the day before (docs/spec/rules.md#3). At most 70 characters. Several charges, which
 * `chargesOfReminders` has put together, are summed up.
 */
export function reminderText(charges: readonly ComingCharge[]): string {
  const sum = roubles(sumOf(charges.map(({ amount }) => amount)));
  const [only] = charges;
  if (only === undefined) throw new Error('a reminder needs at least one charge');
  if (charges.length > 1)
    return `Завтра спишем ${sum} ₽: ${countPhrase(charges.length, ['платеж', 'платежа', 'платежей'])}. Плати частями`;
  if (only.card === null) return `Завтра платеж ${sum} ₽. Карты нет: добавьте её в кабинете`;
  if (only.cardIsExpired) return `Завтра платеж ${sum} ₽. Срок карты *${only.card} истёк, смените её`;
  if (only.movedTo !== null)
    return `Завтра платеж ${sum} ₽. Спишем ${dayAndMonth(only.movedTo)} с карты *${only.card}`;
  return `Завтра спишем ${sum} ₽ с карты *${only.card}. Плати частями`;
}

export type TakenCharge = {
  readonly amount: Kopecks;
  /** Last four digits; null for a card that the client has entered and not saved. */
  readonly card: string | null;
  /** True for a payment that the client has made. */
  readonly isByClient: boolean;
  /** Sum left to pay of the order's schedule. */
  readonly left: Kopecks;
  /** Sum left to pay of the order's penalties. */
  readonly penalties: Kopecks;
};

/**
 * Text of the receipt after a scheduled charge (docs/spec/rules.md#3) or a payment of the client. At most 70 characters.
 */
export function receiptText({ left, penalties, ...payment }: TakenCharge): string {
  const isPaidOff = left === 0 && penalties === 0;
  return `${takenText(payment)}${isPaidOff ? ' Заказ оплачен полностью' : owedText({ left, penalties })}`;
}

/** What an order owes now; see `TakenCharge`. */
export type OwedAmounts = Pick<TakenCharge, 'left' | 'penalties'>;

function owedText({ left, penalties }: OwedAmounts): string {
  const sums = [
    ...(left === 0 ? [] : [` Осталось ${roubles(left)} ₽`]),
    ...(penalties === 0 ? [] : [` Штрафы: ${roubles(penalties)} ₽`]),
  ];
  return sums.join('.');
}

/** The previous version wrote «р.» for the sign of the rouble. */
const owedSums = / (?:Осталось|Штрафы:) [\d\s]+,\d\d (?:р\.|₽\.?)/gu;
const currency = / (?:р\.|₽\.?)/gu;

/**
 * The text of a message as it is sent. A receipt that has waited, or is sent again, omits what its order owed unless
 * that is still owed (docs/spec/rules.md#3). `owed` is null for another message.
 */
export function textToSend(text: string, owed: OwedAmounts | null): string {
  if (owed === null) return text;
  const named = (text.match(owedSums) ?? []).join('').replaceAll(currency, '');
  return named === owedText(owed).replaceAll(currency, '') ? text : text.replaceAll(owedSums, '');
}

function takenText({ amount, card, isByClient }: Omit<TakenCharge, 'left' | 'penalties'>): string {
  if (!isByClient) return `Списано ${roubles(amount)} ₽ с карты *${card}.`;
  return `Оплачено ${roubles(amount)} ₽${card === null ? '' : ` картой *${card}`}.`;
}

/** Text sent when staff restore the limit of wrong codes (docs/spec/rules.md#12). */
export function limitsRestoredText(supportPhone: string): string {
  const restored = 'Плати частями: вход по коду снова доступен.';
  return supportPhone === '' ? restored : `${restored} Не просили? ${supportPhone}`;
}

/** A card as shown to people: «Мир», «2222». */
export type NamedCard = { readonly name: string; readonly lastFourDigits: string };

/** The cards to be charged for a payment, and the first day. */
export type AnnouncedCharge = {
  readonly amount: Kopecks;
  /** Last four digits of the order card if it was tried; null when the order has no card to charge. */
  readonly triedCard: string | null;
  /** The order card is tried again before. */
  readonly hasOwnTries: boolean;
  /** The first day on which the other cards are charged. */
  readonly from: CalendarDate;
  /** In the order of the charges; empty when no card is left. */
  readonly cards: readonly NamedCard[];
};

/**
 * Text sent before other cards than the order card are charged, or when no card is left (docs/spec/rules.md#11). It
 * names every card that may be charged, several ones by their digits, because each segment of an SMS is billed.
 */
export function announcementText({ amount, triedCard, hasOwnTries, from, cards }: AnnouncedCharge): string {
  const sum = roubles(amount);
  const [first, ...others] = cards;
  if (first === undefined) return `Платеж ${sum} ₽: карты для списания нет. Оплатите его в кабинете`;
  const named = namedCards(first, others);
  if (triedCard === null) return `Платеж ${sum} ₽: ${dayAndMonth(from)} спишем с ${named}`;
  return hasOwnTries
    ? `Не списали ${sum} ₽ с *${triedCard}. Не выйдет — с ${dayAndMonth(from)} спишем с ${named}`
    : `Не списали ${sum} ₽ с *${triedCard}. ${dayAndMonth(from)} спишем с ${named}`;
}

function namedCards(first: NamedCard, others: readonly NamedCard[]): string {
  if (others.length === 0) return `${first.name} *${first.lastFourDigits}`;
  return `*${first.lastFourDigits}, иначе ${others.map(({ lastFourDigits }) => `*${lastFourDigits}`).join(', ')}`;
}

/** Text sent when a card is replaced by another one (docs/spec/rules.md#12). */
export function cardChangedText(oldCard: string, newCard: NamedCard): string {
  return `Карта *${oldCard} заменена: спишем с ${newCard.name} *${newCard.lastFourDigits}. Плати частями`;
}

/** Formats a date for messages: `05.12`. */
export function dayAndMonth(date: CalendarDate): string {
  return `${date.slice(8)}.${date.slice(5, 7)}`;
}

/** Formats a sum for messages: `1 234,56`. */
export function roubles(amount: Kopecks): string {
  const digits = String(amount).padStart(3, '0');
  return `${digits.slice(0, -2).replaceAll(/\B(?=(?:\d{3})+$)/g, ' ')},${digits.slice(-2)}`;
}
