import type { ExportFieldOf } from '#domain/exports/lists.ts';
import { failedJobStateNames } from '#domain/jobs/job-names.ts';
import { type FailedJob, jobsQuery, rerunJob, type TroubledSort } from '../../api/jobs/jobs.ts';
import { useRows } from '../../api/wire/use-rows.ts';
import { ExportButton } from '../../features/exports/export-button.tsx';
import { rerunEffect } from '../../features/jobs/job-effects.ts';
import { useJobAction } from '../../features/jobs/use-job-action.ts';
import { formatCount } from '../../format/count.ts';
import { formatTimestamp } from '../../format/timestamp.ts';
import { paths } from '../../paths.ts';
import { sortOfList } from '../../session/list-sort.ts';
import { useListSearch } from '../../session/use-list-search.ts';
import { ConfirmedButton } from '../../ui/back-office/confirmed-button.tsx';
import { Note } from '../../ui/back-office/note.tsx';
import { idleAct } from '../../ui/back-office/shown-act.ts';
import type { Column } from '../../ui/collections/grid-columns.ts';
import { QueryGrid } from '../../ui/collections/query-grid.tsx';
import { TableSkeleton } from '../../ui/collections/table-skeleton.tsx';
import { Icon } from '../../ui/data-display/icon.tsx';
import { Tag } from '../../ui/data-display/tag.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Button } from '../../ui/inputs/button.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { JobKindsTable } from './job-kinds-table.tsx';

const sorting = sortOfList<TroubledSort>(['state', 'runAt', 'attempts'], { field: 'state', order: 'ASC' });

/** The background jobs: waiting, late and failed. A dead-lettered job waits for an employee. */
export function JobsPage() {
  const { search, onSort } = useListSearch(paths.jobs, {});
  const { list, first } = useRows(jobsQuery(sorting.read(search.sort)), (page) => page.troubled);
  return (
    <Page
      title="Задания"
      lead="Всё, что сервис делает сам: по расписанию и вслед за платежами."
      aside={
        <Button
          variant="secondary"
          icon={<Icon name="retry" size={20} />}
          isPending={list.isFetching}
          onClick={() => void list.refetch()}
        >
          Обновить
        </Button>
      }
    >
      {first === undefined && list.error !== null && (
        <ErrorState
          message="Не удалось выполнить загрузку"
          isPending={list.isFetching}
          onRetry={() => void list.refetch()}
        />
      )}
      {first === undefined && list.error === null && <TableSkeleton />}
      {first !== undefined && (
        <>
          <Section title={first.total === 0 ? 'Не удалось' : `Не удалось: ${formatCount(first.total)}`}>
            <QueryGrid
              id="troubled-jobs"
              caption="Неудавшиеся задания"
              load={list}
              more={list}
              sort={sorting.toGrid(search.sort, onSort)}
              renderExport={(shown) => (
                <ExportButton
                  label="Выгрузить неудавшиеся"
                  request={{ list: 'TROUBLED_JOBS', filter: {} }}
                  shown={shown}
                />
              )}
              columns={columns}
              empty="Все задания идут как надо"
              picture="done"
              keyOf={({ jobId }) => String(jobId)}
            />
          </Section>
          <Section title="Виды заданий">
            <JobKindsTable kinds={first.kinds} />
          </Section>
        </>
      )}
    </Page>
  );
}

type Field = ExportFieldOf<'TROUBLED_JOBS'>;

const columns: readonly Column<FailedJob, Field>[] = [
  {
    title: 'Задание',
    exported: ['name', 'jobId'],
    narrow: 'top',
    cell: ({ name, jobId }) => (
      <>
        {name}
        <Note>№ {jobId}</Note>
      </>
    ),
  },
  {
    title: 'Состояние',
    exported: ['state'],
    narrow: 'bottomEnd',
    sortField: 'state',
    sortNames: ['Сначала отложенные', 'Сначала ждущие повтора'],
    cell: ({ state }) => <Tag>{failedJobStateNames[state]}</Tag>,
  },
  {
    title: 'Попыток',
    exported: ['attempts'],
    isNumber: true,
    sortField: 'attempts',
    cell: ({ attempts }) => attempts,
  },
  {
    title: 'Ошибка',
    short: 'Ошибка',
    exported: ['lastError'],
    narrow: 'bottom',
    cell: ({ lastError }) => lastError ?? '—',
  },
  {
    title: 'Когда',
    exported: ['runAt'],
    sortField: 'runAt',
    cell: ({ runAt }) => formatTimestamp(runAt),
  },
  { title: 'Что сделать', narrow: 'ending', cell: (job) => <Rerun job={job} /> },
];

function Rerun({ job: { jobId, state, name } }: { readonly job: FailedJob }) {
  const rerun = useJobAction({ key: ['rerun', jobId], run: () => rerunJob(jobId), done: 'Задание запущено' });
  if (state !== 'PARKED') return '—';
  return (
    <ConfirmedButton
      label="Повторить"
      spokenLabel={`Повторить: ${name}, № ${jobId}`}
      title={`Повторить: ${name}, № ${jobId}?`}
      confirmLabel="Повторить"
      confirmVariant="primary"
      act={{ ...idleAct, isPending: rerun.isPending }}
      onConfirm={rerun.confirm}
    >
      <p>{rerunEffect}</p>
    </ConfirmedButton>
  );
}
