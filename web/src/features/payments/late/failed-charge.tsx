import { declineTexts } from '#domain/charges/decline-texts.ts';
import { useQuery } from '@tanstack/react-query';
import { type Instant, moscowDate } from '#domain/dates.ts';
import { paymentGroups } from '#domain/orders/payment-state.ts';
import { type FailedCharge as Failed, failedChargeQuery } from '../../../api/payments/failed-charge.ts';
import type { OrderView, PaymentView } from '../../../api/orders/order.ts';
import { cardTitle } from '../../../format/card-title.ts';
import { formatDayNear, formatTime, today } from '../../../format/date.ts';
import { Money } from '../../../ui/data-display/money.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import styles from './failed-charge.module.css';
import { LateCard } from './late-card.tsx';
import { PayFailedPayment } from './pay-failed-payment.tsx';

type Props = {
  readonly order: OrderView;
  /** The oldest failed payment. */
  readonly payment: PaymentView;
};

/** A failed charge: the reason, the next try, its cost, and the two ways to pay. */
export function FailedCharge({ order, payment }: Props) {
  return (
    <LateCard titleId="failed-charge-title">
      <h2 id="failed-charge-title" className={styles.title}>
        Не удалось списать <Money amount={payment.amount} className={styles.sum} />
      </h2>
      <p>{whichOf(order, payment)}</p>
      <FailedChargeFacts orderId={order.id} />
      <PayFailedPayment order={order} payment={payment} variant="primary" asksScope />
    </LateCard>
  );
}

/** The day of the payment, and the number of further failed payments. The button pays this one. */
function whichOf({ payments }: OrderView, { date }: PaymentView): string {
  const failed = payments.filter(({ state }) => paymentGroups[state] === 'failed').length;
  const all = failed === 1 ? '' : `. Всего не прошло платежей: ${failed}, остальные ниже в графике`;
  return `Платеж ${formatDayNear(date, today())}${all}`;
}

/** The reason of a failed charge and its next steps. Without an answer it is empty, because the buttons work without it. */
export function FailedChargeFacts({ orderId }: { readonly orderId: string }) {
  const { data, isPending } = useQuery(failedChargeQuery(orderId));
  if (isPending) return <Skeleton height={12} width={80} />;
  if (data === undefined || data === null) return null;
  return (
    <ul className={styles.facts}>
      {factsOf(data).map((fact) => (
        <li key={fact}>{fact}</li>
      ))}
    </ul>
  );
}

function factsOf({ lastTry, nextTry, mayAnnounceCard, penaltyFrom }: Failed): readonly string[] {
  return [
    lastTry === null
      ? 'Нет карты, с которой можно списать'
      : `${declineTexts[lastTry.reason]}: попытка была ${dayAndTime(lastTry.at)}`,
    nextTry === null
      ? withoutNextTry(mayAnnounceCard)
      : `Следующая попытка ${dayAndTime(nextTry.at)}${nextTry.card === null ? '' : ` с карты ${cardTitle(nextTry.card)}`}`,
    ...(penaltyFrom === null
      ? []
      : [`Если платеж не пройдёт, с ${formatDayNear(penaltyFrom, today())} начислим штраф`]),
  ];
}

function withoutNextTry(mayAnnounceCard: boolean): string {
  return mayAnnounceCard
    ? 'Прежде чем списать с другой карты, мы пришлём сообщение, ночью — с утра'
    : 'Больше мы не списываем этот платеж сами, его можно оплатить только здесь';
}

function dayAndTime(timestamp: Instant): string {
  return `${formatDayNear(moscowDate(timestamp), today())} в\u00a0${formatTime(timestamp)}`;
}
