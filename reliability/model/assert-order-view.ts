import assert from 'node:assert/strict';
import { type Model, mayPayAhead, openPenaltiesOf, sum, unpaidOf } from './expected.ts';

/** Reads an order as the client and staff see it. */
export type OrderView = {
  readonly state: string;
  readonly remainingPaymentAmount: number;
  readonly remainingPaymentCount: number;
  readonly earlyPaymentAllowed: boolean;
  readonly schedulesStopped: boolean;
  readonly panLastFourDigits: string | null;
  readonly scheduledPayments: readonly {
    readonly paymentNumber: number;
    readonly amount: number;
    readonly commission: number;
    readonly date: string;
    readonly scheduledPaymentState: string;
    readonly paidEarly: boolean;
  }[];
  readonly refunds: readonly { readonly refundAmount: number; readonly moneyReturnedAmount: number }[];
  readonly penalties: readonly { readonly amount: number; readonly state: string }[];
};

/** Compares the shown order with the expected one; staff see penalties in every state. */
export function assertOrderView(expected: Model, shown: OrderView, to: 'client' | 'staff'): void {
  const { state, refunds, isStopped, orderCard } = expected;
  const unpaid = unpaidOf(expected);
  const penalties = to === 'staff' ? expected.penalties : openPenaltiesOf(expected);
  assert.deepEqual(
    {
      state: shown.state,
      remaining: [shown.remainingPaymentAmount, shown.remainingPaymentCount],
      mayPayAhead: shown.earlyPaymentAllowed,
      isStopped: shown.schedulesStopped,
      card: shown.panLastFourDigits,
      payments: shown.scheduledPayments.map((payment) => [
        payment.paymentNumber,
        payment.amount,
        payment.commission,
        payment.date,
        payment.scheduledPaymentState,
        payment.paidEarly,
      ]),
      refunds: shown.refunds.map(({ refundAmount, moneyReturnedAmount }) => [
        refundAmount,
        moneyReturnedAmount,
      ]),
      penalties: shown.penalties.map((penalty) => `${penalty.amount} ${penalty.state}`).toSorted(),
    },
    {
      state: state === 'APPROVED' ? 'ACTIVE' : state,
      remaining: [sum(unpaid), unpaid.length],
      mayPayAhead: mayPayAhead(expected),
      isStopped,
      card: orderCard,
      payments: expected.payments
        .filter((payment) => payment.state !== 'CANCELLED')
        .map((payment) => [
          payment.number,
          payment.amount,
          payment.commission,
          payment.paidOn ?? payment.day,
          payment.state,
          payment.isEarly,
        ]),
      refunds: refunds.map(({ amount, returned }) => [amount, returned]),
      penalties: penalties.map((penalty) => `${penalty.amount} ${penalty.state}`).toSorted(),
    },
  );
}
