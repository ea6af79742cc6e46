import type { Instant } from '#domain/calendar.ts';
import { plusSeconds, secondsBetween } from '#domain/calendar.ts';
import type { OrderUuid } from '#domain/identifier.ts';
import type { SentCharge } from '../../../db/payments/operation-store.ts';
import { markSent } from '../../../db/payments/operation-store.ts';
import { newBatcher } from '../../../concurrency/batcher.ts';
import type { Context } from '../../context.ts';
import type { PaidCharge } from '../gateway-status/settle.ts';
import { settleCharges } from '../gateway-status/settle.ts';
import type { ChargePhases } from '../charge-card.ts';
import { chargeCard } from '../charge-card.ts';
import type { Step } from './next-steps.ts';
import { nextSteps } from './next-steps.ts';

/** What is further away than this is found by the daily plan, and needs no job of its own. */
const keptSeconds = 48 * 3600;
const bankAskedSeconds = 60;
/** Steps that one run may take: each payment of the longest schedule can turn overdue in one night after an outage. */
const mostSteps = 2000;
/** Orders that one transaction locks at most: whoever pays one of them meanwhile waits for all. */
const ordersInSet = 25;

/** Does what is due of an order, and says when to look again. */
export type ChargeOrder = (orderUuid: OrderUuid) => Promise<Instant | null>;

/**
 * Does what is due of orders: charges their cards, or the next ones; lets payments turn late; each step is decided
 * under the order's lock, and the bank is called outside of it (docs/spec/rules.md#3, docs/spec/reliability.md#D-1).
 * Many orders go their ways side by side; what they write meanwhile is written in sets.
 */
export function batchedCharges(context: Context): ChargeOrder {
  const together: Together = {
    nextStep: newBatcher({
      work: (orderUuids: readonly OrderUuid[]) => nextSteps(context, orderUuids),
      ...setOf(context),
    }),
    ...batchedPhases(context),
  };
  return (orderUuid) => chargeOrder(context, together, orderUuid);
}

type Together = ChargePhases & { readonly nextStep: (orderUuid: OrderUuid) => Promise<Step> };

function setOf({ log }: Context): {
  readonly mostAtOnce: number;
  readonly onFailure: (fault: unknown) => void;
} {
  return {
    mostAtOnce: ordersInSet,
    onFailure: (fault) => {
      log.error('charges.batch.failed', fault);
    },
  };
}

function batchedPhases(context: Context): ChargePhases {
  const sent = newBatcher({
    work: async (charges: readonly SentCharge[]) => {
      const marked = await markSent(context.database.autocommit, charges);
      return charges.map(({ operationUuid }) => marked.has(operationUuid));
    },
    ...setOf(context),
  });
  const settled = newBatcher({
    work: async (charges: readonly PaidCharge[]) => {
      await settleCharges(context, charges);
      return charges;
    },
    ...setOf(context),
  });
  return {
    markSent: (operationUuid, mdOrder) => sent({ operationUuid, mdOrder }),
    settle: async (known, status) => {
      await settled({ known, status });
    },
  };
}

async function chargeOrder(
  context: Context,
  { nextStep, ...phases }: Together,
  orderUuid: OrderUuid,
): Promise<Instant | null> {
  for (let taken = 0; taken < mostSteps; taken += 1) {
    if (!context.acquiring.isAnswering()) return plusSeconds(context.clock.now(), bankAskedSeconds);
    const step = await nextStep(orderUuid);
    if (step.kind === 'rest') return soonOrNever(context, step.until);
    if (step.kind !== 'charge') continue;
    const { operation, card, next } = step;
    const outcome = await chargeCard(context, operation, { initiator: 'merchant', card, phases });
    if (outcome.kind === 'settled' && next !== 'at once')
      return next === 'never' ? null : soonOrNever(context, next);
  }
  throw new Error(`order ${orderUuid} needs more steps than a schedule has`);
}

function soonOrNever({ clock }: Context, until: Instant | null): Instant | null {
  return until !== null && secondsBetween(clock.now(), until) < keptSeconds ? until : null;
}
