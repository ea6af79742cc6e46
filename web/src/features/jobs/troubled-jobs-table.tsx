import { troubleNames } from '#domain/jobs/job-names.ts';
import { type FailedJob, rerunJob } from '../../api/jobs/jobs.ts';
import { formatTimestamp } from '../../format/timestamp.ts';
import { Note } from '../../ui/back-office/note.tsx';
import { Button } from '../../ui/inputs/button.tsx';
import type { Column } from '../../ui/collections/grid-columns.ts';
import { DataGrid } from '../../ui/collections/data-grid.tsx';
import { Tag } from '../../ui/data-display/tag.tsx';
import { useJobAction } from './use-job-action.ts';

type Props = { readonly jobs: readonly FailedJob[] };

/** Failed jobs. A dead-lettered job waits for an employee. */
export function TroubledJobsTable({ jobs }: Props) {
  return (
    <DataGrid
      id="troubled-jobs"
      caption="Неудавшиеся задания"
      columns={columns}
      rows={jobs}
      keyOf={({ jobId }) => String(jobId)}
    />
  );
}

const columns: readonly Column<FailedJob>[] = [
  {
    title: 'Задание',
    cell: ({ name, jobId }) => (
      <>
        {name}
        <Note>№ {jobId}</Note>
      </>
    ),
  },
  { title: 'Состояние', cell: ({ state }) => <Tag>{troubleNames[state]}</Tag> },
  { title: 'Попыток', isNumber: true, cell: ({ attempts }) => attempts },
  { title: 'Ошибка', cell: ({ lastError }) => lastError ?? '—' },
  {
    title: 'Когда',
    cell: ({ runAt }) => formatTimestamp(runAt),
  },
  { title: 'Что сделать', cell: (job) => <Rerun job={job} /> },
];

function Rerun({ job: { jobId, state, name } }: { readonly job: FailedJob }) {
  const rerun = useJobAction({ key: ['rerun', jobId], run: () => rerunJob(jobId), done: 'Задание запущено' });
  if (state !== 'PARKED') return '—';
  return (
    <Button
      variant="secondary"
      aria-label={`Повторить: ${name}, № ${jobId}`}
      isPending={rerun.isPending}
      onClick={() => {
        rerun.mutate();
      }}
    >
      Повторить
    </Button>
  );
}
