import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { type CalendarDate, type Instant, moscowDate } from '#domain/dates.ts';
import { paymentGroups } from '#domain/orders/payment-state.ts';
import { explanationQuery } from '../../../api/orders/explanation.ts';
import { orderTriesQuery, type PaymentTry } from '../../../api/orders/order-tries.ts';
import type { OrderView, PaymentView } from '../../../api/orders/order.ts';
import { cardTitle } from '../../../format/card-title.ts';
import { formatDayNear, formatTime, today } from '../../../format/date.ts';
import { Money } from '../../../ui/data-display/money.tsx';
import { Collapse } from '../../../ui/layout/collapse.tsx';
import { paymentParts } from '../explanation/amount-parts.ts';
import { AmountExplanation } from '../explanation/amount-explanation.tsx';
import styles from './payment-details.module.css';
import { sameInARow } from './same-in-a-row.ts';

type Props = {
  readonly order: OrderView;
  readonly payment: PaymentView;
  readonly isProcessed: boolean;
  /** Pays the payment; absent where it cannot be paid now. */
  readonly action: ReactNode;
};

/** A payment of the schedule: its sum and day, its card, its tries, and how the sum came about. */
export function PaymentDetails({ order, payment, isProcessed, action }: Props) {
  const { data } = useQuery(orderTriesQuery(order.id));
  const { paymentNumber } = payment;
  const tries = (data?.tries ?? []).filter(({ paymentNumbers }) => paymentNumbers.includes(paymentNumber));
  return (
    <div className={styles.details}>
      <div>
        <Money amount={payment.amount} className={styles.sum} />
        <p data-failed={paymentGroups[payment.state] === 'failed' && !isProcessed} className={styles.state}>
          {isProcessed
            ? 'Банк ещё обрабатывает платёж'
            : stateText(payment, data?.dueDays.get(paymentNumber))}
        </p>
        <Charge order={order} payment={payment} isProcessed={isProcessed} />
        <PaidFrom payment={payment} tries={tries} />
      </div>
      {action}
      <Tries tries={tries} />
      <Why orderId={order.id} paymentNumber={paymentNumber} />
    </div>
  );
}

const day = (date: CalendarDate): string => formatDayNear(date, today());

function stateText({ state, date, paidEarly }: PaymentView, dueOn: CalendarDate | undefined): string {
  const group = paymentGroups[state];
  if (group === 'failed') return `${day(date)}, оплата не прошла`;
  if (group === 'pending') return day(date);
  if (dueOn !== undefined) return `${day(dueOn)}, оплачен ${day(date)}`;
  return paidEarly ? `Оплачено досрочно ${day(date)}` : `Оплачен ${day(date)}`;
}

/** The card of an open payment. During a pause and after a stop nothing is charged. */
function Charge({ order, payment, isProcessed }: Omit<Props, 'action'>) {
  const { card, pause, schedulesStopped } = order;
  const isOpen = ['pending', 'failed'].includes(paymentGroups[payment.state]);
  if (!isOpen || isProcessed || card === null || pause !== null || schedulesStopped) return null;
  return <p className={styles.note}>{cardTitle(card)}</p>;
}

type PaidFromProps = Pick<Props, 'payment'> & { readonly tries: readonly PaymentTry[] };

/** The card of a paid payment. */
function PaidFrom({ payment: { state }, tries }: PaidFromProps) {
  const paid = tries.find(({ paidFrom }) => paidFrom !== undefined);
  return paymentGroups[state] === 'paid' && paid !== undefined ? (
    <p className={styles.note}>{paid.paidFrom}</p>
  ) : null;
}

function Tries({ tries }: { readonly tries: readonly PaymentTry[] }) {
  if (tries.length === 0) return null;
  return (
    <section aria-labelledby="tries-title">
      <h3 id="tries-title">Попытки оплаты</h3>
      <ol className={styles.tries}>
        {sameInARow(tries).map(([first, ...others]) => (
          <li key={`${first.at} ${first.outcome}`}>
            <span className={styles.note}>
              {[first, ...others].map(({ at }) => dayAndTime(at)).join('; ')}
            </span>
            {first.outcome}
          </li>
        ))}
      </ol>
    </section>
  );
}

function dayAndTime(timestamp: Instant): string {
  return `${day(moscowDate(timestamp))}, ${formatTime(timestamp)}`;
}

type WhyProps = { readonly orderId: string; readonly paymentNumber: number };

function Why({ orderId, paymentNumber }: WhyProps) {
  const [wasOpened, setOpened] = useState(false);
  return (
    <Collapse
      title="Почему такая сумма?"
      level={3}
      onOpen={() => {
        setOpened(true);
      }}
    >
      {wasOpened && (
        <AmountExplanation query={explanationQuery(orderId)} parts={paymentParts(paymentNumber)} />
      )}
    </Collapse>
  );
}
