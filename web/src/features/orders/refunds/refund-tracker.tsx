import { useQuery } from '@tanstack/react-query';
import { moscowDate } from '#domain/dates.ts';
import { type MoneyBack, refundTrackQuery, type TrackedRefund } from '../../../api/orders/refund-track.ts';
import type { OrderView } from '../../../api/orders/order.ts';
import { formatDayNear, today } from '../../../format/date.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { Collapse } from '../../../ui/layout/collapse.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { CardLine } from '../../../ui/data-display/card-line.tsx';
import { Money } from '../../../ui/data-display/money.tsx';
import { Tag } from '../../../ui/data-display/tag.tsx';
import { OrderRefunds, RefundLine } from './order-refunds.tsx';
import styles from './refunds.module.css';
import { ScheduleChange } from './schedule-change.tsx';

type Props = {
  readonly order: Pick<OrderView, 'id' | 'refunds'>;
};

/**
 * «Возвраты»: the refunds with their effect on the schedule, and the state of the returned money
 * (docs/spec/rules.md#2).
 */
export function RefundTracker({ order }: Props) {
  const { data, error, isFetching, refetch } = useQuery(refundTrackQuery(order.id));
  if (data !== undefined) return <Tracked {...data} />;
  if (order.refunds.length === 0) return null;
  return (
    <>
      <OrderRefunds refunds={order.refunds} />
      {error !== null && (
        <ErrorState
          message="Не удалось узнать, где сейчас деньги"
          isPending={isFetching}
          onRetry={() => void refetch()}
        />
      )}
    </>
  );
}

type TrackedProps = {
  readonly refunds: readonly TrackedRefund[];
  readonly moneyBack: readonly MoneyBack[];
};

function Tracked({ refunds, moneyBack }: TrackedProps) {
  if (refunds.length === 0 && moneyBack.length === 0) return null;
  return (
    <Card as="section" className={styles.section} aria-labelledby="refunds-title">
      <h2 id="refunds-title">Возвраты</h2>
      {refunds.length > 0 && (
        <ul className={styles.list}>
          {refunds.map((refund, index) => (
            <RefundLine key={refund.refundedAt} refund={refund}>
              {refund.schedules !== null && (
                <Collapse
                  level={3}
                  title={
                    <>
                      Как изменился график
                      {refunds.length > 1 && (
                        <span className="visually-hidden">, возврат {refunds.length - index}</span>
                      )}
                    </>
                  }
                >
                  <ScheduleChange {...refund.schedules} />
                </Collapse>
              )}
            </RefundLine>
          ))}
        </ul>
      )}
      {moneyBack.length > 0 && (
        <>
          <h3>Возврат денег</h3>
          <ul className={styles.list}>
            {moneyBack.map((money, index) => (
              <MoneyLine key={`${money.startedAt}/${index}`} money={money} />
            ))}
          </ul>
        </>
      )}
    </Card>
  );
}

const reasons = {
  REFUND: 'Возврат покупки',
  REVERSE: 'Отмена заказа',
  PENALTY_CANCELLED: 'Отменённый штраф',
  PAID_TWICE: 'Оплачено лишнее',
  GOODWILL: 'Возврат от сервиса',
} as const satisfies Record<MoneyBack['reason'], string>;

const states = {
  ON_THE_WAY: { name: 'В пути', tone: 'neutral', note: (day) => `Отправлено в банк ${day}` },
  RETURNED: { name: 'Возвращено', tone: 'accent', note: (day) => `Банк вернул ${day}` },
  UNDER_REVIEW: {
    name: 'Разбираемся',
    tone: 'neutral',
    note: () =>
      'Банк не вернул эти деньги. Сотрудник выясняет причину, о результате придёт сообщение, ночью — с утра',
  },
} as const satisfies Record<
  MoneyBack['state'],
  { readonly name: string; readonly tone: 'neutral' | 'accent'; readonly note: (day: string) => string }
>;

/** The bank knows nothing of money that has not passed it. */
const besideBank = {
  TRANSFER: { name: 'Переводом', tone: 'neutral', note: (day: string) => `Оформили ${day}` },
  OTHER: { name: 'Возвращено', tone: 'accent', note: (day: string) => `Сотрудник подтвердил ${day}` },
} as const;

function MoneyLine({ money }: { readonly money: MoneyBack }) {
  const { amount, reason, state, startedAt, returnedAt, way } = money;
  const on = formatDayNear(moscowDate(returnedAt ?? startedAt), today());
  const { name, tone, note } = way === 'CARD' ? states[state] : besideBank[way];
  return (
    <li className={styles.line}>
      <span>
        {reasons[reason]}
        <span className={styles.note}>
          <Destination money={money} />
        </span>
        <span className={styles.note}>{note(on)}</span>
      </span>
      <span className={styles.sum}>
        <Money amount={amount} />
        <Tag tone={tone}>{name}</Tag>
      </span>
    </li>
  );
}

function Destination({ money: { card, way } }: { readonly money: MoneyBack }) {
  if (way === 'TRANSFER') return 'Банковским переводом';
  if (way === 'OTHER') return 'Другим путём';
  if (card === null) return 'Тем же способом, которым вы платили';
  return (
    <>
      На карту <CardLine card={card} />
    </>
  );
}
