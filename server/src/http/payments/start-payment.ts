import { kopecks } from '#domain/money.ts';
import {
  type PaymentCommand,
  type PaymentRefusal,
  startPayment,
} from '../../use-cases/payments/paying/start-payment.ts';
import { startPenaltyPayment } from '../../use-cases/payments/paying/start-penalty-payment.ts';
import type { Context } from '../../use-cases/context.ts';
import type { ClientCaller, Exchange, Handler } from '../handler.ts';
import { presentStarted } from './present-payment.ts';

export const initRawCountHandler: Handler<'POST /early-payment/initRawCount.do'> = ({ request, ...rest }) =>
  startOrderPayment(rest, {
    orderUuid: request.orderUuid,
    kind: 'EARLY',
    choice: { kind: 'PAYMENT_COUNT', paymentCount: request.paymentCount },
    card: request.bindingUuid ?? null,
    amount: request.amount,
    remainingAmount: request.remainingAmount,
    cardConsent: request.cardConsent,
  });

export const initRawNumberHandler: Handler<'POST /early-payment/initRawNumber.do'> = ({ request, ...rest }) =>
  startOrderPayment(rest, {
    orderUuid: request.orderUuid,
    kind: 'EARLY',
    choice: { kind: 'PAYMENT_NUMBER', paymentNumber: request.paymentNumber },
    card: null,
    amount: null,
    cardConsent: request.cardConsent,
  });

export const initRawSumHandler: Handler<'POST /early-payment/initRawSum.do'> = ({ request, ...rest }) =>
  startOrderPayment(rest, {
    orderUuid: request.orderUuid,
    kind: 'EARLY',
    choice: { kind: 'ANOTHER_SUM', amount: kopecks(request.amount) },
    card: request.bindingUuid ?? null,
    amount: request.amount,
    remainingAmount: request.remainingAmount,
    cardConsent: request.cardConsent,
  });

export const initPaymentHandler: Handler<'POST /payment/init'> = ({ request, ...rest }) =>
  startOrderPayment(rest, {
    orderUuid: request.orderUuid,
    kind: 'EARLY',
    choice: { kind: request.paymentObject },
    card: null,
    amount: request.amount,
    remainingAmount: request.remainingAmount,
    cardConsent: request.cardConsent,
  });

export const recurrentPaymentHandler: Handler<'POST /payment/recurrent'> = ({ request, ...rest }) =>
  startOrderPayment(rest, {
    orderUuid: request.orderUuid,
    kind: 'RECURRENT',
    choice: { kind: request.paymentObject },
    card: request.bindingUuid,
    amount: request.amount,
    remainingAmount: request.remainingAmount,
  });

export const manualPaymentHandler: Handler<'POST /overdue/manualPayment.do'> = ({ request, ...rest }) =>
  startOrderPayment(rest, {
    orderUuid: request.orderUuid,
    kind: 'MANUAL',
    choice: { kind: 'FAILED_PAYMENT', paymentNumber: request.paymentNumber },
    card: 'order',
    amount: null,
  });

export const registerPenaltyHandler: Handler<'POST /overdue/registerPenaltyOrder.do'> = ({
  request,
  context,
  ...rest
}) =>
  startPenaltyPayment(
    context,
    toPaymentCommand(rest, {
      orderUuid: request.orderUuid,
      kind: 'PENALTY',
      choice: { kind: 'PENALTY', penaltyUuid: request.penaltyUuid },
      card: null,
      cardConsent: request.cardConsent,
      amount: null,
    }),
  );

type PaymentFields = Omit<PaymentCommand, 'clientUuid' | 'requestKey'>;

/** The caller and the idempotency key, which every payment call has. */
type CallContext = {
  readonly caller: Pick<ClientCaller, 'clientUuid'>;
  readonly exchange: Pick<Exchange, 'idempotencyKey'>;
};

function startOrderPayment(
  { context, ...rest }: CallContext & { readonly context: Context },
  input: PaymentFields,
): ReturnType<typeof presentStarted<PaymentRefusal>> {
  return presentStarted(startPayment(context, toPaymentCommand(rest, input)));
}

function toPaymentCommand({ caller, exchange }: CallContext, input: PaymentFields): PaymentCommand {
  const { clientUuid } = caller;
  return { ...input, clientUuid, requestKey: exchange.idempotencyKey };
}
