import { randomUUID } from 'node:crypto';
import type { RequestParameters } from '../../parameters.ts';
import type { Bank } from '../bank.ts';
import type { BankOrder } from '../order.ts';
import { watchOrder } from '../payment.ts';
import { type Answer, type CallHandler, successAnswer, refusalAnswer } from './call.ts';

/** `register.do`: an order paid in one stage. */
export const register: CallHandler = (bank, { parameters }) => registerOrder(bank, parameters, 'ONE');

/** `registerPreAuth.do`: an order whose money is authorised first and captured by `deposit.do`. */
export const registerPreAuth: CallHandler = (bank, { parameters }) => registerOrder(bank, parameters, 'TWO');

const knownFeatures = new Set([
  'VERIFY',
  'AUTO_PAYMENT',
  'FORCE_TDS',
  'FORCE_SSL',
  'FORCE_FULL_TDS',
  'FORCE_CREATE_BINDING',
]);
const defaultLifetimeSeconds = 1200;

function registerOrder(bank: Bank, parameters: RequestParameters, stages: BankOrder['stages']): Answer {
  const refusal = [
    orderNumberRefusal(bank, parameters.text('orderNumber')),
    amountRefusal(parameters),
    addressRefusal(parameters),
    formatRefusal(parameters),
    lifetimeRefusal(bank, parameters),
    customerRefusal(bank, parameters),
  ].find((answer) => answer !== null);
  if (refusal !== undefined) return refusal;
  const order = bank.book.saveOrder(newOrder(bank, parameters, stages));
  watchOrder(bank, order);
  return successAnswer({ orderId: order.mdOrder, formUrl: formUrl(bank, order) });
}

/** The address of the payment page of an order. */
export function formUrl(bank: Bank, order: BankOrder): string {
  return `${bank.publicUrl()}/payment/merchants/chasti/payment_ru.html?mdOrder=${order.mdOrder}`;
}

/** Creates an order from the parameters, which were validated before. */
export function newOrder(bank: Bank, parameters: RequestParameters, stages: BankOrder['stages']): BankOrder {
  const now = bank.clock.now();
  const jsonParams = parameters.object('jsonParams');
  return {
    mdOrder: randomUUID(),
    orderNumber: parameters.text('orderNumber') ?? '',
    stages,
    verify: parameters.words('features').includes('VERIFY'),
    amount: parameters.amount('amount') ?? 0,
    currency: parameters.text('currency') ?? '643',
    description: parameters.text('description') ?? '',
    language: parameters.text('language') ?? 'ru',
    returnUrl: parameters.text('returnUrl') ?? '',
    failUrl: parameters.text('failUrl'),
    callbackUrl: parameters.text('dynamicCallbackUrl'),
    clientId: parameters.text('clientId'),
    payableBy: parameters.text('bindingId'),
    parameters: Object.entries(jsonParams === 'malformed' ? {} : (jsonParams ?? {})).map(([name, value]) => ({
      name,
      value: typeof value === 'string' ? value : JSON.stringify(value),
    })),
    registeredAt: now,
    expiresAt: expiryOf(parameters, now),
    status: 0,
    actionCode: -100,
    failedAttempts: 0,
    attempt: null,
    paidWith: null,
    boundId: null,
    approvalCode: null,
    approvedAmount: 0,
    depositedAmount: 0,
    refundedAmount: 0,
    refunds: [],
    authorisedAt: null,
    depositedAt: null,
    reversedAt: null,
  };
}

/** The order number must be present, well-formed and new. */
export function orderNumberRefusal(bank: Bank, orderNumber: string | null): Answer | null {
  if (orderNumber === null) return refusalAnswer(4, 'Номер заказа не может быть пуст');
  if (!/^[\x20-\x7EА-Яа-яЁё]{1,36}$/.test(orderNumber)) return refusalAnswer(1, 'Неверный номер заказа');
  if (bank.book.orderByNumber(orderNumber) !== null)
    return refusalAnswer(1, 'Заказ с таким номером уже обработан');
  return null;
}

/** The refusal of an amount; only a card check has amount 0. */
export function amountRefusal(parameters: RequestParameters): Answer | null {
  const amount = parameters.amount('amount');
  const verify = parameters.words('features').includes('VERIFY');
  if (amount === null) return refusalAnswer(4, 'Отсутствует сумма');
  if (Number.isNaN(amount) || (amount === 0) !== verify)
    return refusalAnswer(5, 'Неверно указано значение параметра amount');
  const currency = parameters.text('currency') ?? '643';
  return currency === '643' || currency === '810' ? null : refusalAnswer(3, 'Неизвестная валюта');
}

function addressRefusal(parameters: RequestParameters): Answer | null {
  const returnUrl = parameters.text('returnUrl');
  if (returnUrl === null) return refusalAnswer(4, 'URL возврата не может быть пуст');
  const addresses = [returnUrl, parameters.text('failUrl'), parameters.text('dynamicCallbackUrl')];
  const isInvalid = addresses.some((address) => address !== null && !/^https?:\/\/\S+$/i.test(address));
  return isInvalid || returnUrl.length > 2048 ? refusalAnswer(4, 'Неверно указан URL') : null;
}

function formatRefusal(parameters: RequestParameters): Answer | null {
  if (!/^[a-z]{2}$/i.test(parameters.text('language') ?? 'ru'))
    return refusalAnswer(5, 'Неверно указан язык');
  if (parameters.object('jsonParams') === 'malformed')
    return refusalAnswer(5, 'Неверно указан параметр jsonParams');
  return textRefusal(parameters) ?? featureRefusal(parameters.words('features'));
}

/** Maximum lengths of texts in characters. */
const textLimits = { clientId: 255, bindingId: 255, description: 598, email: 128 } as const;

function textRefusal(parameters: RequestParameters): Answer | null {
  const tooLong = Object.entries(textLimits).find(
    ([name, limit]) => (parameters.text(name)?.length ?? 0) > limit,
  );
  return tooLong === undefined ? null : refusalAnswer(5, `Неверно указан параметр ${tooLong[0]}`);
}

/** A payment without the customer cannot require a kind of 3-D Secure. */
function featureRefusal(features: readonly string[]): Answer | null {
  if (!features.every((word) => knownFeatures.has(word)))
    return refusalAnswer(14, 'Неверно указан параметр features');
  const forces3ds = features.includes('FORCE_TDS') || features.includes('FORCE_SSL');
  return features.includes('AUTO_PAYMENT') && forces3ds
    ? refusalAnswer(13, 'Мерчант не имеет привилегии на такие платежи')
    : null;
}

function lifetimeRefusal(bank: Bank, parameters: RequestParameters): Answer | null {
  const seconds = parameters.text('sessionTimeoutSecs');
  if (seconds !== null && !/^[1-9]\d{0,8}$/.test(seconds))
    return refusalAnswer(5, 'Неверно указан параметр sessionTimeoutSecs');
  const now = bank.clock.now();
  const expiresAt = expiryOf(parameters, now);
  return expiresAt > now ? null : refusalAnswer(5, 'Неверно указан параметр expirationDate');
}

/**
 * `expirationDate` takes precedence over `sessionTimeoutSecs`; it is Moscow time without a zone. NaN when it is not a
 * date.
 */
function expiryOf(parameters: RequestParameters, now: number): number {
  const date = parameters.text('expirationDate');
  if (date === null)
    return now + Number(parameters.text('sessionTimeoutSecs') ?? defaultLifetimeSeconds) * 1000;
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/.test(date) ? Date.parse(`${date}+03:00`) : NaN;
}

/** A binding given for the order must be active and belong to this customer. */
function customerRefusal(bank: Bank, parameters: RequestParameters): Answer | null {
  const clientId = parameters.text('clientId');
  const bindingId = parameters.text('bindingId');
  const forceBinding = parameters.words('features').includes('FORCE_CREATE_BINDING');
  if (forceBinding && (clientId === null || bindingId !== null)) {
    return refusalAnswer(14, 'FORCE_CREATE_BINDING требует clientId и исключает bindingId');
  }
  if (bindingId === null) return null;
  const binding = bank.book.binding(bindingId);
  return binding?.active === true && binding.clientId === clientId
    ? null
    : refusalAnswer(2, 'Связка не найдена');
}
