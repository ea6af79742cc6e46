import { type InfiniteData, useInfiniteQuery, type UseInfiniteQueryResult } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { type JobsPage as JobsPageData, jobsQuery } from '../../api/jobs/jobs.ts';
import { ExportButton } from '../../features/exports/export-button.tsx';
import { JobKindsTable } from '../../features/jobs/job-kinds-table.tsx';
import { TroubledJobsTable, troubledSort } from '../../features/jobs/troubled-jobs-table.tsx';
import { formatCount } from '../../format/count.ts';
import { Button } from '../../ui/inputs/button.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { paths } from '../../paths.ts';
import { Icon } from '../../ui/data-display/icon.tsx';
import { TableSkeleton } from '../../ui/collections/table-skeleton.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { Section } from '../../ui/layout/section.tsx';

const route = getRouteApi('/admin/jobs');

/** The background jobs: waiting, late and failed. */
export function JobsPage() {
  const query = useInfiniteQuery(jobsQuery(troubledSort.read(route.useSearch().sort)));
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

type Props = { readonly query: UseInfiniteQueryResult<InfiniteData<JobsPageData>> };

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
      <Section title={total === 0 ? 'Не удалось' : `Не удалось: ${formatCount(total)}`}>
        <Troubled query={query} pages={data.pages} />
      </Section>
      <Section title="Виды заданий">
        <JobKindsTable
          kinds={kinds}
          renderExport={(shown) => (
            <ExportButton label="Выгрузить виды" request={{ list: 'JOB_KINDS', filter: {} }} shown={shown} />
          )}
        />
      </Section>
    </>
  );
}

function Troubled({ query, pages }: Props & { readonly pages: readonly JobsPageData[] }) {
  const { sort: shown } = route.useSearch();
  const navigate = useNavigate();
  return (
    <TroubledJobsTable
      load={{ ...query, data: pages.flatMap(({ troubled }) => troubled) }}
      more={query}
      sort={troubledSort.toGrid(shown, (sort) => {
        void navigate({ to: paths.jobs, search: { sort } });
      })}
      renderExport={(grid) => (
        <ExportButton
          label="Выгрузить неудавшиеся"
          request={{ list: 'TROUBLED_JOBS', filter: {} }}
          shown={grid}
        />
      )}
    />
  );
}
