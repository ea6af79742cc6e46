import { calendarDate, type Instant, instant } from '#domain/dates.ts';
import { kopecks } from '#domain/money.ts';
import { type NotificationContent, textOf } from '#domain/notifications/notification-text.ts';
import { calls } from '#testing/calls.ts';
import { promisesIn } from '../record/message-promises.ts';
import {
  type Change,
  type ChargePromise,
  type ChargeTry,
  type Message,
  noPromises,
  type RunRecord,
  type Promises,
  type Reading,
} from '../record/run-record.ts';

/** The orders. The client of each order has the same name. */
const orders = ['declined once', 'other card', 'penalty', 'stopped', 'paid'] as const;
type Order = (typeof orders)[number];

const amount = kopecks(100_000);
const zero = kopecks(0);
const day = calendarDate;

/** `03-15 08:00`, Moscow time. */
function at(text: string): Instant {
  return instant(`2030-${text.replace(' ', 'T')}:00+03:00`);
}

/** A record of March 2030 without a fault, in which each lie can be planted. */
export function exampleRecord(): RunRecord {
  return {
    contracts: [promiseOf('paid', { source: 'CONTRACT', madeAt: at('03-01 12:00') })],
    readings,
    messages,
    listed: [
      {
        ...of('paid'),
        call: calls.viewOrder,
        payments: [{ paymentNumber: 2, day: day('2030-03-15'), amount }],
        askedAt: at('03-14 12:00'),
        answeredAt: at('03-14 12:00'),
      },
    ],
    otherNoCharges: [
      {
        ...noMore('ORDER', '03-11 12:00'),
        ...of('stopped'),
        until: day('2030-03-13'),
      },
    ],
    tries,
    changes: [
      change('declined once', { by: 'bank', action: 'decline' }, '03-15 08:00'),
      change('other card', { by: 'bank', action: 'decline' }, '03-15 08:00'),
      change('other card', { by: 'bank', action: 'decline' }, '03-16 08:00'),
      change('stopped', { by: 'staff', action: 'STOP_SCHEDULES' }, '03-10 12:00'),
      change('stopped', { by: 'staff', action: 'RESUME_SCHEDULES' }, '03-12 12:00'),
      change('stopped', { by: 'shop', action: 'refund' }, '03-20 12:00'),
    ],
    penalties: [{ ...of('penalty'), amount: 440, at: at('03-19 08:00'), daysLate: 8 }],
    returns: [{ ...of('stopped'), amount, at: at('03-20 12:10') }],
    takenPayments: new Set(['taken']),
    deliveredOn: new Map(orders.map((order) => [order, day('2030-03-01')])),
    endsOn: day('2030-04-30'),
  };
}

function of(order: Order) {
  return { clientUuid: order, orderUuid: order };
}

function change(order: Order, action: Pick<Change, 'by' | 'action'>, time: string): Change {
  return { ...of(order), ...action, at: at(time) };
}

type Details = Pick<ChargePromise, 'source' | 'madeAt'> & { readonly on?: string; readonly card?: string };

function promiseOf(order: Order, { source, madeAt, on = '03-15', card = '1111' }: Details): ChargePromise {
  return {
    ...of(order),
    source,
    madeAt,
    writtenAt: madeAt,
    paymentNumber: 2,
    day: day(`2030-${on}`),
    amount,
    cards: [card],
  };
}

const tries: readonly ChargeTry[] = [
  tried('stopped', '03-13 08:00'),
  tried('paid', '03-15 08:00'),
  tried('declined once', '03-15 08:00', { isApproved: false }),
  tried('declined once', '03-16 08:00'),
  tried('other card', '03-15 08:00', { isApproved: false }),
  tried('other card', '03-16 08:00', { isApproved: false }),
  tried('other card', '03-17 08:00', { card: '2222', isOtherCard: true }),
];

function tried(order: Order, time: string, details: Partial<ChargeTry> = {}): ChargeTry {
  const usual = { paymentNumber: 2, amount, card: '1111', isApproved: true, isOtherCard: false };
  return { ...of(order), ...usual, at: at(time), sentAt: at(time), ...details };
}

const readings: readonly Reading[] = [
  reading('stopped', '03-13 07:50', upcoming('stopped', '03-13 07:50', '03-13')),
  {
    ...reading('paid', '03-15 07:50', upcoming('paid', '03-15 07:50', '03-15')),
    calendar: { onScreen: ['payment'], inFeed: ['payment'] },
  },
  reading('declined once', '03-15 07:50', upcoming('declined once', '03-15 07:50', '03-15')),
  reading('declined once', '03-15 12:02', {
    charges: [
      promiseOf('declined once', { source: 'FAILED_CHARGE', madeAt: at('03-15 12:02'), on: '03-16' }),
    ],
  }),
  reading('other card', '03-15 07:50', upcoming('other card', '03-15 07:50', '03-15')),
  reading('penalty', '03-18 12:02', {
    noCharges: [{ ...noMore('FAILED_CHARGE', '03-18 12:02'), orderUuid: 'penalty', paymentNumber: 2 }],
    penalties: [
      {
        ...of('penalty'),
        source: 'FAILED_CHARGE',
        madeAt: at('03-18 12:02'),
        day: day('2030-03-19'),
      },
    ],
  }),
  reading('penalty', '03-19 12:02', { noCharges: [{ ...noMore('CARDS', '03-19 12:02'), card: '3333' }] }),
];

function reading(order: Order, time: string, promises: Partial<Promises>): Reading {
  return { clientUuid: order, at: at(time), promises: { ...noPromises, ...promises }, calendar: null };
}

function upcoming(order: Order, time: string, on: string): Partial<Promises> {
  return { charges: [promiseOf(order, { source: 'UPCOMING_CHARGES', madeAt: at(time), on })] };
}

function noMore(source: 'FAILED_CHARGE' | 'CARDS' | 'ORDER', time: string) {
  const everything = { orderUuid: null, paymentNumber: null, card: null, until: null };
  return { source, clientUuid: 'penalty', madeAt: at(time), ...everything };
}

const coming = { amount, card: '1111', cardIsExpired: false, movedTo: null };
const receipt = { amount, card: '1111', isByClient: false, left: amount, penalties: zero };
const penalty = { overdue: amount, dueOn: calendarDate('2030-03-11'), penalty: kopecks(55), daysLate: 1 };
const failed = { amount, card: '1111', reason: 'NO_MONEY' } as const;
const refund = { amount, orderNumber: 'stopped' };
const nextTry = { on: day('2030-03-16'), card: '1111' };
const announced = {
  amount,
  triedCard: '1111',
  hasOwnTries: false,
  from: day('2030-03-17'),
  cards: [{ name: 'Visa', lastFourDigits: '2222' }],
};
const resolved = {
  intent: { kind: 'PENALTY', amount, allocations: [] },
  result: 'TAKEN',
  isPurchase: false,
  order: null,
} as const;

const kindsOfDebt = ['PENALTY_STARTED', 'PENALTY_GROWS', 'OVERDUE_SOON', 'CHARGE_FAILED'];

const messages: readonly Message[] = [
  message('stopped', '03-10 12:00', {
    kind: 'ORDER_PAUSED',
    parameters: { orderNumber: 'stopped', until: null },
  }),
  message('stopped', '03-12 12:01', {
    kind: 'ORDER_RESUMED',
    parameters: {
      orderNumber: 'stopped',
      isRefused: false,
      pausedUntil: null,
      next: { amount, on: day('2030-03-13'), card: '1111' },
    },
  }),
  message('stopped', '03-12 13:00', { kind: 'REMINDER', parameters: [coming] }),
  message('stopped', '03-13 09:00', { kind: 'RECEIPT', parameters: receipt }),
  message('stopped', '03-20 12:00', {
    kind: 'REFUND_STARTED',
    parameters: { ...refund, toCard: refund.amount, to: 'CARD' },
  }),
  message('stopped', '03-20 12:10', {
    kind: 'REFUND_ARRIVED',
    parameters: { ...refund, paymentNumber: null },
  }),
  message('stopped', '03-20 12:11', { kind: 'ORDER_PAID', parameters: { orderNumber: 'stopped' } }),
  message('paid', '03-14 12:00', {
    kind: 'REMINDER',
    parameters: [
      { ...coming, amount: kopecks(40_000) },
      { ...coming, amount: kopecks(60_000) },
    ],
  }),
  message('paid', '03-15 09:00', { kind: 'RECEIPT', parameters: { ...receipt, left: zero } }),
  message('declined once', '03-15 08:01', { kind: 'CHARGE_FAILED', parameters: { ...failed, nextTry } }),
  message('declined once', '03-16 09:00', { kind: 'RECEIPT', parameters: receipt }),
  message('other card', '03-15 08:01', { kind: 'CHARGE_FAILED', parameters: { ...failed, nextTry } }),
  message('other card', '03-16 09:00', { kind: 'CASCADE_ANNOUNCED', parameters: announced }),
  message('other card', '03-17 09:00', { kind: 'RECEIPT', parameters: { ...receipt, card: '2222' } }),
  message('penalty', '03-18 12:00', {
    kind: 'OVERDUE_SOON',
    parameters: { amount, from: day('2030-03-19'), hasPenalty: true },
  }),
  message('penalty', '03-19 08:00', { kind: 'PENALTY_STARTED', parameters: penalty }),
  message('penalty', '03-26 08:00', { kind: 'PENALTY_GROWS', parameters: { ...penalty, daysLate: 8 } }),
  message('penalty', '03-26 12:00', { kind: 'PAYMENT_RESOLVED', parameters: resolved }),
  message('penalty', '03-27 12:00', {
    kind: 'CONSENT_CHANGED',
    parameters: { card: '3333', scope: 'NONE' },
  }),
];

function message(order: Order, time: string, content: NotificationContent): Message {
  const { kind } = content;
  const text = textOf(content);
  const readAt = at(time);
  return {
    ...of(order),
    kind,
    text,
    writtenAt: readAt,
    receivedAt: readAt,
    debtDueOn: kindsOfDebt.includes(kind) ? day('2030-03-15') : null,
    reportsPayment: kind === 'CHARGE_FAILED' ? 'declined' : 'taken',
    promises: promisesIn({ kind, text, ...of(order), writtenAt: readAt, readAt }),
  };
}
