import { actionCodeText } from '../action-codes.ts';
import type { BankOrder, OrderStatus } from '../order.ts';
import { expire } from '../payment.ts';
import { type Answer, type CallHandler, successAnswer, findOrder, refusalAnswer } from './call.ts';

/** `getOrderStatusExtended.do`: the authoritative status of an order. */
export const orderStatus: CallHandler = (bank, { parameters }) => {
  if (parameters.text('orderId') === null && parameters.text('orderNumber') === null) {
    return refusalAnswer(1, 'Ожидается orderId или orderNumber');
  }
  const order = findOrder(bank, parameters);
  if (order === null) return refusalAnswer(6, 'Заказ не найден');
  expire(bank, order.mdOrder);
  return successAnswer(statusFields(bank.book.order(order.mdOrder) ?? order));
};

const paymentStates: Record<OrderStatus, string> = {
  0: 'CREATED',
  1: 'APPROVED',
  2: 'DEPOSITED',
  3: 'REVERSED',
  4: 'REFUNDED',
  5: 'CREATED',
  6: 'DECLINED',
};

/** The order as shown in the status answer. */
export function statusFields(order: BankOrder): Answer {
  return {
    orderNumber: order.orderNumber,
    orderStatus: order.status,
    actionCode: order.actionCode,
    actionCodeDescription: actionCodeText(order.actionCode),
    amount: order.amount,
    currency: order.currency,
    date: Math.floor(order.registeredAt),
    orderDescription: order.description,
    ip: '127.0.0.1',
    terminalId: '12345678',
    merchantOrderParams: order.parameters,
    attributes: [{ name: 'mdOrder', value: order.mdOrder }],
    chargeback: false,
    paymentWay: typeof order.paidWith?.bindingId === 'string' ? 'CARD_BINDING' : 'CARD',
    ...timestampFields(order),
    ...cardFields(order),
    ...bindingFields(order),
    paymentAmountInfo: {
      approvedAmount: order.approvedAmount,
      depositedAmount: order.depositedAmount,
      refundedAmount: order.refundedAmount,
      feeAmount: 0,
      totalAmount: order.amount,
      paymentState: paymentStates[order.status],
    },
    bankInfo: { bankName: 'БАНК ПЕСОЧНИЦЫ', bankCountryCode: 'RU', bankCountryName: 'Россия' },
    refunds: order.refunds.map(({ externalRefundId, amount, at }) => ({
      date: Math.floor(at),
      amount,
      ...(externalRefundId === null ? {} : { externalRefundId }),
      actionCode: 0,
    })),
  };
}

function timestampFields(order: BankOrder): Answer {
  const timestamps: readonly (readonly [string, number | null | undefined])[] = [
    ['authDateTime', order.authorisedAt],
    ['depositedDate', order.depositedAt],
    ['reversedDate', order.reversedAt],
    ['refundedDate', order.refunds.at(-1)?.at],
  ];
  return Object.fromEntries(
    timestamps.flatMap(([name, at]) =>
      at === null || at === undefined ? [] : [[name, Math.floor(at)] as const],
    ),
  );
}

function cardFields({ paidWith, approvalCode }: BankOrder): Answer {
  if (paidWith === null) return {};
  const { maskedPan, expiry, cardholder, system } = paidWith.card;
  return {
    cardAuthInfo: {
      maskedPan,
      expiration: expiry,
      cardholderName: cardholder,
      ...(approvalCode === null ? {} : { approvalCode }),
      paymentSystem: system,
      secureAuthInfo: { eci: 5 },
    },
    ...(paidWith.tii === null ? {} : { tii: paidWith.tii }),
  };
}

function bindingFields({ clientId, boundId }: BankOrder): Answer {
  return clientId === null || boundId === null ? {} : { bindingInfo: { clientId, bindingId: boundId } };
}
