import { type IntervalUnit, moscowDate } from '#domain/dates.ts';
import { visiblePayments } from '#domain/orders/view/order-document.ts';
import { commissionTotal, purchaseAmountOf, remainingPaymentAmount } from '#domain/orders/order-totals.ts';
import type { Order, ScheduledPayment } from '#domain/orders/order.ts';
import { countPhrase, type PluralForms, plurals } from '#domain/plural.ts';
import { plannedDate } from '#domain/schedules/build-schedule.ts';
import { explainPlannedPayment, resultOf } from '#domain/schedules/explain-amount.ts';
import { type PaymentGroup, paymentGroups } from '#domain/orders/payment-state.ts';
import type { Contract } from '../../use-cases/documents/view-contract.ts';
import type { PrintedDocument, DocumentBlock } from './printed-document.ts';
import { day, phoneText, rouble } from '#domain/documents/document-words.ts';

/** The current terms of an order: parties, goods, terms, and the original and current schedule. */
export function contractDocument({ client, order, penaltyRate, madeAt }: Contract): PrintedDocument {
  return {
    title: `Условия и график заказа № ${order.orderNumber}`,
    madeAt,
    blocks: [
      {
        kind: 'facts',
        facts: [
          ['Дата', day(moscowDate(order.createdAt))],
          ['Продавец', order.merchantFullName],
          ['Покупатель', client.fullName ?? 'не указан'],
          ['Телефон покупателя', phoneText(client.phone)],
        ],
      },
      { kind: 'heading', text: 'Покупка' },
      goodsTable(order),
      { kind: 'heading', text: 'Условия' },
      { kind: 'facts', facts: termsOf(order, penaltyRate) },
      { kind: 'heading', text: 'График платежей по договору' },
      originalSchedule(order),
      { kind: 'heading', text: 'График платежей сейчас' },
      currentSchedule(order),
    ],
  };
}

function goodsTable({ cart }: Order): DocumentBlock {
  return {
    kind: 'table',
    columns: [
      { title: 'Наименование', share: 6 },
      { title: 'Количество', share: 2, isNumber: true },
      { title: 'Цена', share: 2, isNumber: true },
    ],
    rows: cart.map(({ name, itemAmount, itemPrice }) => ({
      cells: [name, String(itemAmount), rouble(itemPrice)],
    })),
  };
}

const units = {
  DAYS: plurals.day,
  WEEKS: plurals.week,
  MONTHS: plurals.month,
} as const satisfies Record<IntervalUnit, PluralForms>;

function termsOf(order: Order, penaltyRate: number): readonly (readonly [string, string])[] {
  const { terms, fullAmount } = order;
  const interval = countPhrase(terms.paymentsIntervalValue, units[terms.paymentsIntervalUnit]);
  return [
    ['Стоимость покупки', rouble(purchaseAmountOf(order))],
    ['Комиссия', rouble(commissionTotal(order))],
    ['Всего к оплате', rouble(fullAmount)],
    ['Число платежей', countPhrase(terms.paymentsCount, plurals.payment)],
    ['Между платежами', interval],
    [
      'Штраф за просрочку',
      terms.withoutPenalties
        ? 'не начисляется'
        : `${String(penaltyRate / 100).replace('.', ',')} % годовых от просроченной суммы за каждый день`,
    ],
  ];
}

const scheduleColumns = [
  { title: 'Платеж', share: 1 },
  { title: 'Дата', share: 2 },
  { title: 'Сумма', share: 2, isNumber: true },
] as const;

/** The schedule that was signed, before refunds, pauses and moved payments (docs/spec/rules.md#11). */
function originalSchedule(order: Order): DocumentBlock {
  const { terms, payments, createdAt } = order;
  const purchaseAmount = purchaseAmountOf(order);
  return {
    kind: 'table',
    columns: scheduleColumns,
    rows: payments
      .filter(({ paymentNumber }) => paymentNumber <= terms.paymentsCount)
      .map(({ paymentNumber }) => {
        const amount = resultOf(explainPlannedPayment(terms, purchaseAmount, paymentNumber));
        const date = plannedDate(terms, moscowDate(createdAt), paymentNumber);
        return { cells: [String(paymentNumber), day(date), rouble(amount)] };
      }),
  };
}

const stateTexts = {
  paid: 'Оплачен',
  pending: 'Предстоит',
  failed: 'Оплата не прошла',
  hidden: '',
} as const satisfies Record<PaymentGroup, string>;

function currentSchedule(order: Order): DocumentBlock {
  return {
    kind: 'table',
    columns: [...scheduleColumns, { title: 'Состояние', share: 3 }],
    rows: [
      ...visiblePayments(order.payments).map((payment) => ({ cells: currentCells(payment) })),
      { cells: ['Осталось', '', rouble(remainingPaymentAmount(order)), ''], isTotal: true },
    ],
  };
}

function currentCells({ paymentNumber, planDate, paidAt, amount, state }: ScheduledPayment): string[] {
  const date = paidAt === null ? planDate : moscowDate(paidAt);
  return [String(paymentNumber), day(date), rouble(amount), stateTexts[paymentGroups[state]]];
}
