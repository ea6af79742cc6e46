import type { ExportFieldOf } from '#domain/exports/lists.ts';
import { type JobKind, rerunKind, startKindNow } from '../../api/jobs/jobs.ts';
import { ExportButton } from '../../features/exports/export-button.tsx';
import { jobEffect, rerunEffect } from '../../features/jobs/job-effects.ts';
import { alarmingLagSeconds, lagText } from '../../features/jobs/lag.ts';
import { useJobAction } from '../../features/jobs/use-job-action.ts';
import { formatCount } from '../../format/count.ts';
import { plural } from '../../format/plural.ts';
import { formatTimestamp } from '../../format/timestamp.ts';
import { Note } from '../../ui/back-office/note.tsx';
import { ButtonRow } from '../../ui/back-office/button-row.tsx';
import { ConfirmedButton } from '../../ui/back-office/confirmed-button.tsx';
import { idleAct } from '../../ui/back-office/shown-act.ts';
import type { Column } from '../../ui/collections/grid-columns.ts';
import { DataGrid } from '../../ui/collections/data-grid.tsx';
import { Tag } from '../../ui/data-display/tag.tsx';

type Field = ExportFieldOf<'JOB_KINDS'>;

type Props = { readonly kinds: readonly JobKind[] };

/** The state of the jobs of each kind, with the possible actions. */
export function JobKindsTable({ kinds }: Props) {
  return (
    <DataGrid
      id="job-kinds"
      caption="Виды заданий"
      columns={columns}
      rows={kinds}
      keyOf={({ kind }) => kind}
      renderExport={(shown) => (
        <ExportButton label="Выгрузить виды" request={{ list: 'JOB_KINDS', filter: {} }} shown={shown} />
      )}
    />
  );
}

const columns: readonly Column<JobKind, Field>[] = [
  {
    title: 'Задание',
    exported: ['name', 'kind'],
    narrow: 'top',
    sortBy: ({ name }) => name,
    cell: ({ name }) => name,
    full: ({ name, kind, isRecurring }) => (
      <>
        {name}
        <Note>{isRecurring ? `${kind}, по расписанию` : kind}</Note>
      </>
    ),
  },
  {
    title: 'Ждёт',
    exported: ['waiting'],
    isNumber: true,
    sortBy: ({ waiting }) => waiting,
    cell: ({ waiting }) => formatCount(waiting),
  },
  {
    title: 'Идёт',
    exported: ['running'],
    isNumber: true,
    sortBy: ({ running }) => running,
    cell: ({ running }) => formatCount(running),
  },
  {
    title: 'Ошибка',
    exported: ['failed'],
    isNumber: true,
    sortBy: ({ failed }) => failed,
    cell: ({ failed }) => formatCount(failed),
  },
  {
    title: 'Отложено',
    exported: ['parked'],
    isNumber: true,
    sortBy: ({ parked }) => parked,
    cell: ({ parked }) => formatCount(parked),
  },
  {
    title: 'Опоздание',
    short: 'Опоздание',
    exported: ['lagSeconds', 'lastError'],
    narrow: 'bottomEnd',
    sortBy: ({ lagSeconds }) => lagSeconds,
    cell: ({ lagSeconds }) => <Lag seconds={lagSeconds} />,
    full: ({ lagSeconds, lastError }) => (
      <>
        <Lag seconds={lagSeconds} />
        {lastError !== null && <Note>Последняя ошибка: {lastError}</Note>}
      </>
    ),
  },
  {
    title: 'Следующее',
    short: 'Следующее',
    exported: ['nextAt'],
    narrow: 'bottom',
    sortBy: ({ nextAt }) => nextAt ?? '',
    cell: ({ nextAt }) => (nextAt === null ? '—' : formatTimestamp(nextAt)),
  },
  { title: 'Что сделать', narrow: 'ending', cell: (kind) => <Actions kind={kind} /> },
];

function Lag({ seconds }: { readonly seconds: number }) {
  const text = lagText(seconds);
  return seconds >= alarmingLagSeconds ? <Tag tone="accent">{text}</Tag> : text;
}

const jobForms = ['задание', 'задания', 'заданий'] as const;

function Actions({ kind: { kind, name, parked, isRecurring } }: { readonly kind: JobKind }) {
  const rerun = useJobAction({
    key: ['rerun-kind', kind],
    run: () => rerunKind(kind),
    done: 'Отложенные задания запущены',
  });
  const run = useJobAction({ key: ['run', kind], run: () => startKindNow(kind), done: 'Задание запущено' });
  if (parked === 0 && !isRecurring) return '—';
  return (
    <ButtonRow>
      {parked > 0 && (
        <ConfirmedButton
          label="Повторить отложенные"
          spokenLabel={`Повторить отложенные: ${name}`}
          title={`Повторить отложенные: ${name}?`}
          confirmLabel={`Повторить ${plural(parked, jobForms)}`}
          confirmVariant="primary"
          act={{ ...idleAct, isPending: rerun.isPending }}
          onConfirm={rerun.confirm}
        >
          <p>{rerunEffect}</p>
        </ConfirmedButton>
      )}
      {isRecurring && (
        <ConfirmedButton
          label="Запустить сейчас"
          spokenLabel={`Запустить сейчас: ${name}`}
          variant="text"
          title={`Запустить сейчас: ${name}?`}
          confirmLabel="Запустить"
          confirmVariant="primary"
          act={{ ...idleAct, isPending: run.isPending }}
          onConfirm={run.confirm}
        >
          <p>{jobEffect(kind)} Отменить запуск нельзя, следующий останется по расписанию.</p>
        </ConfirmedButton>
      )}
    </ButtonRow>
  );
}
