import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { orderTimelineQuery, type TimelineEntry } from '../../../api/orders/order-timeline.ts';
import { formatTimestamp } from '../../../format/timestamp.ts';
import { Select } from '../../../ui/back-office/select.tsx';
import { LoadedList } from '../../../ui/collections/loaded-list.tsx';
import { Button } from '../../../ui/inputs/button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import styles from './order-timeline.module.css';

type Props = { readonly phone: string; readonly orderUuid: string };

type Filter = TimelineEntry['kind'] | 'ALL';

const kindNames = {
  PAYMENT: 'Списания и оплаты',
  MESSAGE: 'Сообщения клиенту',
  STAFF: 'Действия сотрудников',
  NOTE: 'Заметки',
  EVENT: 'События заказа',
  WEBHOOK: 'Уведомления магазину',
} as const satisfies Record<TimelineEntry['kind'], string>;

const filters = [
  { value: 'ALL', label: 'Всё' },
  { value: 'PAYMENT', label: kindNames.PAYMENT },
  { value: 'MESSAGE', label: kindNames.MESSAGE },
  { value: 'STAFF', label: kindNames.STAFF },
  { value: 'NOTE', label: kindNames.NOTE },
  { value: 'EVENT', label: kindNames.EVENT },
  { value: 'WEBHOOK', label: kindNames.WEBHOOK },
] as const;

const shownAtFirst = 10;

/** «Что происходило с заказом», in sentences that staff can read to the client (docs/spec/screens.md#staff). */
export function OrderTimeline({ phone, orderUuid }: Props) {
  const { data, error, isFetching, refetch } = useQuery(orderTimelineQuery(phone, orderUuid));
  const [filter, setFilter] = useState<Filter>('ALL');
  const entries = data?.entries.filter(({ kind }) => filter === 'ALL' || kind === filter);
  return (
    <Card as="section" className={styles.section} aria-labelledby="timeline-title">
      <div className={styles.head}>
        <h2 id="timeline-title">Что происходило с заказом</h2>
        <Select isAlone label="Показать" value={filter} options={filters} onChange={setFilter} />
      </div>
      <LoadedList
        load={{ data: entries, error, isFetching, refetch }}
        message="Не удалось выполнить загрузку"
        empty="Таких записей нет"
        picture="document"
      >
        {(shown) => <Entries key={filter} entries={shown} />}
      </LoadedList>
    </Card>
  );
}

function Entries({ entries }: { readonly entries: readonly TimelineEntry[] }) {
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? entries : entries.slice(0, shownAtFirst);
  return (
    <>
      <ol className={styles.list}>
        {shown.map(({ key, kind, at, text, isForStaff, by }) => (
          <li key={key} className={styles.entry} data-kind={kind}>
            <p className={styles.text}>{text}</p>
            <p className={styles.muted}>
              <time dateTime={at}>{formatTimestamp(at)}</time>
              {by !== null && `, ${by}`}
              {' · '}
              {kindNames[kind]}
              {isForStaff && ' · Только для сотрудников'}
            </p>
          </li>
        ))}
      </ol>
      {shown.length < entries.length && (
        <Button
          variant="secondary"
          onClick={() => {
            setWhole(true);
          }}
        >
          Показать все записи: {entries.length}
        </Button>
      )}
    </>
  );
}
