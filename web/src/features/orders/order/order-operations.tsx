import { useState } from 'react';
import { calendarDate } from '#domain/dates.ts';
import { kopecks } from '#domain/money.ts';
import { historyEventNames } from '#domain/orders/history-event.ts';
import { type HistoryAction, keysOfActions } from '../../../api/history/history-action.ts';
import { orderOperationsQuery } from '../../../api/orders/order-operations.ts';
import { useList } from '../../../api/wire/use-list.ts';
import { formatDayNear, today } from '../../../format/date.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { Collapse } from '../../../ui/layout/collapse.tsx';
import { LoadedList } from '../../../ui/collections/loaded-list.tsx';
import { Money } from '../../../ui/data-display/money.tsx';
import { LoadMore } from '../../../ui/navigation/load-more.tsx';
import styles from './order-operations.module.css';

type Props = { readonly orderId: string };

/** «История заказа»: the history of an order, loaded when it is opened. */
export function OrderOperations({ orderId }: Props) {
  const [wasOpened, setOpened] = useState(false);
  return (
    <Card>
      <Collapse
        title="История заказа"
        onOpen={() => {
          setOpened(true);
        }}
      >
        {wasOpened && <Operations orderId={orderId} />}
      </Collapse>
    </Card>
  );
}

function Operations({ orderId }: Props) {
  const query = useList(orderOperationsQuery(orderId), keysOfActions);
  const message = query.error === null ? 'Операции отсутствуют...' : 'Не удалось выполнить загрузку';
  return (
    <LoadedList load={query} message={message} picture="document">
      {(operations) => (
        <>
          <ol className={styles.list}>
            {operations.map((operation) => (
              <Operation key={operation.key} operation={operation} />
            ))}
          </ol>
          <LoadMore {...query} />
        </>
      )}
    </LoadedList>
  );
}

function Operation({ operation }: { readonly operation: HistoryAction }) {
  const { date, time, text, amount } = operation;
  // other dates, for example by a pause, are events of changed sums
  const hasOtherDates = operation.eventName === historyEventNames.AMOUNT_CHANGED && amount === null;
  const eventName = hasOtherDates ? text : operation.eventName;
  return (
    <li className={styles.operation}>
      <span>
        {eventName}
        {text !== eventName && <span className={styles.note}>{text}</span>}
        <time className={styles.note} dateTime={`${date}T${time}+03:00`}>
          {formatDayNear(calendarDate(date), today())}, {time.slice(0, 5)}
        </time>
      </span>
      {amount !== null && <Money amount={kopecks(amount)} className={styles.amount} />}
    </li>
  );
}
