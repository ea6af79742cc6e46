import { kopecks } from '#domain/money.ts';
import { refusalClass, systemError } from '#domain/payments/gateway-refusals.ts';
import { type BankAnswer, type BankConnection, callBank } from './call-bank.ts';
import type {
  AcquiringGateway,
  BindingCharge,
  ChargeAnswer,
  PlainAnswer,
  RefundRequest,
  Registration,
  RegistrationAnswer,
} from './port.ts';
import { parseStatus } from './status-answer.ts';

export type RbsOptions = BankConnection & {
  /** The page to which the bank returns the customer (docs/spec/gateway.md#6). */
  readonly returnUrl: string;
  /** Receives the bank's callbacks (docs/spec/gateway.md#9). */
  readonly callbackUrl: string;
};

const roubleCode = '643';
const duplicateNumberError = 1;

/** The classic RBS/BPC dialect (docs/spec/gateway.md#1 to 11): requests are forms, answers are JSON. */
export function rbsGateway(options: RbsOptions): Omit<AcquiringGateway, 'isAnswering'> {
  return {
    register: (request) => register(options, request),
    chargeBinding: (request) => chargeBinding(options, request),
    status: async (query) => {
      const orderKey =
        'gatewayOrderId' in query
          ? { orderId: query.gatewayOrderId }
          : { orderNumber: query.gatewayOrderNumber };
      const answer = await callBank(options, 'getOrderStatusExtended.do', orderKey);
      if (answer === null) return { kind: 'unknown' };
      if (answer.errorCode === 0) return parseStatus(answer.fields);
      return { kind: refusalClass('status', answer.errorCode) === 'final' ? 'not-found' : 'unknown' };
    },
    decline: async ({ gatewayOrderId }) =>
      toPlainAnswer(await callBank(options, 'decline.do', { orderId: gatewayOrderId })),
    refund: (request) => refund(options, request),
    unbind: async ({ bindingId }) => toPlainAnswer(await callBank(options, 'unBindCard.do', { bindingId })),
  };
}

async function register(options: RbsOptions, request: Registration): Promise<RegistrationAnswer> {
  const answer = await callBank(options, 'register.do', {
    orderNumber: request.gatewayOrderNumber,
    amount: String(request.amount),
    currency: roubleCode,
    returnUrl: options.returnUrl,
    dynamicCallbackUrl: options.callbackUrl,
    description: request.description,
    language: 'ru',
    jsonParams: JSON.stringify({ orderUuid: request.orderUuid }),
    sessionTimeoutSecs: String(request.lifetimeSeconds),
    ...optionalParameters(request),
  });
  if (answer === null) return { kind: 'unknown' };
  if (answer.errorCode === duplicateNumberError) return { kind: 'duplicate' };
  if (answer.errorCode !== 0)
    return refusalClass('register', answer.errorCode) === 'final'
      ? { kind: 'refused', errorCode: answer.errorCode }
      : { kind: 'unknown' };
  const { orderId, formUrl } = answer.fields;
  if (typeof orderId !== 'string' || typeof formUrl !== 'string') return { kind: 'unknown' };
  return { kind: 'registered', gatewayOrderId: orderId, formUrl };
}

function optionalParameters({ clientId, bindingId, verifyOnly }: Registration): Record<string, string> {
  return {
    ...(clientId === null ? {} : { clientId }),
    ...(bindingId === null ? {} : { bindingId }),
    ...(verifyOnly ? { features: 'VERIFY' } : {}),
  };
}

async function chargeBinding(options: RbsOptions, charge: BindingCharge): Promise<ChargeAnswer> {
  const answer = await callBank(options, 'paymentOrderBinding.do', {
    mdOrder: charge.gatewayOrderId,
    bindingId: charge.bindingId,
    tii: charge.initiator === 'customer' ? 'F' : 'U',
    language: 'ru',
  });
  if (answer === null || answer.errorCode === systemError) return { kind: 'unknown' };
  if (answer.errorCode !== 0) return { kind: 'refused', errorCode: answer.errorCode };
  const { formUrl, acsUrl } = answer.fields;
  if (typeof formUrl === 'string') return { kind: 'confirmation-needed', formUrl };
  return typeof acsUrl === 'string' ? { kind: 'confirmation-needed', formUrl: null } : { kind: 'processed' };
}

async function refund(options: RbsOptions, request: RefundRequest): Promise<PlainAnswer> {
  const expected = request.expectedDepositedAmount;
  const answer = await callBank(options, 'refund.do', {
    orderId: request.gatewayOrderId,
    amount: String(request.amount),
    externalRefundId: request.externalRefundId,
    ...(expected === null ? {} : { expectedDepositedAmount: String(kopecks(expected)) }),
  });
  return answer === null ? { kind: 'unknown' } : answered(answer);
}

function toPlainAnswer(answer: BankAnswer | null): PlainAnswer {
  if (answer === null || answer.errorCode === systemError) return { kind: 'unknown' };
  return answered(answer);
}

function answered({ errorCode }: BankAnswer): PlainAnswer {
  return errorCode === 0 ? { kind: 'done' } : { kind: 'refused', errorCode };
}
