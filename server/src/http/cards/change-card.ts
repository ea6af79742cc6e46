import { success } from '#domain/result.ts';
import { finishCardChange } from '../../use-cases/cards/finish-card-change.ts';
import { startCardChange } from '../../use-cases/cards/start-card-change.ts';
import type { Handler } from '../handler.ts';

export const startCardChangeHandler: Handler<'POST /client/payments/initBindingUpdate.do'> = ({
  context,
  caller,
  request,
  exchange,
}) =>
  startCardChange(context, {
    clientUuid: caller.clientUuid,
    requestKey: exchange.idempotencyKey,
    cardUuid: request.bindingUuid,
  });

export const finishCardChangeHandler: Handler<'POST /client/payments/finishBindingUpdate.do'> = async ({
  context,
  caller,
  request,
}) => {
  const finished = await finishCardChange(context, {
    clientUuid: caller.clientUuid,
    cardUuid: request.bindingUuid,
    gatewayOrderId: request.mdOrder,
  });
  return finished.ok ? success({}) : finished;
};
