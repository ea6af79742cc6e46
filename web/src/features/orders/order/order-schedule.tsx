import type { ReactNode } from 'react';
import type { CalendarDate } from '#domain/dates.ts';
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
  /** Opens a payment. */
  readonly onOpen?: ((paymentNumber: number) => void) | undefined;
  /** Whether the bank still processes a payment; such a payment is not shown as failed (docs/spec/rules.md#5). */
  readonly isProcessed?: (payment: PaymentView) => boolean;
  /** The days of payments that were paid late, by number. */
  readonly dueDays?: ReadonlyMap<number, CalendarDate>;
  /** Staff see full dates (docs/spec/specification.md#6). */
  readonly withYear?: boolean;
  /** An additional note on a payment. */
  readonly noteOf?: (payment: PaymentView) => string | null;
  /** Below any payment. */
  readonly belowOf?: (payment: PaymentView) => ReactNode;
  /** Below the schedule. */
  readonly children?: ReactNode;
};

/** «График платежей» (docs/spec/specification.md#4 «Scheduled payment states», docs/spec/screens.md#order). */
export function OrderSchedule({
  payments,
  withYear = false,
  children,
  onOpen,
  isProcessed = () => false,
  dueDays = new Map(),
  noteOf = () => null,
  belowOf = () => null,
}: Props) {
  const options = { isProcessed, dueDays, noteOf, belowOf };
  return (
    <Card as="section" className={styles.section} aria-labelledby="schedule-title">
      <h2 id="schedule-title">График платежей</h2>
      <ScheduleList
        lines={payments.flatMap((payment) => lineOf(payment, options)).toSorted(byDate)}
        withYear={withYear}
        isGrouped={!withYear}
        onOpen={onOpen}
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

type LineOptions = Required<Pick<Props, 'belowOf' | 'noteOf' | 'isProcessed' | 'dueDays'>>;

function lineOf(
  payment: PaymentView,
  { belowOf, noteOf, isProcessed, dueDays }: LineOptions,
): ScheduleLine[] {
  const { paymentNumber, amount, date, state } = payment;
  const status = isProcessed(payment) ? 'processed' : scheduleStatuses[paymentGroups[state]];
  if (status === null) return [];
  const notes = [stateNote(payment, status), noteOf(payment)].filter((note) => note !== null);
  const dueOn = dueDays.get(paymentNumber);
  return [
    {
      ...{ key: paymentNumber, status, amount, date: dueOn ?? date },
      paidOn: dueOn === undefined ? undefined : date,
      note: notes.length === 0 ? undefined : notes.join('. '),
      below: belowOf(payment) ?? undefined,
    },
  ];
}

function stateNote({ paidEarly }: PaymentView, status: ScheduleStatus): string | null {
  if (status === 'failed') return 'Оплата не прошла';
  if (status === 'processed') return 'Обрабатывается';
  return status === 'done' && paidEarly ? 'Оплачено досрочно' : null;
}
