import assert from 'node:assert/strict';
import { test } from 'node:test';
import { calendarDate, instant } from '../dates.ts';
import { kopecks } from '../money.ts';
import { withCreditor } from './creditor-signature.ts';
import {
  type NotificationKind,
  notificationKinds,
  type NotificationParameters,
} from './notification-kinds.ts';
import { linkOf } from './notification-link.ts';
import { textOf } from './notification-text.ts';
import { smsSegments } from './sms-segments.ts';

const amount = kopecks(99_999_999);
const none = kopecks(0);
const on = calendarDate('2030-12-28');
const orderNumber = 'Ж'.repeat(64);
const supportPhone = '+7 800 555-35-35';
const card = '1111';
const newCard = { name: 'American Express', lastFourDigits: '1111' };
const charge = { amount, card, cardIsExpired: false, movedTo: null };
const announced = { amount, triedCard: card, hasOwnTries: true, from: on };
const taken = { kind: 'EARLY', amount, allocations: [] } as const;
const ofOrder = { isPurchase: false, order: { orderNumber, paymentsCount: 12 } };
const resumed = { orderNumber, isRefused: true, pausedUntil: null };
const reasons = [
  'NO_MONEY',
  'CARD_LIMIT',
  'CARD_EXPIRED',
  'CARD_BLOCKED',
  'BANK_SILENT',
  'TOO_MANY_TRIES',
  'DECLINED',
] as const;

/** The longest texts of each kind. The SMS of a code has another text. */
const longest: {
  readonly [K in Exclude<NotificationKind, 'CODE'>]: readonly NotificationParameters[K][];
} = {
  REMINDER: [
    [{ ...charge, card: null }],
    [{ ...charge, cardIsExpired: true }],
    [{ ...charge, movedTo: on }],
    Array.from({ length: 25 }, () => ({ ...charge, amount: kopecks(3_999_999) })),
  ],
  RECEIPT: [
    { amount, card, isByClient: true, left: amount, penalties: amount },
    { amount, card, isByClient: false, left: none, penalties: none },
  ],
  CHARGE_FAILED: [
    { amount, card: null, reason: 'DECLINED', nextTry: null },
    ...reasons.flatMap((reason) => [
      { amount, card, reason, nextTry: { on, card } },
      { amount, card, reason, nextTry: null },
    ]),
  ],
  OVERDUE_SOON: [{ amount, from: on, hasPenalty: true }],
  PENALTY_STARTED: [{ overdue: amount, dueOn: on, penalty: amount, daysLate: 1 }],
  PENALTY_GROWS: [{ overdue: amount, dueOn: on, penalty: amount, daysLate: 999 }],
  PAYMENT_RESOLVED: [
    { ...ofOrder, intent: taken, result: 'TAKEN' },
    { ...ofOrder, intent: taken, result: 'NOT_TAKEN' },
  ],
  // each further card adds seven characters
  CASCADE_ANNOUNCED: [1, 3].map((count) => ({
    ...announced,
    cards: Array.from({ length: count }, () => newCard),
  })),
  CARD_CHANGED: [{ oldCard: card, newCard }],
  CARD_EXPIRES: [{ card, lastDay: on }],
  REFUND_STARTED: (['CARD', 'TRANSFER', 'UNPAID_PAYMENTS', 'WHOLE_DEBT', 'STAFF'] as const).map((to) => ({
    amount,
    toCard: to === 'WHOLE_DEBT' ? amount : none,
    orderNumber,
    to,
  })),
  REFUND_ARRIVED: [{ amount, orderNumber, paymentNumber: 24 }],
  ORDER_PAID: [{ orderNumber }],
  ORDER_PAUSED: [{ orderNumber, until: on }],
  ORDER_RESUMED: [
    { ...resumed, next: { amount, on, card } },
    { ...resumed, next: { amount, on, card: null } },
    { ...resumed, pausedUntil: on, next: null },
  ],
  CONSENT_CHANGED: [{ card, scope: 'ORDER' }, { orderNumber }],
  LOGIN_NEW_DEVICE: [{ at: instant('2030-12-05T13:05:00+03:00'), supportPhone }],
  LIMITS_RESTORED: [{ supportPhone }],
};

/** Messages of these kinds are about a due debt and end with the name of the creditor. */
const signed: ReadonlySet<string> = new Set<NotificationKind>([
  'REMINDER',
  'CHARGE_FAILED',
  'OVERDUE_SOON',
  'PENALTY_STARTED',
  'PENALTY_GROWS',
  'CASCADE_ANNOUNCED',
]);
const creditor = { name: 'К'.repeat(36), supportPhone };
const link = linkOf('https://chasti.example', '0190b2a4-1111-7000-8000-000000000001');

function segmentsOf<Kind extends keyof typeof longest>(kind: Kind): number {
  const texts = longest[kind].map((parameters) => textOf<Kind>({ kind, parameters }));
  return Math.max(
    ...texts.map((text) => smsSegments(`${signed.has(kind) ? withCreditor(text, creditor) : text} ${link}`)),
  );
}

// docs/decisions/0088-channels-of-messages.md
test('the longest text of a kind has two SMS segments with its link, and three with its creditor', () => {
  for (const kind of notificationKinds.filter((each) => each !== 'CODE'))
    assert.equal(segmentsOf(kind), signed.has(kind) ? 3 : 2, kind);
});
