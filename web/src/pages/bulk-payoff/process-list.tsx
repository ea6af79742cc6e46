import { instant, moscowDate } from '#domain/dates.ts';
import { stageNames } from '#domain/bulk-payoff/stage-names.ts';
import { kopecks } from '#domain/money.ts';
import type { ExportFieldOf } from '#domain/exports/lists.ts';
import {
  bulkPayoffListQuery,
  type BulkPayoffProcess,
  type BulkPayoffSort,
} from '../../api/bulk-payoff/bulk-payoff.ts';
import { useRows } from '../../api/wire/use-rows.ts';
import { ExportButton } from '../../features/exports/export-button.tsx';
import { sortOfList } from '../../session/list-sort.ts';
import { formatCount } from '../../format/count.ts';
import { formatDate, formatTime } from '../../format/date.ts';
import { Note } from '../../ui/back-office/note.tsx';
import { Button } from '../../ui/inputs/button.tsx';
import type { Column } from '../../ui/collections/grid-columns.ts';
import { QueryGrid } from '../../ui/collections/query-grid.tsx';
import { Money } from '../../ui/data-display/money.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { Tag } from '../../ui/data-display/tag.tsx';

type Field = ExportFieldOf<'FULL_PAYMENTS'>;

type Props = {
  /** The process on the page. */
  readonly openProcessId: string | undefined;
  readonly onChoose: (processId: string) => void;
  readonly sort: string | undefined;
  readonly onSort: (sort: string) => void;
};

const sorting = sortOfList<BulkPayoffSort>(['createdAt', 'rowsTotal', 'amountPaid'], {
  field: 'createdAt',
  order: 'DESC',
});

/** All files ever uploaded, with employee, time and result. */
export function ProcessList({ openProcessId, onChoose, sort, onSort }: Props) {
  const { list } = useRows(bulkPayoffListQuery(sorting.read(sort)), (page) => page.processes);
  if (list.data?.length === 0) return null;
  return (
    <Section title="Все файлы">
      <QueryGrid
        id="bulk-payoff-files"
        caption="Все файлы"
        load={list}
        more={list}
        renderExport={(shown) => (
          <ExportButton request={{ list: 'FULL_PAYMENTS', filter: {} }} shown={shown} />
        )}
        moreLabel="Показать еще"
        sort={sorting.toGrid(sort, onSort)}
        columns={[...columns, openColumn({ openProcessId, onChoose })]}
        keyOf={({ processId }) => processId}
        isMuted={({ stage }) => stage === 'CANCELLED'}
        errorText="Не удалось загрузить список файлов"
        picture="document"
      />
    </Section>
  );
}

const columns: readonly Column<BulkPayoffProcess, Field>[] = [
  {
    title: 'Загружен',
    short: 'Загружен',
    exported: ['createdAt', 'login'],
    narrow: 'bottom',
    sortField: 'createdAt',
    sortNames: ['Сначала старые', 'Сначала новые'],
    cell: ({ createdAt, uploadedBy }) => (
      <>
        {formatDate(moscowDate(instant(createdAt)))}, {formatTime(instant(createdAt))}
        <Note>{uploadedBy}</Note>
      </>
    ),
  },
  {
    title: 'Файл',
    exported: ['fileName'],
    narrow: 'top',
    cell: ({ fileName }) => fileName ?? 'без названия',
  },
  {
    title: 'Состояние',
    exported: ['stage'],
    narrow: 'bottomEnd',
    cell: ({ stage, decidedBy }) => (
      <>
        <Tag tone={stage === 'COMPLETED' ? 'accent' : 'neutral'}>{stageNames[stage]}</Tag>
        {decidedBy !== null && <Note>{decidedBy}</Note>}
      </>
    ),
  },
  {
    title: 'Строк',
    exported: ['rowsTotal'],
    isNumber: true,
    sortField: 'rowsTotal',
    cell: ({ rowsTotal }) => formatCount(rowsTotal),
  },
  {
    title: 'Погашено',
    exported: ['amountPaid', 'rowsPaid'],
    isNumber: true,
    sortField: 'amountPaid',
    sortNames: ['Сначала малые суммы', 'Сначала большие суммы'],
    cell: ({ rowsPaid, amountPaid }) =>
      rowsPaid === null || amountPaid === null ? (
        '—'
      ) : (
        <>
          {formatCount(rowsPaid)}
          <Note>
            <Money amount={kopecks(amountPaid)} />
          </Note>
        </>
      ),
  },
];

function openColumn({
  openProcessId,
  onChoose,
}: Pick<Props, 'openProcessId' | 'onChoose'>): Column<BulkPayoffProcess, Field> {
  return {
    title: 'Действия',
    narrow: 'ending',
    cell: ({ processId, fileName }) =>
      processId === openProcessId ? (
        'Открыт'
      ) : (
        <Button
          variant="text"
          aria-label={`Открыть файл ${fileName ?? 'без названия'}, № ${processId}`}
          onClick={() => {
            onChoose(processId);
          }}
        >
          Открыть
        </Button>
      ),
  };
}
