import { buyService } from '../../use-cases/services/buy-service.ts';
import type { Handler } from '../handler.ts';

export const buyServiceHandler: Handler<'POST /client/order/services/buy'> = ({
  context,
  caller,
  request,
  exchange,
}) => {
  const { orderUuid, serviceUuid, bindingUuid = null, cardConsent, ...agreedTerms } = request;
  return buyService(context, {
    ...agreedTerms,
    clientUuid: caller.clientUuid,
    requestKey: exchange.idempotencyKey,
    orderUuid,
    serviceUuid,
    enteredCard: cardConsent,
    bindingUuid,
  });
};
