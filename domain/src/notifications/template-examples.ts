import { calendarDate, instant } from '../dates.ts';
import { kopecks } from '../money.ts';
import type { NotificationKind, NotificationParameters } from './notification-kinds.ts';
import { textOf } from './notification-text.ts';

const amount = kopecks(123_456);
const on = calendarDate('2030-12-05');
const newCard = { name: 'Мир', lastFourDigits: '2222' };

/**
 * Example parameters of each kind. The template with these parameters is checked against the law
 * (docs/spec/rules.md#15).
 */
export const templateExamples: { readonly [K in NotificationKind]: NotificationParameters[K] } = {
  CODE: { isForPurchase: false },
  REMINDER: [{ amount, card: '1111', cardIsExpired: false, movedTo: null }],
  RECEIPT: { amount, card: '1111', isByClient: false, left: amount, penalties: kopecks(0) },
  CHARGE_FAILED: { amount, card: '1111', reason: 'NO_MONEY', nextTry: { on, card: '1111' } },
  OVERDUE_SOON: { amount, from: on, hasPenalty: true },
  PENALTY_STARTED: { overdue: amount, dueOn: on, penalty: kopecks(68), daysLate: 1 },
  PENALTY_GROWS: { overdue: amount, dueOn: on, penalty: kopecks(474), daysLate: 7 },
  PAYMENT_RESOLVED: {
    intent: { kind: 'PENALTY', amount, allocations: [] },
    result: 'TAKEN',
    isPurchase: false,
    order: { orderNumber: 'A-1', paymentsCount: 4 },
  },
  CASCADE_ANNOUNCED: { amount, triedCard: '1111', hasOwnTries: false, from: on, cards: [newCard] },
  CARD_CHANGED: { oldCard: '1111', newCard },
  CARD_EXPIRES: { card: '1111', lastDay: on },
  REFUND_STARTED: { amount, toCard: amount, orderNumber: 'A-1', to: 'CARD' },
  REFUND_ARRIVED: { amount, orderNumber: 'A-1', paymentNumber: 1 },
  ORDER_PAID: { orderNumber: 'A-1' },
  ORDER_PAUSED: { orderNumber: 'A-1', until: on },
  ORDER_RESUMED: {
    orderNumber: 'A-1',
    isRefused: false,
    pausedUntil: null,
    next: { amount, on, card: '1111' },
  },
  CONSENT_CHANGED: { card: '1111', scope: 'NONE' },
  LOGIN_NEW_DEVICE: { at: instant('2030-12-05T13:05:00+03:00'), supportPhone: '8 800 555-35-35' },
  LIMITS_RESTORED: { supportPhone: '' },
};

/** The text of a kind with its example. */
export function exampleText<Kind extends NotificationKind>(kind: Kind): string {
  return textOf<Kind>({ kind, parameters: templateExamples[kind] });
}

/**
 * Whether messages of the kind are about due debt and count towards the contact limits. A reminder comes a day before
 * the debt is due.
 */
export const isAboutDueDebt = {
  CODE: false,
  REMINDER: false,
  RECEIPT: false,
  CHARGE_FAILED: true,
  OVERDUE_SOON: true,
  PENALTY_STARTED: true,
  PENALTY_GROWS: true,
  PAYMENT_RESOLVED: false,
  CASCADE_ANNOUNCED: true,
  CARD_CHANGED: false,
  CARD_EXPIRES: false,
  REFUND_STARTED: false,
  REFUND_ARRIVED: false,
  ORDER_PAID: false,
  ORDER_PAUSED: false,
  ORDER_RESUMED: false,
  CONSENT_CHANGED: false,
  LOGIN_NEW_DEVICE: false,
  LIMITS_RESTORED: false,
} as const satisfies Record<NotificationKind, boolean>;
