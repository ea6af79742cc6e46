import type { ChargeQuestion } from '#domain/charge/plan-charges.ts';
import { plusSeconds } from '#domain/calendar.ts';
import { chargeCards } from '../../db/cards/binding-store.ts';
import type { Transaction } from '../../db/database.ts';
import type { Context } from '../context.ts';

const declinesCountedSeconds = 30 * 86_400;

/** Everything that decides what is charged of an order next; the caller holds its lock. */
export async function chargeQuestion(
  { settings, clock }: Context,
  transaction: Transaction,
  { order, operations }: Pick<ChargeQuestion, 'order' | 'operations'>,
): Promise<ChargeQuestion> {
  const now = clock.now();
  return {
    order,
    operations,
    cards: await chargeCards(transaction, order.clientUuid, plusSeconds(now, -declinesCountedSeconds)),
    plan: settings.chargePlan,
    now,
  };
}
