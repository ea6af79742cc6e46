import assert from 'node:assert/strict';
import { test } from 'node:test';
import { calendarDate, instant } from '#domain/dates.ts';
import { kopecks } from '#domain/money.ts';
import { type NotificationContent, textOf } from '#domain/notifications/notification-text.ts';
import { announcementIn, dateNear, promisesIn } from './message-promises.ts';
import { noPromises } from './run-record.ts';

const readAt = instant('2030-12-28T12:00:00+03:00');
const amount = kopecks(123_456);
const on = calendarDate('2031-01-02');
const mir = { name: 'Мир', lastFourDigits: '2222' };
const visa = { name: 'Visa', lastFourDigits: '3333' };

function read(content: NotificationContent): ReturnType<typeof promisesIn> {
  const { kind } = content;
  return promisesIn({
    kind,
    clientUuid: 'client',
    orderUuid: 'order',
    text: textOf(content),
    writtenAt: readAt,
    readAt,
  });
}

function charges(content: NotificationContent): readonly unknown[] {
  return read(content).charges.map((promise) => [promise.day, promise.amount, ...promise.cards]);
}

function noCharges(content: NotificationContent): readonly unknown[] {
  return read(content).noCharges.map(({ orderUuid, card, until }) => [orderUuid, card, until]);
}

test('a reminder promises a charge for tomorrow', () => {
  const charge = { amount, card: '1111', cardIsExpired: false, movedTo: null };
  assert.deepEqual(charges({ kind: 'REMINDER', parameters: [charge] }), [['2030-12-29', amount, '1111']]);
});

test('a reminder promises the day to which a charge moves', () => {
  const charge = { amount, card: '1111', cardIsExpired: false, movedTo: on };
  assert.deepEqual(charges({ kind: 'REMINDER', parameters: [charge] }), [[on, amount, '1111']]);
});

test('a reminder of several payments promises their total for tomorrow', () => {
  const charge = { amount, card: '1111', cardIsExpired: false, movedTo: null };
  const { dayTotals } = read({ kind: 'REMINDER', parameters: [charge, charge] });
  assert.deepEqual(
    dayTotals.map((total) => [total.day, total.amount]),
    [['2030-12-29', 2 * amount]],
  );
});

test('a message about a declined charge promises the next try', () => {
  const failed = { amount, card: '1111', reason: 'NO_MONEY', nextTry: { on, card: '4444' } } as const;
  assert.deepEqual(charges({ kind: 'CHARGE_FAILED', parameters: failed }), [[on, amount, '4444']]);
});

test('a message about a declined charge without a next try promises nothing', () => {
  const failed = { amount, card: '1111', reason: 'NO_MONEY', nextTry: null } as const;
  assert.deepEqual(read({ kind: 'CHARGE_FAILED', parameters: failed }), noPromises);
});

test('an announcement promises its cards in their order', () => {
  const announced = { amount, triedCard: null, hasOwnTries: false, from: on, cards: [mir, visa] };
  const promised = [[on, amount, '2222', '3333']];
  assert.deepEqual(charges({ kind: 'CASCADE_ANNOUNCED', parameters: announced }), promised);
  const tried = { ...announced, triedCard: '1111' };
  assert.deepEqual(charges({ kind: 'CASCADE_ANNOUNCED', parameters: tried }), promised);
  const text = textOf({ kind: 'CASCADE_ANNOUNCED', parameters: tried });
  assert.deepEqual(announcementIn(text, readAt), { amount, from: on });
});

test('an announcement before the last tries with the own card promises no day', () => {
  const parameters = { amount, triedCard: '1111', hasOwnTries: true, from: on, cards: [mir] };
  const content = { kind: 'CASCADE_ANNOUNCED', parameters } as const;
  assert.deepEqual(read(content), noPromises);
  assert.deepEqual(announcementIn(textOf(content), readAt), { amount, from: on });
});

test('the end of a pause promises the next charge, unless the order has no card', () => {
  const resumed = (card: string | null): readonly unknown[] =>
    charges({
      kind: 'ORDER_RESUMED',
      parameters: { orderNumber: 'A-1', isRefused: false, pausedUntil: null, next: { amount, on, card } },
    });
  assert.deepEqual(resumed('1111'), [[on, amount, '1111']]);
  assert.deepEqual(resumed(null), []);
});

test('a pause promises that no charge is made before its end', () => {
  const paused = { kind: 'ORDER_PAUSED', parameters: { orderNumber: 'A-1', until: on } } as const;
  assert.deepEqual(noCharges(paused), [['order', null, on]]);
  const stopped = { kind: 'ORDER_PAUSED', parameters: { orderNumber: 'A-1', until: null } } as const;
  assert.deepEqual(noCharges(stopped), [['order', null, null]]);
});

test('the receipt of the last payment promises that no charge follows', () => {
  const receipt = { amount, card: '1111', isByClient: false, left: kopecks(0), penalties: kopecks(0) };
  assert.deepEqual(noCharges({ kind: 'RECEIPT', parameters: receipt }), [['order', null, null]]);
  assert.deepEqual(read({ kind: 'RECEIPT', parameters: { ...receipt, left: amount } }), noPromises);
});

test('a withdrawn consent promises that its card is not charged', () => {
  const withdrawn = { kind: 'CONSENT_CHANGED', parameters: { card: '1111', scope: 'NONE' } } as const;
  assert.deepEqual(noCharges(withdrawn), [[null, '1111', null]]);
});

test('a warning promises the first day of the penalty', () => {
  const warning = { kind: 'OVERDUE_SOON', parameters: { amount, from: on, hasPenalty: true } } as const;
  assert.deepEqual(
    read(warning).penalties.map(({ day }) => day),
    [on],
  );
});

test('a day without a year is the nearest one', () => {
  assert.equal(dateNear('31.12', instant('2031-01-02T12:00:00+03:00')), '2030-12-31');
  assert.equal(dateNear('29.02', instant('2031-12-02T12:00:00+03:00')), '2032-02-29');
});
