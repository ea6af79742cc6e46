import type { OrderUuid } from '#domain/identifier.ts';
import { identifier } from '#domain/identifier.ts';
import { done } from '#domain/result.ts';
import { explainOrder } from '../../use-cases/orders/explain-order.ts';
import type { Handler } from '../handler.ts';
import { presentStep } from './present-step.ts';

export const explainOrderHandler: Handler<'POST /client/order/explain'> = async ({
  context,
  caller,
  request,
}) => {
  const orderUuid = identifier<OrderUuid>(request.orderUuid.toLowerCase());
  const explained = await explainOrder(context, { clientUuid: caller.clientUuid, orderUuid });
  if (!explained.ok) return explained;
  const { fullAmount, payments, penalties, refunds, services } = explained.value;
  return done({
    fullAmount: fullAmount.map(presentStep),
    payments: payments.map(({ payment: { paymentNumber }, steps, commissionSteps }) => ({
      paymentNumber,
      steps: steps.map(presentStep),
      commissionSteps: commissionSteps.map(presentStep),
    })),
    penalties: penalties.map(({ penalty: { penaltyUuid }, steps }) => ({
      penaltyUuid,
      steps: steps.map(presentStep),
    })),
    refunds: refunds.map((steps) => ({ steps: steps.map(presentStep) })),
    services: services.map(({ fee: { feeUuid }, steps }) => ({ feeUuid, steps: steps.map(presentStep) })),
  });
};
