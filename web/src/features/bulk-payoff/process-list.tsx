import { instant, moscowDate } from '#domain/dates.ts';
import { stageNames } from '#domain/bulk-payoff/stage-names.ts';
import { kopecks } from '#domain/money.ts';
import { bulkPayoffListQuery, type BulkPayoffProcess } from '../../api/bulk-payoff/bulk-payoff.ts';
import { useList } from '../../api/wire/use-list.ts';
import { formatCount } from '../../format/count.ts';
import { formatDate, formatTime } from '../../format/date.ts';
import { Note } from '../../ui/back-office/note.tsx';
import { Button } from '../../ui/inputs/button.tsx';
import { LoadMore } from '../../ui/inputs/load-more.tsx';
import type { Column } from '../../ui/collections/grid-columns.ts';
import { DataGrid } from '../../ui/collections/data-grid.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { TableSkeleton } from '../../ui/collections/table-skeleton.tsx';
import { Money } from '../../ui/data-display/money.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { Tag } from '../../ui/data-display/tag.tsx';

type Props = {
  /** The process on the page. */
  readonly openProcessId: string | undefined;
  readonly onChoose: (processId: string) => void;
};

/** All files ever uploaded, with employee, time and result. */
export function ProcessList({ openProcessId, onChoose }: Props) {
  const { data, error, isFetching, refetch, ...more } = useList(bulkPayoffListQuery());
  if (data === undefined && error === null) return <TableSkeleton />;
  if (data === undefined)
    return (
      <ErrorState
        message="Не удалось загрузить список файлов"
        isPending={isFetching}
        onRetry={() => void refetch()}
      />
    );
  const processes = data.pages.flatMap((page) => page.processes);
  if (processes.length === 0) return null;
  return (
    <Section title="Все файлы">
      <DataGrid
        id="bulk-payoff-files"
        caption="Все файлы"
        rows={processes}
        columns={[...columns, openColumn({ openProcessId, onChoose })]}
        keyOf={({ processId }) => processId}
        isMuted={({ stage }) => stage === 'CANCELLED'}
      />
      <LoadMore {...more} label="Показать еще" />
    </Section>
  );
}

const columns: readonly Column<BulkPayoffProcess>[] = [
  {
    title: 'Загружен',
    cell: ({ createdAt, uploadedBy }) => (
      <>
        {formatDate(moscowDate(instant(createdAt)))}, {formatTime(instant(createdAt))}
        <Note>{uploadedBy}</Note>
      </>
    ),
  },
  { title: 'Файл', cell: ({ fileName }) => fileName ?? 'без названия' },
  {
    title: 'Состояние',
    cell: ({ stage, decidedBy }) => (
      <>
        <Tag tone={stage === 'COMPLETED' ? 'accent' : 'neutral'}>{stageNames[stage]}</Tag>
        {decidedBy !== null && <Note>{decidedBy}</Note>}
      </>
    ),
  },
  { title: 'Строк', isNumber: true, cell: ({ rowsTotal }) => formatCount(rowsTotal) },
  {
    title: 'Погашено',
    isNumber: true,
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

function openColumn({ openProcessId, onChoose }: Props): Column<BulkPayoffProcess> {
  return {
    title: 'Действия',
    cell: ({ processId, fileName }) =>
      processId === openProcessId ? (
        'Открыт'
      ) : (
        <Button
          variant="text"
          aria-label={`Открыть файл ${fileName ?? 'без названия'}`}
          onClick={() => {
            onChoose(processId);
          }}
        >
          Открыть
        </Button>
      ),
  };
}
