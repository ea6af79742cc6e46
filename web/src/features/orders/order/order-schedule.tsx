import type { ReactNode } from 'react';
import { type PaymentGroup, paymentGroups } from '#domain/orders/payment-state.ts';
import type { PaymentView } from '../../../api/orders/order.ts';
import { Card } from '../../../ui/layout/card.tsx';
import {
  type ScheduleLine,
  ScheduleList,
  type ScheduleStatus,
} from '../../../ui/collections/schedule-list.tsx';
import styles from './section.module.css';

type Props = {
  readonly payments: readonly PaymentView[];
  /** The action for a failed payment; null when another block shows it. */
  readonly failedAction?: (payment: PaymentView) => ReactNode;
  /** Whether the bank still processes a payment; such a payment is not shown as failed (docs/spec/rules.md#5). */
  readonly isProcessed?: (payment: PaymentView) => boolean;
  /** Staff see full dates (docs/spec/specification.md#6). */
  readonly withYear?: boolean;
  /** An additional note on a payment. */
  readonly noteOf?: (payment: PaymentView) => string | null;
  /** Below any payment. */
  readonly belowOf?: (payment: PaymentView) => ReactNode;
  /** Below the schedule. */
  readonly children?: ReactNode;
};

/** «График платежей» (docs/spec/specification.md#4 «Scheduled payment states»). */
export function OrderSchedule({
  payments,
  withYear = false,
  children,
  failedAction = () => null,
  belowOf = () => null,
  noteOf = () => null,
  isProcessed = () => false,
}: Props) {
  const options = { failedAction, belowOf, noteOf, isProcessed };
  return (
    <Card as="section" className={styles.section} aria-labelledby="schedule-title">
      <h2 id="schedule-title">График платежей</h2>
      <ScheduleList
        lines={payments.flatMap((payment) => lineOf(payment, options)).toSorted(byDate)}
        withYear={withYear}
      />
      {children}
    </Card>
  );
}

/** A payment of another sum stands under the day on which it was made. */
function byDate(left: ScheduleLine, right: ScheduleLine): number {
  if (left.date === right.date) return left.key - right.key;
  return left.date < right.date ? -1 : 1;
}

const scheduleStatuses = {
  paid: 'done',
  pending: 'pending',
  failed: 'failed',
  hidden: null,
} as const satisfies Record<PaymentGroup, ScheduleStatus | null>;

type LineOptions = Required<Pick<Props, 'failedAction' | 'belowOf' | 'noteOf' | 'isProcessed'>>;

function lineOf(
  payment: PaymentView,
  { failedAction, belowOf, noteOf, isProcessed }: LineOptions,
): ScheduleLine[] {
  const status = isProcessed(payment) ? 'processed' : scheduleStatuses[paymentGroups[payment.state]];
  if (status === null) return [];
  const notes = [stateNote(payment, status), noteOf(payment)].filter((note) => note !== null);
  const action = (status === 'failed' ? failedAction(payment) : null) ?? belowOf(payment);
  return [
    {
      key: payment.paymentNumber,
      status,
      date: payment.date,
      amount: payment.amount,
      ...(notes.length === 0 ? {} : { note: notes.join('. ') }),
      ...(action === null ? {} : { action }),
    },
  ];
}

function stateNote({ paidEarly }: PaymentView, status: ScheduleStatus): string | null {
  if (status === 'failed') return 'Оплата не прошла';
  if (status === 'processed') return 'Обрабатывается';
  return status === 'done' && paidEarly ? 'Оплачено досрочно' : null;
}
