import { type Instant, plusSeconds, secondsBetween } from '#domain/dates.ts';
import type { OrderUuid } from '#domain/identifier.ts';
import { markSent, type SentCharge } from '../../db/payments/intent-store.ts';
import { newBatcher } from '../../concurrency/batcher.ts';
import type { BankAccess, DatabaseAccess } from '../context.ts';
import { type PaidCharge, settleCharges } from '../outcomes/settle.ts';
import { chargeCard, type ChargePhases } from '../payments/charge-card.ts';
import { nextSteps, type Step } from './next-steps.ts';

/** The daily plan finds an order that is due later than this, so such an order needs no job of its own. */
const jobHorizonSeconds = 48 * 3600;
const silentBankRetrySeconds = 60;
/** Limit of steps per run. After an outage each payment of the longest schedule can become overdue in one night. */
const maxSteps = 2000;
/** Limit of orders that one transaction locks, because a payment of one of these orders waits for the whole batch. */
const ordersPerBatch = 25;

/** Carries out the due steps of an order and returns when to look at it again. */
export type ChargeOrder = (orderUuid: OrderUuid) => Promise<Instant | null>;

/**
 * Charges orders: takes their due payments from their cards, or from the next cards, and marks payments as overdue.
 * Each step is decided under the order's lock, and the bank is called outside it (docs/spec/rules.md#3,
 * docs/spec/reliability.md#D-1). Orders run concurrently; their writes are batched.
 */
export function batchedCharges(context: BankAccess): ChargeOrder {
  const batched: BatchedSteps = {
    nextStep: newBatcher({
      work: (orderUuids: readonly OrderUuid[]) => nextSteps(context, orderUuids),
      ...batchOptions(context),
    }),
    ...batchedPhases(context),
  };
  return (orderUuid) => chargeOrder(context, batched, orderUuid);
}

type BatchedSteps = ChargePhases & { readonly nextStep: (orderUuid: OrderUuid) => Promise<Step> };

function batchOptions({ log }: DatabaseAccess): {
  readonly maxBatchSize: number;
  readonly onFailure: (error: unknown) => void;
} {
  return {
    maxBatchSize: ordersPerBatch,
    onFailure: (error) => {
      log.error('charges.batch.failed', error);
    },
  };
}

function batchedPhases(context: DatabaseAccess): ChargePhases {
  const sent = newBatcher({
    work: async (charges: readonly SentCharge[]) => {
      const marked = await markSent(context.database.autocommit, charges);
      return charges.map(({ intentUuid }) => marked.has(intentUuid));
    },
    ...batchOptions(context),
  });
  const settled = newBatcher({
    work: async (charges: readonly PaidCharge[]) => {
      await settleCharges(context, charges);
      return charges;
    },
    ...batchOptions(context),
  });
  return {
    markSent: (intentUuid, gatewayOrderId) => sent({ intentUuid, gatewayOrderId }),
    settle: async (known, status) => {
      await settled({ known, status });
    },
  };
}

async function chargeOrder(
  context: BankAccess,
  { nextStep, ...phases }: BatchedSteps,
  orderUuid: OrderUuid,
): Promise<Instant | null> {
  for (let taken = 0; taken < maxSteps; taken += 1) {
    if (!context.acquiring.isAnswering()) return plusSeconds(context.clock.now(), silentBankRetrySeconds);
    const step = await nextStep(orderUuid);
    if (step.kind === 'rest') return withinHorizon(context, step.until);
    if (step.kind !== 'charge') continue;
    const { intent, card, next } = step;
    const outcome = await chargeCard(context, intent, { initiator: 'merchant', card, phases });
    if (outcome.kind === 'settled' && next !== 'at once')
      return next === 'never' ? null : withinHorizon(context, next);
  }
  throw new Error(`order ${orderUuid} needs more steps than a schedule has`);
}

function withinHorizon({ clock }: DatabaseAccess, until: Instant | null): Instant | null {
  return until !== null && secondsBetween(clock.now(), until) < jobHorizonSeconds ? until : null;
}
