import { troubleNames } from '#domain/jobs/job-names.ts';
import type { TroubledJob } from '../../api/staff/jobs.ts';
import { rerunJob } from '../../api/staff/jobs.ts';
import { formatTimestamp } from '../../format/timestamp.ts';
import { Button } from '../../ui/inputs/button.tsx';
import type { Column } from '../../ui/collections/grid-columns.ts';
import { DataGrid } from '../../ui/collections/data-grid.tsx';
import { Tag } from '../../ui/data-display/tag.tsx';
import styles from './jobs.module.css';
import { useJobAction } from './use-job-action.ts';

type Props = { readonly jobs: readonly TroubledJob[] };

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

const columns: readonly Column<TroubledJob>[] = [
  {
    title: 'Задание',
    cell: ({ name, jobId }) => (
      <>
        {name}
        <span className={styles.note}>№ {jobId}</span>
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

function Rerun({ job: { jobId, state, name } }: { readonly job: TroubledJob }) {
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
