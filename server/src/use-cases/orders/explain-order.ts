import type { ClientUuid, OrderUuid } from '#domain/identifier.ts';
import {
  explainFullAmount,
  explainPayment,
  explainPaymentCommission,
  explainPenaltyOf,
  explainRefund,
} from '#domain/orders/view/explain-order.ts';
import { noMoney } from '#domain/money.ts';
import type { Order, Penalty, ScheduledPayment } from '#domain/orders/order.ts';
import { penaltyRules } from '#domain/orders/penalty-state.ts';
import { type Refusal, refuse } from '#domain/refusal.ts';
import { success, type Result } from '#domain/result.ts';
import type { AmountStep } from '#domain/schedules/explain-amount.ts';
import { explainServicePrice, type ServiceFee } from '#domain/services/service-fee.ts';
import { lockOrder } from '../../db/orders/order-store.ts';
import { penaltyNightsOf } from '../../db/history/history-page-store.ts';
import { feesOfOrder } from '../../db/services/service-fee-store.ts';
import { findClientForStaff, type StaffClientQuery } from '../clients/find-client-for-staff.ts';
import type { DatabaseAccess } from '../context.ts';
import { penaltyRateToday } from '../laws/penalty-rate.ts';

/** All amounts of an order with the steps of their calculation. */
export type ExplainedOrder = {
  readonly fullAmount: readonly AmountStep[];
  readonly payments: readonly {
    readonly payment: ScheduledPayment;
    readonly steps: readonly AmountStep[];
    /** The steps of its commission; empty without one. */
    readonly commissionSteps: readonly AmountStep[];
  }[];
  readonly penalties: readonly { readonly penalty: Penalty; readonly steps: readonly AmountStep[] }[];
  readonly refunds: readonly (readonly AmountStep[])[];
  /** Paid services. */
  readonly services: readonly { readonly fee: ServiceFee; readonly steps: readonly AmountStep[] }[];
};

type NotFound = Refusal<'order.not.found.error'>;

/**
 * Explains each sum of a client's order rule by rule (docs/spec/rules.md#1: every sum on screen can be explained).
 */
export async function explainOrder(
  context: DatabaseAccess,
  order: { readonly clientUuid: ClientUuid; readonly orderUuid: OrderUuid },
): Promise<Result<ExplainedOrder, NotFound>> {
  return explain(context, { ...order, isVisible: ({ state }) => penaltyRules[state].visibleToClient });
}

/** The same for staff, who see all penalties (docs/spec/specification.md#4 «Penalty visibility»). */
export async function explainOrderAsStaff(
  context: DatabaseAccess,
  staffView: StaffClientQuery,
  orderUuid: OrderUuid,
): Promise<Result<ExplainedOrder, NotFound | Refusal<'client.not.exist.error'>>> {
  const client = await findClientForStaff(context, { ...staffView, action: 'VIEW_ORDER_AMOUNTS', orderUuid });
  if (!client.ok) return client;
  return explain(context, { clientUuid: client.value.clientUuid, orderUuid, isVisible: () => true });
}

type ExplanationInput = {
  readonly clientUuid: ClientUuid;
  readonly orderUuid: OrderUuid;
  /** Whether the reader may see a penalty. */
  readonly isVisible: (penalty: Penalty) => boolean;
};

async function explain(
  context: DatabaseAccess,
  { clientUuid, orderUuid, isVisible }: ExplanationInput,
): Promise<Result<ExplainedOrder, NotFound>> {
  const [order, fees, nightsOf, annualRate] = await context.database.transaction(async (transaction) => [
    await lockOrder(transaction, orderUuid),
    await feesOfOrder(transaction, orderUuid),
    await penaltyNightsOf(transaction, orderUuid),
    await penaltyRateToday(context, transaction, orderUuid),
  ]);
  if (order?.clientUuid !== clientUuid) return refuse('order.not.found.error');
  return success({
    fullAmount: explainFullAmount(order),
    payments: shownPayments(order).map((payment) => ({
      payment,
      steps: explainPayment(order, payment),
      commissionSteps: explainPaymentCommission(order, payment),
    })),
    penalties: order.penalties.filter(isVisible).map((penalty) => {
      const nights = nightsOf.get(penalty.penaltyUuid) ?? { grown: noMoney, nights: 0 };
      return {
        penalty,
        steps: [explainPenaltyOf(order, penalty, { annualRate, ...nights })],
      };
    }),
    refunds: order.refunds.map(explainRefund),
    services: fees
      .filter(({ state }) => state === 'PAID')
      .map((fee) => ({ fee, steps: explainServicePrice(fee.price) })),
  });
}

function shownPayments({ payments }: Order): ScheduledPayment[] {
  return payments.filter(({ state }) => state !== 'CANCELLED');
}
