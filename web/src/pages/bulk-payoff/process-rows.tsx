import type { ExportFieldOf } from '#domain/exports/lists.ts';
import { verdictNames } from '#domain/bulk-payoff/verdict-names.ts';
import { kopecks } from '#domain/money.ts';
import {
  type BulkPayoffProcess,
  type BulkPayoffRow,
  type BulkPayoffRowSort,
  bulkPayoffRowsQuery,
  type RowFilter,
} from '../../api/bulk-payoff/bulk-payoff.ts';
import { useRows } from '../../api/wire/use-rows.ts';
import { ExportButton } from '../../features/exports/export-button.tsx';
import { sortOfList } from '../../session/list-sort.ts';
import { formatCount } from '../../format/count.ts';
import { shortOrderNumber } from '#domain/orders/short-order-number.ts';
import { Note } from '../../ui/back-office/note.tsx';
import type { Column } from '../../ui/collections/grid-columns.ts';
import { QueryGrid } from '../../ui/collections/query-grid.tsx';
import { Money } from '../../ui/data-display/money.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { Select } from '../../ui/back-office/select.tsx';
import { Tag } from '../../ui/data-display/tag.tsx';

type Field = ExportFieldOf<'FULL_PAYMENT_ROWS'>;

type Props = {
  readonly process: BulkPayoffProcess;
  /** The filter of the address; undefined shows all rows. */
  readonly shown: string | undefined;
  readonly onShow: (rows: string | undefined) => void;
  /** The order of the address. */
  readonly sort: string | undefined;
  readonly onSort: (sort: string) => void;
};

const sorting = sortOfList<BulkPayoffRowSort>(['lineNo', 'amount'], { field: 'lineNo', order: 'ASC' });

/** The planned or actual result of each row of a checked file. */
export function ProcessRows({ process, shown, onShow, sort, onSort }: Props) {
  const filter = filters.find(({ value }) => value === shown)?.value ?? 'ALL';
  const { list } = useRows(bulkPayoffRowsQuery(process, filter, sorting.read(sort)), (page) => page.rows);
  return (
    <Section
      title="Строки файла"
      aside={
        <Select
          isAlone
          label="Показать"
          value={filter}
          options={filters}
          onChange={(value) => {
            onShow(value === 'ALL' ? undefined : value);
          }}
        />
      }
    >
      <QueryGrid
        id="bulk-payoff-rows"
        caption="Строки файла"
        columns={[...columns, verdictColumn(process)]}
        load={list}
        more={list}
        renderExport={(grid) => (
          <ExportButton
            label="Выгрузить строки"
            request={{
              list: 'FULL_PAYMENT_ROWS',
              filter: { processId: process.processId, ...(filter !== 'ALL' && { shown: filter }) },
            }}
            shown={grid}
          />
        )}
        sort={sorting.toGrid(sort, onSort)}
        moreLabel="Показать еще"
        keyOf={({ lineNo }) => String(lineNo)}
        isMuted={({ verdict }) => verdict === 'FAILED'}
        errorText="Не удалось загрузить строки файла"
        empty={emptyTexts[filter]}
        picture="document"
      />
    </Section>
  );
}

const filters: readonly { readonly value: RowFilter; readonly label: string }[] = [
  { value: 'ALL', label: 'Все строки' },
  { value: 'PAYING', label: 'Погашаются' },
  { value: 'FAILED', label: 'Не погашаются' },
];

const emptyTexts = {
  ALL: 'В файле нет строк',
  PAYING: 'Таких строк нет',
  FAILED: 'Таких строк нет',
} as const satisfies Record<RowFilter, string>;

const columns: readonly Column<BulkPayoffRow, Field>[] = [
  {
    title: 'Строка',
    exported: ['lineNo'],
    sortField: 'lineNo',
    sortNames: ['В порядке файла', 'С конца файла'],
    cell: ({ lineNo }) => formatCount(lineNo),
  },
  {
    title: 'Заказ',
    exported: ['reference', 'orderNumber'],
    narrow: 'top',
    cell: ({ reference, orderNumber }) => (
      <>
        {orderNumber === null ? reference : shortOrderNumber(orderNumber)}
        {orderNumber !== null && orderNumber !== reference && <Note>{reference}</Note>}
      </>
    ),
  },
  {
    title: 'Сумма',
    exported: ['amount', 'amountText'],
    narrow: 'bottomEnd',
    isNumber: true,
    sortField: 'amount',
    sortNames: ['Сначала малые суммы', 'Сначала большие суммы'],
    cell: ({ amount, amountText }) => (amount === null ? amountText : <Money amount={kopecks(amount)} />),
  },
];

function verdictColumn({ fileStatus }: BulkPayoffProcess): Column<BulkPayoffRow, Field> {
  const names = fileStatus === 'COMPLETED' ? verdictNames : { ...verdictNames, FAILED: 'Не будет погашен' };
  return {
    title: 'Результат',
    exported: ['verdict', 'reason'],
    narrow: 'bottom',
    grows: true,
    cell: ({ verdict, reason }) => (
      <>
        <Tag tone={verdict === 'PAID' ? 'accent' : 'neutral'}>{names[verdict]}</Tag>
        {reason !== '' && <Note>{reason}</Note>}
      </>
    ),
  };
}
