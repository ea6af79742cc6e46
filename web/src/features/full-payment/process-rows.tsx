import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { kopecks } from '#domain/money.ts';
import type { FullPaymentProcess, FullPaymentRow, RowFilter } from '../../api/staff/full-payment.ts';
import { fullPaymentRowsQuery } from '../../api/staff/full-payment.ts';
import { formatCount } from '../../format/count.ts';
import { shortOrderNumber } from '../../format/order-number.ts';
import { Button } from '../../ui/actions/button.tsx';
import type { Column } from '../../ui/lists/data-table.tsx';
import { DataTable } from '../../ui/lists/data-table.tsx';
import { LoadedList } from '../../ui/lists/loaded-list.tsx';
import { Money } from '../../ui/words/money.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { Tag } from '../../ui/words/tag.tsx';
import styles from './full-payment-process.module.css';

type Props = { readonly process: FullPaymentProcess };

/** What would become of each row of a checked file, or what has. */
export function ProcessRows({ process }: Props) {
  const [filter, setFilter] = useState<RowFilter>('ALL');
  const load = useInfiniteQuery(fullPaymentRowsQuery(process, filter));
  return (
    <section className={styles.section} aria-label="Строки файла">
      <div className={styles.head}>
        <h2>Строки файла</h2>
        <Select label="Показать" value={filter} options={filters} onChange={setFilter} />
      </div>
      <LoadedList load={{ ...load, data: load.data?.pages.flat() }} message={noRows[filter]} icon="list">
        {(rows) => (
          <>
            <DataTable
              caption="Строки файла"
              rows={rows}
              columns={[...columns, verdictColumn(process)]}
              keyOf={({ lineNo }) => String(lineNo)}
              isMuted={({ verdict }) => verdict === 'FAILED'}
            />
            {load.hasNextPage && (
              <Button
                look="secondary"
                isPending={load.isFetchingNextPage}
                onClick={() => void load.fetchNextPage()}
              >
                Показать еще
              </Button>
            )}
          </>
        )}
      </LoadedList>
    </section>
  );
}

const filters: readonly { readonly value: RowFilter; readonly label: string }[] = [
  { value: 'ALL', label: 'Все строки' },
  { value: 'PAYING', label: 'Погашаются' },
  { value: 'FAILED', label: 'Не погашаются' },
];

const noRows = {
  ALL: 'Не удалось загрузить строки файла',
  PAYING: 'Таких строк нет',
  FAILED: 'Таких строк нет',
} as const satisfies Record<RowFilter, string>;

const columns: readonly Column<FullPaymentRow>[] = [
  { title: 'Строка', cell: ({ lineNo }) => formatCount(lineNo) },
  {
    title: 'Заказ',
    cell: ({ reference, orderNumber }) => (
      <>
        {orderNumber === null ? reference : shortOrderNumber(orderNumber)}
        {orderNumber !== null && orderNumber !== reference && (
          <span className={styles.note}>{reference}</span>
        )}
      </>
    ),
  },
  {
    title: 'Сумма',
    isNumber: true,
    cell: ({ amount, amountText }) => (amount === null ? amountText : <Money amount={kopecks(amount)} />),
  },
];

function verdictColumn({ fileStatus }: FullPaymentProcess): Column<FullPaymentRow> {
  const names = fileStatus === 'COMPLETED' ? verdictNames : { ...verdictNames, FAILED: 'Не будет погашен' };
  return {
    title: 'Результат',
    cell: ({ verdict, reason }) => (
      <>
        <Tag tone={verdict === 'PAID' ? 'accent' : 'neutral'}>{names[verdict]}</Tag>
        {reason !== '' && <span className={styles.note}>{reason}</span>}
      </>
    ),
  };
}

const verdictNames = {
  UNCHECKED: 'Не проверена',
  WILL_PAY: 'Будет погашен',
  PAID: 'Погашен',
  FAILED: 'Не погашен',
} as const satisfies Record<FullPaymentRow['verdict'], string>;
