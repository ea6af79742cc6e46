import type { OperationUuid, OrderUuid } from '#domain/identifier.ts';
import { identifier } from '#domain/identifier.ts';
import { finishPayment } from '../../use-cases/payments/paying/finish-payment.ts';
import type { Handler } from '../handler.ts';

export const finishPaymentHandler: Handler<'POST /early-payment/finish.do'> = ({
  context,
  caller,
  request,
}) =>
  finishPayment(context, {
    clientUuid: caller.clientUuid,
    orderUuid: identifier<OrderUuid>(request.orderUuid.toLowerCase()),
    operationUuid: identifier<OperationUuid>(request.earlyPaymentUuid.toLowerCase()),
  });
