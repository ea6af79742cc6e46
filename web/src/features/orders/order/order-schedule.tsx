import type { ReactNode } from 'react';
import type { PaymentGroup } from '#domain/orders/payment-state.ts';
import { paymentGroups } from '#domain/orders/payment-state.ts';
import type { ShownPayment } from '../../../api/orders/order.ts';
import { Card } from '../../../ui/layout/card.tsx';
import type { ScheduleLine, ScheduleStatus } from '../../../ui/collections/schedule-list.tsx';
import { ScheduleList } from '../../../ui/collections/schedule-list.tsx';
import styles from './section.module.css';

type Props = {
  readonly payments: readonly ShownPayment[];
  /** The action for a failed payment; null when another block shows it. */
  readonly failedAction?: (payment: ShownPayment) => ReactNode;
  /** Whether the bank still processes a payment; such a payment is not shown as failed (docs/spec/rules.md#5). */
  readonly isProcessed?: (payment: ShownPayment) => boolean;
  /** Staff see full dates (docs/spec/specification.md#6). */
  readonly withYear?: boolean;
  /** An additional note on a payment. */
  readonly noteOf?: (payment: ShownPayment) => string | null;
  /** Below the schedule. */
  readonly children?: ReactNode;
};

/** «График платежей» (docs/spec/specification.md#4 «Scheduled payment states»). */
export function OrderSchedule({
  payments,
  withYear = false,
  children,
  failedAction = () => null,
  noteOf = () => null,
  isProcessed = () => false,
}: Props) {
  const options = { failedAction, noteOf, isProcessed };
  return (
    <Card as="section" className={styles.section} aria-labelledby="schedule-title">
      <h2 id="schedule-title">График платежей</h2>
      <ScheduleList lines={payments.flatMap((payment) => lineOf(payment, options))} withYear={withYear} />
      {children}
    </Card>
  );
}

const scheduleStatuses = {
  paid: 'done',
  pending: 'pending',
  failed: 'failed',
  hidden: null,
} as const satisfies Record<PaymentGroup, ScheduleStatus | null>;

type LineOptions = Required<Pick<Props, 'failedAction' | 'noteOf' | 'isProcessed'>>;

function lineOf(payment: ShownPayment, { failedAction, noteOf, isProcessed }: LineOptions): ScheduleLine[] {
  const status = isProcessed(payment) ? 'processed' : scheduleStatuses[paymentGroups[payment.state]];
  if (status === null) return [];
  const notes = [stateNote(payment, status), noteOf(payment)].filter((note) => note !== null);
  const action = status === 'failed' ? failedAction(payment) : null;
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

function stateNote({ paidEarly }: ShownPayment, status: ScheduleStatus): string | null {
  if (status === 'failed') return 'Оплата не прошла';
  if (status === 'processed') return 'Обрабатывается';
  return status === 'done' && paidEarly ? 'Оплачено досрочно' : null;
}
