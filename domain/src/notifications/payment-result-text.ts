import { roubles } from './message-text.ts';
import { shortOrderNumber } from '../orders/short-order-number.ts';
import { type PaymentIntent, type IntentKind, paymentNumberOfTarget } from '../orders/payment-intent.ts';
import { countPhrase, plurals } from '../plural.ts';
import { paymentNumbersText } from '../payments/payment-numbers-text.ts';

/** RETURNED: the money was taken and is returned to the card, because no debt was left to pay. */
export type PaymentResult = 'TAKEN' | 'NOT_TAKEN' | 'RETURNED';

export type ResultNotice = {
  readonly intent: Pick<PaymentIntent, 'kind' | 'amount' | 'allocations'>;
  readonly result: PaymentResult;
  /** The card check of a purchase whose first payment is shifted. */
  readonly isPurchase: boolean;
  /** null when the payment belongs to no order, or its order was not approved. */
  readonly order: { readonly orderNumber: string; readonly paymentsCount: number } | null;
};

/**
 * Text of the final result for a customer who saw «pending» (docs/spec/rules.md#5): at most 70 characters, one
 * segment.
 */
export function paymentResultText(notice: ResultNotice): string {
  const { kind, amount } = notice.intent;
  if (kind === 'BINDING') return cardText(notice);
  const sum = `${roubles(amount)} ₽`;
  if (notice.result === 'RETURNED') return `${sum} не понадобились: вернём деньги на карту`;
  const purpose = paidFor(notice);
  if (notice.result === 'NOT_TAKEN') return `Деньги не списаны: ${purpose}, ${sum}. ${advice[kind]}`;
  return `Списано ${sum}: ${purpose}${orderWords(notice)}`;
}

function cardText({ result, isPurchase, order }: ResultNotice): string {
  if (result === 'TAKEN' && !isPurchase) return 'Карта сохранена. Плати частями';
  if (result !== 'NOT_TAKEN')
    return order === null ? 'Покупка не оформлена, деньги не списаны' : 'Карта сохранена, покупка оформлена';
  const advised = isPurchase ? advice.INITIAL : 'Повторите в кабинете';
  return `Карта не сохранена, деньги не списаны. ${advised}`;
}

function orderWords({ intent: { kind }, order }: ResultNotice): string {
  if (kind === 'INITIAL') return ', покупка оформлена';
  return order === null ? '' : `, заказ ${shortOrderNumber(order.orderNumber)}`;
}

function paidFor({ intent: { kind, allocations }, result, order }: ResultNotice): string {
  const name = names[kind];
  if (name !== null) return name;
  const numbers = allocations
    .filter(({ targetType }) => targetType === 'SCHEDULED')
    .map(({ targetId }) => paymentNumberOfTarget(targetId));
  const paysPenalty = allocations.some(({ targetType }) => targetType === 'PENALTY');
  if (numbers.length === 0) return paysPenalty ? 'штраф' : 'досрочное погашение';
  const payments = paymentsOf(numbers, order);
  return paysPenalty && result === 'TAKEN' ? `${payments}, штраф` : payments;
}

/** A payment of a custom amount has a number above the count of the schedule. */
function paymentsOf(numbers: readonly number[], order: ResultNotice['order']): string {
  const last = Math.max(...numbers);
  if (last > (order?.paymentsCount ?? last)) return 'досрочное погашение';
  const text = paymentNumbersText(numbers);
  return text.length > longestNumbers.length ? countPhrase(numbers.length, plurals.payment) : text;
}

/** A longer list would not fit one SMS with the other words. */
const longestNumbers = 'платежи 10, 12';

/** null when the payment numbers are used instead. */
const names = {
  INITIAL: 'первый платеж',
  SCHEDULED: null,
  MANUAL: null,
  EARLY: null,
  RECURRENT: null,
  PENALTY: 'штраф',
  SERVICE: 'перенос платежа',
  FULL_PAYMENT: null,
  BINDING: 'карта',
} as const satisfies Record<IntentKind, string | null>;

const payAgain = 'Можно оплатить';

const advice = {
  INITIAL: 'Вернитесь к покупке',
  SCHEDULED: payAgain,
  MANUAL: payAgain,
  EARLY: payAgain,
  RECURRENT: payAgain,
  PENALTY: payAgain,
  SERVICE: payAgain,
  FULL_PAYMENT: payAgain,
  BINDING: payAgain,
} as const satisfies Record<IntentKind, string>;
