import { troubleNames } from '#domain/jobs/job-names.ts';
import type { ExportFieldOf } from '#domain/exports/lists.ts';
import { type FailedJob, rerunJob, type TroubledSort } from '../../api/jobs/jobs.ts';
import { formatTimestamp } from '../../format/timestamp.ts';
import { sortOfList } from '../../session/list-sort.ts';
import { ConfirmedButton } from '../../ui/back-office/confirmed-button.tsx';
import { Note } from '../../ui/back-office/note.tsx';
import { nothingSent } from '../../ui/back-office/shown-act.ts';
import type { Column } from '../../ui/collections/grid-columns.ts';
import { QueryGrid, type QueryGridProps } from '../../ui/collections/query-grid.tsx';
import { Tag } from '../../ui/data-display/tag.tsx';
import { rerunEffect } from './job-effects.ts';
import { useJobAction } from './use-job-action.ts';

type Field = ExportFieldOf<'TROUBLED_JOBS'>;

type Props = Required<Pick<QueryGridProps<FailedJob>, 'load' | 'more' | 'sort' | 'renderExport'>>;

export const troubledSort = sortOfList<TroubledSort>(['state', 'runAt', 'attempts'], {
  field: 'state',
  order: 'ASC',
});

/** Failed jobs. A dead-lettered job waits for an employee. */
export function TroubledJobsTable(query: Props) {
  return (
    <QueryGrid
      {...query}
      id="troubled-jobs"
      caption="Неудавшиеся задания"
      columns={columns}
      empty="Все задания идут как надо"
      picture="done"
      keyOf={({ jobId }) => String(jobId)}
    />
  );
}

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
    cell: ({ state }) => <Tag>{troubleNames[state]}</Tag>,
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
      act={{ ...nothingSent, isPending: rerun.isPending }}
      onConfirm={rerun.confirm}
    >
      <p>{rerunEffect}</p>
    </ConfirmedButton>
  );
}
