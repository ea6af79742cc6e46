import type { Instant } from '#domain/dates.ts';
import { declineKind } from '#domain/charges/action-codes.ts';
import type { IntentUuid } from '#domain/identifier.ts';
import { declineIntent } from '#domain/payments/decline-intent.ts';
import { expireIntent } from '#domain/payments/expire-intent.ts';
import type { PaymentIntent, IntentState } from '#domain/orders/payment-intent.ts';
import type { Transaction } from '../../db/database.ts';
import { lockIntent, intentByUuid } from '../../db/payments/intent-store.ts';
import { lockOrder } from '../../db/orders/order-store.ts';
import { retireCard } from './retire-card.ts';
import type { DatabaseAccess } from '../context.ts';
import { saveChange } from '../ledger/save-change.ts';
import { chargeJob } from '../ledger/reschedule-charges.ts';

/**
 * Ends an intent that took no money: DECLINED with an action code, EXPIRED without one (docs/spec/rules.md#5).
 * An ended intent keeps its state.
 */
export async function endIntent(
  { database, clock, random }: DatabaseAccess,
  intentUuid: IntentUuid,
  actionCode: number | null,
): Promise<IntentState> {
  return database.transaction(async (transaction) => {
    const known = await intentByUuid(transaction, intentUuid);
    if (known === null) throw new Error(`intent ${intentUuid} not found while ending it`);
    const order = await lockOrder(transaction, known.orderUuid);
    // a first payment and a card check have no order to lock, so the intent is locked as well: a concurrent
    // transaction may be settling it
    const intent = await lockIntent(transaction, intentUuid);
    if (intent === null) throw new Error(`intent ${intentUuid} not found while ending it`);
    const change =
      actionCode === null ? expireIntent({ order, intent }) : declineIntent({ order, intent, actionCode });
    if (change === null) return intent.state;
    const now = clock.now();
    const jobs = order === null ? [] : [chargeJob(order.orderUuid, now)];
    // the card is locked before the order's job, as in a card addition, so that the two cannot deadlock
    await retireIfForbidden(transaction, change.intent, now);
    await saveChange(transaction, { before: { order, intent }, change, at: now, random, jobs });
    return change.intent.state;
  });
}

/**
 * Retires a lost, stolen or forbidden card. The service never charges it again, and the bank deletes its binding
 * (docs/spec/gateway.md#8).
 */
async function retireIfForbidden(
  transaction: Transaction,
  { kind, cardUuid, clientUuid, actionCode }: PaymentIntent,
  now: Instant,
): Promise<void> {
  const isForbidden = kind !== 'BINDING' && declineKind(actionCode) === 'never';
  if (isForbidden && cardUuid !== null)
    await retireCard(transaction, { cardUuid, clientUuid }, { now, origin: 'BANK' });
}
