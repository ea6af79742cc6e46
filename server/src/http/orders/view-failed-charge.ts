import type { Endpoints } from '#contract/endpoints.ts';
import type { ResponseOf } from '#contract/endpoint.ts';
import { pickCardDetails } from '#domain/cards/card-brand.ts';
import { success } from '#domain/result.ts';
import { type FailedChargeView, viewFailedCharge } from '../../use-cases/orders/view-failed-charge.ts';
import type { Handler } from '../handler.ts';

export const viewFailedChargeHandler: Handler<'POST /client/order/failedCharge'> = async ({
  context,
  caller,
  request,
}) => {
  const { orderUuid } = request;
  const failedCharge = await viewFailedCharge(context, { clientUuid: caller.clientUuid, orderUuid });
  if (!failedCharge.ok) return failedCharge;
  return success({
    failedCharge: failedCharge.value === null ? null : presentFailedCharge(failedCharge.value),
  });
};

type WireFailedCharge = ResponseOf<Endpoints['POST /client/order/failedCharge']>['failedCharge'];

function presentFailedCharge({
  payment,
  lastTry,
  nextTry,
  nextCard,
  mayAnnounceCard,
  penaltyFrom,
}: FailedChargeView): WireFailedCharge {
  const { paymentNumber, amount } = payment;
  const card = nextCard === null ? noCard : pickCardDetails(nextCard);
  return {
    paymentNumber,
    amount,
    lastTry: lastTry === null ? null : { ...lastTry },
    nextTry: nextTry === null ? null : { at: nextTry.at, ...card },
    mayAnnounceCard,
    penaltyFrom,
  };
}

const noCard = { panLastFourDigits: null, paymentSystem: null } as const;
