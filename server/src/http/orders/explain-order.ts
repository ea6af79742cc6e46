import type { ResponseOf } from '#contract/endpoint.ts';
import type { Endpoints } from '#contract/endpoints.ts';
import { success } from '#domain/result.ts';
import {
  type ExplainedOrder,
  explainOrder,
  explainOrderAsStaff,
} from '../../use-cases/orders/explain-order.ts';
import type { Handler } from '../handler.ts';
import { presentStep } from './present-step.ts';

export const explainOrderHandler: Handler<'POST /client/order/explain'> = async ({
  context,
  caller,
  request,
}) => {
  const { orderUuid } = request;
  const explained = await explainOrder(context, { clientUuid: caller.clientUuid, orderUuid });
  return explained.ok ? success(presentExplanation(explained.value)) : explained;
};

export const explainOrderAsStaffHandler: Handler<'POST /admin/client/order/explain'> = async ({
  context,
  caller,
  request,
}) => {
  const { orderUuid } = request;
  const explained = await explainOrderAsStaff(context, { staff: caller, phone: request.phone }, orderUuid);
  return explained.ok ? success(presentExplanation(explained.value)) : explained;
};

type Response = ResponseOf<Endpoints['POST /client/order/explain']>;

function presentExplanation(explained: ExplainedOrder): Response {
  const { fullAmount, payments, penalties, refunds, services } = explained;
  return {
    fullAmount: fullAmount.map(presentStep),
    payments: payments.map(({ payment: { paymentNumber }, steps, commissionSteps }) => ({
      paymentNumber,
      steps: steps.map(presentStep),
      commissionSteps: commissionSteps.map(presentStep),
    })),
    penalties: penalties.map(({ penalty: { penaltyUuid, paymentNumber }, steps }) => ({
      penaltyUuid,
      paymentNumber,
      steps: steps.map(presentStep),
    })),
    refunds: refunds.map((steps) => ({ steps: steps.map(presentStep) })),
    services: services.map(({ fee: { feeUuid }, steps }) => ({ feeUuid, steps: steps.map(presentStep) })),
  };
}
