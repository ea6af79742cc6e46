import { actionCodeText } from '../action-codes.ts';
import type { Bank } from '../bank.ts';
import { type BankOrder, type Binding, isPayable, type Means } from '../order.ts';
import { endUnpaid, expire, pay, refusePayment } from '../payment.ts';
import { returnAddress } from '../return-address.ts';
import { type Answer, type Call, type CallHandler, successAnswer, refusalAnswer } from './call.ts';
import { statusFields } from './order-status.ts';
import { amountRefusal, formUrl, newOrder, orderNumberRefusal } from './register.ts';

/**
 * `paymentOrderBinding.do`: pays a registered order with a bound card of the same customer. Only the status call
 * reports the result. With tii F a card with 3-D Secure redirects the customer to the issuer.
 */
export const paymentOrderBinding: CallHandler = (bank, call) => {
  const { parameters } = call;
  const mdOrder = parameters.text('mdOrder');
  const binding = bank.book.binding(parameters.text('bindingId') ?? '');
  if (mdOrder !== null) expire(bank, mdOrder);
  const order = mdOrder === null ? null : bank.book.order(mdOrder);
  if (order === null || binding?.active !== true) return refusalAnswer(2, 'Связка или заказ не найдены');
  const refusal = bindingRefusal(order, binding, parameters.text('tii'));
  if (refusal !== null) return refusal;
  const means = { card: binding.card, bindingId: binding.bindingId, tii: parseTii(parameters.text('tii')) };
  return bindingAnswer(bank, charge(bank, order, { means, call }));
};

function bindingRefusal(order: BankOrder, binding: Binding, tii: string | null): Answer | null {
  if (order.clientId === null) return refusalAnswer(5, '[clientId] is empty');
  if (!mayPay(binding, order)) return refusalAnswer(1, 'Заказ не может быть оплачен этой связкой');
  if (!['F', 'U', null].includes(tii)) return refusalAnswer(5, 'Неверно указан параметр tii');
  if (tii === 'U' && order.stages === 'TWO')
    return refusalAnswer(5, 'tii=U возможен только для одностадийной оплаты');
  if (order.attempt?.kind === 'UNANSWERED') return refusalAnswer(7, 'Заказ обрабатывается, попробуйте позже');
  return isPayable(order) ? null : refusalAnswer(5, 'Заказ уже оплачен, отклонён или просрочен');
}

/** The card must belong to the customer of the order, and be the order's card if the order has one. */
function mayPay(binding: Binding, order: BankOrder): boolean {
  return order.clientId === binding.clientId && (order.payableBy ?? binding.bindingId) === binding.bindingId;
}

function charge(bank: Bank, order: BankOrder, attempt: { means: Means; call: Call }): BankOrder {
  const { means, call } = attempt;
  if (call.forcedRefusal === null) return pay(bank, order, means);
  return refusePayment(bank, order, { means, actionCode: call.forcedRefusal });
}

function bindingAnswer(bank: Bank, order: BankOrder): Answer {
  const info = 'Ваш платёж обработан, происходит переадресация...';
  if (order.status === 5) return successAnswer({ info, ...challengeFields(bank, order) });
  const failed = order.actionCode !== 0;
  if (failed && order.attempt === null && bank.dialect().declinedBinding === 'error-5') {
    const text = actionCodeText(order.actionCode);
    return { ...refusalAnswer(5, text), error: text };
  }
  return successAnswer({ info, redirect: returnAddress(order, failed ? 'FAILURE' : 'SUCCESS') });
}

function challengeFields(bank: Bank, order: BankOrder): Answer {
  const acsUrl = `${bank.publicUrl()}/payment/acs/challenge?mdOrder=${order.mdOrder}`;
  if (bank.dialect().threeDSecure === 'formUrl') return { formUrl: acsUrl };
  return { acsUrl, paReq: Buffer.from(order.mdOrder).toString('base64'), termUrl: formUrl(bank, order) };
}

/**
 * `recurrentPayment.do`: registers an order and charges a binding without the customer, in one call; `preAuth` holds
 * the money instead. `success` means only that the call was processed; a refused charge ends the order.
 */
export const recurrentPayment: CallHandler = (bank, call) => {
  const { parameters } = call;
  const binding = bank.book.binding(parameters.text('bindingId') ?? '');
  const refusal = orderNumberRefusal(bank, parameters.text('orderNumber')) ?? amountRefusal(parameters);
  if (refusal !== null) return failure(toRecurrentRefusal(refusal));
  if (binding?.active !== true) return failure(refusalAnswer(2, 'Связка не найдена'));
  const stages = parameters.flag('preAuth') ? 'TWO' : 'ONE';
  const order = bank.book.saveOrder({ ...newOrder(bank, parameters, stages), clientId: binding.clientId });
  const means = { card: binding.card, bindingId: binding.bindingId, tii: 'U' as const };
  const charged = charge(bank, order, { means, call });
  const ended =
    charged.status === 0 && charged.attempt === null ? endUnpaid(bank, charged, charged.actionCode) : charged;
  return {
    success: true,
    data: { orderId: ended.mdOrder, orderNumber: ended.orderNumber },
    orderStatus: { errorCode: 0, ...statusFields(ended) },
  };
};

/** Converts the refusal of a known order number, which is error 10 in this call and error 1 in `register.do`. */
function toRecurrentRefusal(refusal: Answer): Answer {
  return refusal['errorCode'] === 1 ? { ...refusal, errorCode: 10 } : refusal;
}

function failure(refusal: Answer): Answer {
  const text = String(refusal['errorMessage']);
  return { success: false, error: { code: String(refusal['errorCode']), description: text, message: text } };
}

function parseTii(parameter: string | null): Means['tii'] {
  return parameter === 'U' ? 'U' : 'F';
}
