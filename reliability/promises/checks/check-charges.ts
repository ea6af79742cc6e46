import { moscowDate, moscowTime, plusDays } from '#domain/dates.ts';
import { announcementIn } from '../record/message-promises.ts';
import type { ChargePromise, ChargeTry, Message, RunRecord } from '../record/run-record.ts';
import { allPromises, describeTry, type LookUp, lookUpIn } from './look-up.ts';

/**
 * Charges whose day, sum and card stood neither on the newest screen before them nor in a message
 * (docs/spec/rules.md#3). A charge after an action of the client that no reading has followed is not checked.
 */
export function unpromisedCharges(record: RunRecord): string[] {
  const lookUp = lookUpIn(record);
  return record.tries.flatMap((made) => {
    const reading = lookUp.readingBefore(made.clientUuid, made.at);
    const unread = lookUp.changesOf(made, reading?.at ?? made.at, made.at);
    if (unread.some(({ by }) => by === 'client')) return [];
    const messages = messagesBefore(lookUp, made);
    const promises = [
      ...record.contracts.filter(() => reading === undefined),
      ...(reading?.promises.charges ?? []),
      ...messages.flatMap((message) => message.promises.charges),
    ].filter(({ orderUuid }) => orderUuid === made.orderUuid);
    const isPromised = (charge: ChargeTry): boolean => promises.some((promise) => isKeptBy(promise, charge));
    return isPromised(made) || inPlaceOf(lookUp, made).some(isPromised) || isAnnounced(lookUp, made)
      ? []
      : [`${describeTry(made)} was not promised; newest promises: ${describeNewest(promises)}`];
  });
}

/**
 * The declined charges of the order on the same day before a charge. Another due payment of the order is tried in their
 * place.
 */
function inPlaceOf(lookUp: LookUp, { orderUuid, at }: ChargeTry): readonly ChargeTry[] {
  return lookUp
    .triesOfOrder(orderUuid)
    .filter((other) => !other.isApproved && other.at < at && moscowDate(other.at) === moscowDate(at));
}

/** Charges to other cards than the order's own one without a message of an earlier day (docs/spec/rules.md#11). */
export function unannouncedCards(record: RunRecord): string[] {
  const lookUp = lookUpIn(record);
  return record.tries
    .filter((made) => made.isOtherCard && !isAnnounced(lookUp, made))
    .map((made) => `${describeTry(made)} was not announced on an earlier day`);
}

/** The messages about an order that were written before a charge. */
function messagesBefore(lookUp: LookUp, { orderUuid, at }: ChargeTry): readonly Message[] {
  return lookUp.messagesOfOrder(orderUuid).filter(({ writtenAt }) => writtenAt <= at);
}

/**
 * Whether a message of an earlier day named the sum, the card, and this day or the last day of the own card. The sum may
 * be smaller when a refund or a payment has reduced it since, because that has an entry of its own.
 */
function isAnnounced(lookUp: LookUp, made: ChargeTry): boolean {
  const today = moscowDate(made.at);
  return messagesBefore(lookUp, made).some(({ kind, text, receivedAt }) => {
    if (kind !== 'CASCADE_ANNOUNCED' || receivedAt === null || moscowDate(receivedAt) >= today) return false;
    const announced = announcementIn(text, receivedAt);
    if (announced === null || announced.from > today || !text.includes(`*${made.card}`)) return false;
    if (made.amount === announced.amount) return true;
    const changes = lookUp.changesOf(made, receivedAt, made.at);
    const isReduced = changes.some(({ orderUuid, by }) => orderUuid !== null && by !== 'bank');
    return made.amount < announced.amount && isReduced;
  });
}

/**
 * Promised charges that were not made, although nothing has changed the order after the promise, and no message
 * up to that day has named a later day.
 */
export function brokenPromises(record: RunRecord): string[] {
  const lookUp = lookUpIn(record);
  const promises = [...record.contracts, ...allPromises(record, 'charges')];
  return newestOfEach(promises)
    .filter((promise) => isCheckable(record, promise) && !isKept(lookUp, promise))
    .map((promise) => {
      const tries = lookUp.triesOfOrder(promise.orderUuid).map(describeTry).join(', ');
      return `${describePromise(promise)} was not kept; tries of the order: ${tries || 'none'}`;
    });
}

function isCheckable({ endsOn, deliveredOn }: RunRecord, { day, orderUuid }: ChargePromise): boolean {
  const delivered = deliveredOn.get(orderUuid);
  return day < endsOn && delivered !== undefined && delivered <= day;
}

function isKept(lookUp: LookUp, promise: ChargePromise): boolean {
  if (lookUp.triesOfOrder(promise.orderUuid).some((made) => isKeptBy(promise, made))) return true;
  if (promise.day < moscowDate(promise.madeAt)) return false;
  const endOfDay = moscowTime(plusDays(promise.day, 1), 0);
  const changes = lookUp.changesOf(promise, promise.madeAt, endOfDay);
  // a charge that is declined on the promised day is the promised one, or another one in its place
  const isChanged = changes.some(({ action, at }) => action !== 'decline' || moscowDate(at) < promise.day);
  return isChanged || isCorrected(lookUp, promise);
}

/** A message has named a later day for the charge, such as the reminder about a card that has reached its limit. */
function isCorrected(lookUp: LookUp, { orderUuid, amount, madeAt, day }: ChargePromise): boolean {
  return lookUp
    .messagesOfOrder(orderUuid)
    .filter(({ writtenAt }) => writtenAt > madeAt && moscowDate(writtenAt) <= day)
    .some(({ promises }) => promises.charges.some((other) => other.amount === amount && other.day > day));
}

/** Of equal promises by one source the newest: a change after it is also a change after the older ones. */
function newestOfEach(promises: readonly ChargePromise[]): ChargePromise[] {
  const newest = new Map<string, ChargePromise>();
  for (const promise of promises) {
    const { source, orderUuid, paymentNumber, day, amount, cards, madeAt } = promise;
    const key = [source, orderUuid, paymentNumber, day, amount, ...cards].join(' ');
    const known = newest.get(key);
    if (known === undefined || known.madeAt < madeAt) newest.set(key, promise);
  }
  return [...newest.values()];
}

export function isKeptBy(
  { day, amount, cards, paymentNumber, writtenAt }: ChargePromise,
  made: ChargeTry,
): boolean {
  return (
    made.at >= writtenAt &&
    moscowDate(made.at) === day &&
    made.amount === amount &&
    (cards.length === 0 || cards.includes(made.card)) &&
    (paymentNumber === null || paymentNumber === made.paymentNumber)
  );
}

function describeNewest(promises: readonly ChargePromise[]): string {
  const newest = promises.toSorted((one, other) => (one.madeAt < other.madeAt ? 1 : -1)).slice(0, 4);
  return newest.map(describePromise).join(', ') || 'none';
}

function describePromise(promise: ChargePromise): string {
  const { source, orderUuid, paymentNumber, day, amount, cards, madeAt } = promise;
  const card = cards.map((digits) => ` to *${digits}`).join(' or');
  return `${source} of ${madeAt} (${amount}${card} for ${orderUuid}/${paymentNumber ?? '?'} on ${day})`;
}
