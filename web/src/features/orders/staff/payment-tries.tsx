import { useQuery } from '@tanstack/react-query';
import { namedCardOf } from '../../../api/cards/named-card.ts';
import { type OrderTimeline, orderTimelineQuery } from '../../../api/orders/order-timeline.ts';
import { cardTitle } from '../../../format/card-title.ts';
import { formatTimestamp } from '../../../format/timestamp.ts';
import { sameInARow } from '../order/same-in-a-row.ts';
import styles from './order-timeline.module.css';

type Props = { readonly phone: string; readonly orderUuid: string; readonly paymentNumber: number };

/**
 * Every try of a scheduled payment, the first one first, and the next one, with the limit that has postponed it. Tries in
 * a row with the same outcome share a line. Without tries it renders nothing: the timeline of the order shows a failed
 * load.
 */
export function PaymentTries({ phone, orderUuid, paymentNumber }: Props) {
  const { data } = useQuery(orderTimelineQuery(phone, orderUuid));
  const tries = (data?.entries ?? []).filter(({ paymentNumbers }) => paymentNumbers.includes(paymentNumber));
  const next = nextTryText(data, paymentNumber);
  if (tries.length === 0 && next === null) return null;
  return (
    <ol className={styles.tries} aria-label={`Попытки списания, платеж ${paymentNumber}`}>
      {sameInARow(tries.toReversed()).map(([first, ...others]) => (
        <li key={first.key}>
          {[first, ...others].map(({ at }) => formatTimestamp(at)).join('; ')}. {first.outcome}
        </li>
      ))}
      {next !== null && <li>{next}</li>}
    </ol>
  );
}

/** The declines may be those of other orders (docs/spec/rules.md#3). */
const limitReason =
  'Не списано: по этой карте за 30 дней слишком много отказов, попытки по ней приостановлены';

function nextTryText(timeline: OrderTimeline | undefined, paymentNumber: number): string | null {
  const next = timeline?.nextTries.find((each) => each.paymentNumber === paymentNumber);
  if (next === undefined) return null;
  const { at, card, isPostponed } = next;
  const reason = isPostponed ? `${limitReason}. ` : '';
  return `${reason}Следующая попытка: ${formatTimestamp(at)}${card === null ? '' : `, ${cardTitle(namedCardOf(card))}`}`;
}
