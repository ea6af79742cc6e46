import {
  isCalendarDate,
  type CalendarDate,
  daysBetween,
  type Instant,
  moscowDate,
  plusDays,
} from '#domain/dates.ts';
import type { NotificationKind } from '#domain/notifications/notification-kinds.ts';
import type {
  ChargePromise,
  DayTotalPromise,
  NoChargePromise,
  PenaltyPromise,
  Promises,
} from './run-record.ts';

/** A message as its client reads it. */
type ReadMessage = {
  readonly kind: NotificationKind;
  readonly clientUuid: string;
  readonly orderUuid: string | null;
  readonly text: string;
  readonly writtenAt: Instant;
  readonly readAt: Instant;
};

/** The parts of a text that promise something. */
const sum = String.raw`(?<sum>[\d ]+,\d\d) ₽`;
const day = String.raw`(?<day>\d\d\.\d\d)`;
const cards = String.raw`(?<cards>.*\*\d{4}.*)`;

/** The texts of a kind of message that promise something, by the kind of promise. */
type Forms = { readonly [Kind in keyof Promises]?: readonly string[] };

const recordOfThePast: Forms = {};

/** A kind without a form is a record of the past. */
const formsOfKinds: Readonly<Record<NotificationKind, Forms>> = {
  CODE: recordOfThePast,
  REMINDER: {
    charges: [
      `^Завтра спишем ${sum} с карты ${cards}`,
      String.raw`^Завтра платеж ${sum}\. Спишем ${day} с карты ${cards}`,
    ],
    dayTotals: [String.raw`^Завтра спишем ${sum}: \d+ платеж`],
  },
  RECEIPT: { noCharges: ['Заказ оплачен полностью'] },
  CHARGE_FAILED: { charges: [`^Не списали ${sum} .* Снова спишем ${day} с ${cards}`] },
  OVERDUE_SOON: { penalties: [`просрочится ${day}, начнётся штраф`] },
  PENALTY_STARTED: recordOfThePast,
  PENALTY_GROWS: recordOfThePast,
  PAYMENT_RESOLVED: recordOfThePast,
  CASCADE_ANNOUNCED: {
    charges: [
      `^Платеж ${sum}: ${day} спишем с ${cards}`,
      String.raw`^Не списали ${sum} с \*\d{4}\. ${day} спишем с ${cards}`,
    ],
  },
  CARD_CHANGED: recordOfThePast,
  CARD_EXPIRES: recordOfThePast,
  REFUND_STARTED: recordOfThePast,
  REFUND_ARRIVED: recordOfThePast,
  ORDER_PAID: { noCharges: ['оплачен полностью'] },
  ORDER_PAUSED: { noCharges: [`платежи на паузе по ${day}`, 'платежи на паузе'] },
  ORDER_RESUMED: {
    charges: [String.raw`пауза окончена\. ${day} спишем ${sum} с ${cards}`],
  },
  CONSENT_CHANGED: { noCharges: [`^Карта ${cards}: автоматически больше не списываем`] },
  LOGIN_NEW_DEVICE: recordOfThePast,
  LIMITS_RESTORED: recordOfThePast,
};

/** Everything that a message promises. */
export function promisesIn(message: ReadMessage): Promises {
  return {
    charges: chargesIn(message),
    noCharges: noChargesIn(message),
    dayTotals: dayTotalsIn(message),
    penalties: penaltiesIn(message),
  };
}

function chargesIn(message: ReadMessage): ChargePromise[] {
  const { orderUuid, text } = message;
  if (text.endsWith('ничего не спишем')) return [];
  const parts = partsOf(message, 'charges');
  if (parts === null || orderUuid === null) return [];
  const { amount, day: on, cards: named } = parts;
  return [
    {
      ...madeBy(message),
      writtenAt: message.writtenAt,
      orderUuid,
      paymentNumber: null,
      day: on ?? dayAfter(message),
      amount,
      cards: named,
    },
  ];
}

/** A message that names a card is about all orders. */
function noChargesIn(message: ReadMessage): NoChargePromise[] {
  const parts = partsOf(message, 'noCharges');
  if (parts === null) return [];
  const [card = null] = parts.cards;
  const orderUuid = card === null ? message.orderUuid : null;
  return [{ ...madeBy(message), orderUuid, paymentNumber: null, card, until: parts.day }];
}

function dayTotalsIn(message: ReadMessage): DayTotalPromise[] {
  const parts = partsOf(message, 'dayTotals');
  return parts === null ? [] : [{ ...madeBy(message), day: dayAfter(message), amount: parts.amount }];
}

function penaltiesIn(message: ReadMessage): PenaltyPromise[] {
  const { orderUuid } = message;
  const on = partsOf(message, 'penalties')?.day ?? null;
  return on === null || orderUuid === null ? [] : [{ ...madeBy(message), orderUuid, day: on }];
}

function madeBy({ kind, clientUuid, readAt }: ReadMessage) {
  return { source: kind, clientUuid, madeAt: readAt };
}

function dayAfter({ readAt }: ReadMessage): CalendarDate {
  return plusDays(moscowDate(readAt), 1);
}

type Parts = {
  readonly amount: number;
  /** null when the text names no day. */
  readonly day: CalendarDate | null;
  readonly cards: readonly string[];
};

/** The parts of the first form that the text has; null when it has none. */
function partsOf({ kind, text, readAt }: ReadMessage, promised: keyof Promises): Parts | null {
  for (const form of formsOfKinds[kind][promised] ?? []) {
    const found = new RegExp(form).exec(text);
    if (found === null) continue;
    const { sum: sumText = '', day: dayText, cards: cardsText = '' } = found.groups ?? {};
    return {
      amount: kopecksIn(sumText),
      day: dayText === undefined ? null : dateNear(dayText, readAt),
      cards: cardsIn(cardsText),
    };
  }
  return null;
}

/** The date of `05.12` that is nearest to an instant, because a message names no year. */
export function dateNear(dayAndMonth: string, at: Instant): CalendarDate {
  const today = moscowDate(at);
  const [date = '', month = ''] = dayAndMonth.split('.');
  const year = Number(today.slice(0, 4));
  const days = [year - 1, year, year + 1].map((each) => `${each}-${month}-${date}`).filter(isCalendarDate);
  const distance = (one: CalendarDate): number => Math.abs(daysBetween(today, one));
  const [nearest] = days.toSorted((one, other) => distance(one) - distance(other));
  if (nearest === undefined) throw new Error(`no date is ${dayAndMonth}`);
  return nearest;
}

/** A charge of other cards that a message announces. */
type Announcement = {
  readonly amount: number;
  /** The day that the message names, or the day of the last try with the order's own card. */
  readonly from: CalendarDate;
};

/** The charge that a text announces; null for another text. */
export function announcementIn(text: string, readAt: Instant): Announcement | null {
  const { sum: sumText, day: named } =
    new RegExp(`${sum}.* ${day} (?:— )?спишем с `).exec(text)?.groups ?? {};
  if (sumText === undefined || named === undefined) return null;
  return { amount: kopecksIn(sumText), from: dateNear(named, readAt) };
}

function kopecksIn(sumText: string): number {
  return Number(sumText.replaceAll(/\D/g, ''));
}

function cardsIn(text: string): string[] {
  return [...text.matchAll(/\*(\d{4})/g)].map(([, digits = '']) => digits);
}
