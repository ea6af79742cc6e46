import { finishPayment } from '../../use-cases/payments/paying/finish-payment.ts';
import type { Handler } from '../handler.ts';

export const finishPaymentHandler: Handler<'POST /early-payment/finish.do'> = ({
  context,
  caller,
  request,
}) =>
  finishPayment(context, {
    clientUuid: caller.clientUuid,
    orderUuid: request.orderUuid,
    intentUuid: request.earlyPaymentUuid,
  });
