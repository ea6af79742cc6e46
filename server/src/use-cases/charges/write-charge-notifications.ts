import { moscowDate, secondsBetween } from '#domain/dates.ts';
import type { ChargeContext } from '#domain/charges/charge-context.ts';
import { type DeclineReason, declineReason } from '#domain/charges/decline-reason.ts';
import type { ChargeDecision } from '#domain/charges/plan-charges.ts';
import { postponedTries } from '#domain/charges/postponed-tries.ts';
import { type PromisedCharge, promisedCharges } from '#domain/charges/promised-charges.ts';
import type { CardUuid, OrderUuid } from '#domain/identifier.ts';
import type { Kopecks } from '#domain/money.ts';
import type { OrderChange } from '#domain/orders/order-change.ts';
import { paymentNumberOfTarget } from '#domain/orders/payment-intent.ts';
import { unpaidPayments } from '#domain/orders/order-totals.ts';
import type { ScheduledPayment } from '#domain/orders/order.ts';
import { paymentOf } from '#domain/orders/payment-of.ts';
import { type Binding, bindingsByUuid } from '../../db/cards/binding-store.ts';
import type { Transaction } from '../../db/database.ts';
import type { DatabaseAccess } from '../context.ts';
import { type NewNotification, writeNotifications } from '../notifications/write-notifications.ts';

export type DecidedCharge = {
  readonly question: ChargeContext;
  readonly decision: ChargeDecision;
  readonly change: OrderChange | null;
};

/**
 * Writes the notifications of a batch of decisions: CHARGE_FAILED for a declined charge, or one that the limit of its
 * card postpones, with the next try of the plan, and PENALTY_STARTED for a new penalty (docs/spec/rules.md#12). A
 * batch without them needs no statement.
 */
export async function writeChargeNotifications(
  context: DatabaseAccess,
  transaction: Transaction,
  decided: readonly DecidedCharge[],
): Promise<void> {
  const failures = decided.flatMap((each) => [...failureOf(each), ...postponedOf(each)]);
  const cards = await cardsOf(transaction, failures);
  await writeNotifications(context, transaction, [
    ...failures.map((failure) => chargeFailed(failure, cards)),
    ...decided.flatMap(penaltiesStarted),
  ]);
}

/** A charge that was declined, or not made, with the card and the reason. */
type Failure = Pick<NewNotification, 'clientUuid' | 'occasion'> & {
  readonly orderUuid: OrderUuid;
  readonly payment: ScheduledPayment;
  readonly amount: Kopecks;
  readonly cardUuid: CardUuid | null;
  readonly reason: DeclineReason;
  readonly next: Pick<PromisedCharge, 'date' | 'cardUuid'> | undefined;
};

/** No message is sent about an older decline, because the screen has already shown it to the client. */
const newestSeconds = 24 * 3600;

/** The last charge of the order if it was declined and no other message reports it. */
function failureOf({ question, decision }: DecidedCharge): Failure[] {
  // a charge with the next card follows at once, or another message names the next cards
  if (decision.kind !== 'wait' && decision.kind !== 'nothing') return [];
  const { order, intents, notices, now } = question;
  const intent = intents.findLast(({ kind }) => kind === 'SCHEDULED');
  if (intent?.state !== 'DECLINED' || secondsBetween(intent.createdAt, now) > newestSeconds) return [];
  const [target] = intent.allocations;
  const number = target === undefined ? null : paymentNumberOfTarget(target.targetId);
  const payment = unpaidPayments(order).find(({ paymentNumber }) => paymentNumber === number);
  const isAnnounced = notices.some(
    ({ paymentNumber, createdAt }) => paymentNumber === number && createdAt >= intent.createdAt,
  );
  if (payment === undefined || isAnnounced) return [];
  const next = promisedCharges(question).find(({ paymentNumber }) => paymentNumber === number);
  const { amount, cardUuid, clientUuid, orderUuid } = intent;
  const reason = declineReason(intent.actionCode);
  const occasion = intent.intentUuid;
  return [{ payment, amount, cardUuid, reason, next, clientUuid, orderUuid, occasion }];
}

/** The charges that the client expects today, and that the limit of their card moves to a later day. */
function postponedOf({ question, decision }: DecidedCharge): Failure[] {
  if (decision.kind !== 'wait') return [];
  const { orderUuid, clientUuid } = question.order;
  return postponedTries(question).map(({ payment, next: { card, at } }) => {
    const next = { date: moscowDate(at), cardUuid: card.cardUuid };
    const occasion = `${orderUuid}/${payment.paymentNumber}/${next.date}`;
    const { amount } = payment;
    const charge = { payment, amount, cardUuid: card.cardUuid, next };
    return { ...charge, reason: 'TOO_MANY_TRIES', clientUuid, orderUuid, occasion };
  });
}

async function cardsOf(transaction: Transaction, failures: readonly Failure[]): Promise<readonly Binding[]> {
  const cardUuids = failures
    .flatMap(({ cardUuid, next }) => [cardUuid, next?.cardUuid ?? null])
    .filter((cardUuid) => cardUuid !== null);
  return cardUuids.length === 0 ? [] : bindingsByUuid(transaction, cardUuids);
}

function chargeFailed(
  { payment, amount, cardUuid, reason, next, ...failure }: Failure,
  cards: readonly Binding[],
): NewNotification {
  const digitsOf = (uuid: CardUuid | null): string | null =>
    cards.find((card) => card.cardUuid === uuid)?.maskedPan.slice(-4) ?? null;
  const nextCard = digitsOf(next?.cardUuid ?? null);
  return {
    ...failure,
    kind: 'CHARGE_FAILED',
    parameters: {
      amount,
      card: digitsOf(cardUuid),
      reason,
      nextTry: next === undefined || nextCard === null ? null : { on: next.date, card: nextCard },
    },
    debtDueOn: payment.planDate,
  };
}

function penaltiesStarted({ question: { order }, change }: DecidedCharge): NewNotification[] {
  const known = new Set(order.penalties.map(({ penaltyUuid }) => penaltyUuid));
  const started = change?.order.penalties.filter(({ penaltyUuid }) => !known.has(penaltyUuid)) ?? [];
  return started.map(({ penaltyUuid, paymentNumber, amount, daysLate }) => {
    const payment = paymentOf(order, paymentNumber);
    return {
      kind: 'PENALTY_STARTED',
      parameters: { overdue: payment.amount, dueOn: payment.planDate, penalty: amount, daysLate },
      clientUuid: order.clientUuid,
      orderUuid: order.orderUuid,
      occasion: penaltyUuid,
      debtDueOn: payment.planDate,
    };
  });
}
