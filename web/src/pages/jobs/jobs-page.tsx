import type { InfiniteData } from '@tanstack/react-query';
import { type JobsPage as JobsPageData, jobsQuery } from '../../api/jobs/jobs.ts';
import { type ListQuery, useList } from '../../api/wire/use-list.ts';
import { ExportButton } from '../../features/exports/export-button.tsx';
import { JobKindsTable } from '../../features/jobs/job-kinds-table.tsx';
import { TroubledJobsTable } from '../../features/jobs/troubled-jobs-table.tsx';
import { formatCount } from '../../format/count.ts';
import { Button } from '../../ui/inputs/button.tsx';
import { LoadMore } from '../../ui/inputs/load-more.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Icon } from '../../ui/data-display/icon.tsx';
import { TableSkeleton } from '../../ui/collections/table-skeleton.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { Section } from '../../ui/layout/section.tsx';

/** The background jobs: waiting, late and failed. */
export function JobsPage() {
  const query = useList(jobsQuery());
  return (
    <Page
      title="Задания"
      lead="Всё, что сервис делает сам: по расписанию и вслед за платежами."
      aside={
        <Button
          variant="secondary"
          icon={<Icon name="retry" size={20} />}
          isPending={query.isFetching}
          onClick={() => void query.refetch()}
        >
          Обновить
        </Button>
      }
    >
      <Jobs query={query} />
    </Page>
  );
}

type Props = { readonly query: ListQuery<InfiniteData<JobsPageData>> };

function Jobs({ query }: Props) {
  const { data, error, isFetching, refetch } = query;
  if (data === undefined && error !== null) {
    return (
      <ErrorState
        message="Не удалось выполнить загрузку"
        isPending={isFetching}
        onRetry={() => void refetch()}
      />
    );
  }
  if (data === undefined) return <TableSkeleton />;
  const { kinds, total } = data.pages[0] ?? { kinds: [], total: 0 };
  return (
    <>
      <Section
        title={total === 0 ? 'Не удалось' : `Не удалось: ${formatCount(total)}`}
        aside={
          total > 0 && (
            <ExportButton label="Выгрузить неудавшиеся" request={{ list: 'TROUBLED_JOBS', filter: {} }} />
          )
        }
      >
        <Troubled query={query} pages={data.pages} />
      </Section>
      <Section
        title="Виды заданий"
        aside={<ExportButton label="Выгрузить виды" request={{ list: 'JOB_KINDS', filter: {} }} />}
      >
        <JobKindsTable kinds={kinds} />
      </Section>
    </>
  );
}

function Troubled({ query, pages }: Props & { readonly pages: readonly JobsPageData[] }) {
  const jobs = pages.flatMap(({ troubled }) => troubled);
  if (jobs.length === 0) return <EmptyState icon="check" message="Все задания идут как надо" />;
  return (
    <>
      <TroubledJobsTable jobs={jobs} />
      <LoadMore {...query} />
    </>
  );
}
