import { success } from '#domain/result.ts';
import { buyService } from '../../use-cases/services/buy-service.ts';
import type { Handler } from '../handler.ts';
import { presentPayment } from '../payments/present-payment.ts';

export const buyServiceHandler: Handler<'POST /client/order/services/buy'> = async ({
  context,
  caller,
  request,
  exchange,
}) => {
  const { orderUuid, serviceUuid, bindingUuid: cardUuid = null, cardConsent, ...agreedTerms } = request;
  const bought = await buyService(context, {
    ...agreedTerms,
    clientUuid: caller.clientUuid,
    requestKey: exchange.idempotencyKey,
    orderUuid,
    serviceUuid,
    cardConsent,
    cardUuid,
  });
  return bought.ok && 'intentUuid' in bought.value ? success(presentPayment(bought.value)) : bought;
};
