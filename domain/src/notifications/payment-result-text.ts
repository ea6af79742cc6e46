import { roubles } from './message-text.ts';
import type { Operation, OperationKind } from '../payments/operation.ts';
import { paymentNumberOfTarget } from '../payments/operation.ts';

/** RETURNED: the money was taken and goes back to the card, as there was nothing left to pay with it. */
export type PaymentResult = 'TAKEN' | 'NOT_TAKEN' | 'RETURNED';

type ToldPayment = {
  readonly operation: Pick<Operation, 'kind' | 'amount' | 'allocations'>;
  readonly result: PaymentResult;
  /** The check of a card that belongs to a purchase: its first payment is put off. */
  readonly isPurchase: boolean;
  /** null where the payment belongs to no order, or its order was not born. */
  readonly order: { readonly orderNumber: string; readonly paymentsCount: number } | null;
};

/** What a customer who saw «pending» reads of the final result (docs/spec/rules.md#5): at most 70 characters, one segment. */
export function paymentResultText(told: ToldPayment): string {
  const { kind, amount } = told.operation;
  if (kind === 'BINDING') return cardText(told);
  const sum = `${roubles(amount)} р.`;
  if (told.result === 'RETURNED') return `${sum} не понадобились: вернём деньги на карту`;
  const what = paidFor(told);
  if (told.result === 'NOT_TAKEN') return `Деньги не списаны: ${what}, ${sum} ${advice[kind]}`;
  return `Списано ${sum}: ${what}${orderWords(told)}`;
}

function cardText({ result, isPurchase, order }: ToldPayment): string {
  if (result === 'TAKEN' && !isPurchase) return 'Карта сохранена. Плати частями';
  if (result !== 'NOT_TAKEN')
    return order === null ? 'Покупка не оформлена, деньги не списаны' : 'Карта сохранена, покупка оформлена';
  const advised = isPurchase ? advice.INITIAL : 'Повторите в кабинете';
  return `Карта не сохранена, деньги не списаны. ${advised}`;
}

function orderWords({ operation: { kind }, order }: ToldPayment): string {
  if (kind === 'INITIAL') return ', покупка оформлена';
  return order === null ? '' : `, заказ ${shortNumber(order.orderNumber)}`;
}

/** As the screens shorten it (docs/spec/specification.md#9). */
function shortNumber(orderNumber: string): string {
  return orderNumber.length > 12 ? `${orderNumber.slice(0, 9)}…${orderNumber.slice(-3)}` : orderNumber;
}

function paidFor({ operation: { kind, allocations }, order }: ToldPayment): string {
  const name = names[kind];
  if (name !== null) return name;
  const numbers = allocations
    .filter(({ targetType }) => targetType === 'SCHEDULED')
    .map(({ targetId }) => paymentNumberOfTarget(targetId));
  const [first, last] = [Math.min(...numbers), Math.max(...numbers)];
  // another sum has a number behind the schedule
  if (numbers.length === 0 || last > (order?.paymentsCount ?? last)) return 'досрочное погашение';
  return first === last ? `платеж ${first}` : `платежи ${first}–${last}`;
}

/** null where the payment numbers name it. */
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
} as const satisfies Record<OperationKind, string | null>;

const payAgain = 'Оплатите снова';

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
} as const satisfies Record<OperationKind, string>;
