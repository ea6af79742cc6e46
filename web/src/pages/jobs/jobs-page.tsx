import type { UseInfiniteQueryResult, InfiniteData } from '@tanstack/react-query';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { JobsPage as JobsPageData } from '../../api/staff/jobs.ts';
import { jobsQuery } from '../../api/staff/jobs.ts';
import { JobKindsTable } from '../../features/jobs/job-kinds-table.tsx';
import { TroubledJobsTable } from '../../features/jobs/troubled-jobs-table.tsx';
import styles from '../../features/jobs/jobs.module.css';
import { formatCount } from '../../format/count.ts';
import { Button } from '../../ui/actions/button.tsx';
import { LoadMore } from '../../ui/actions/load-more.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { Icon } from '../../ui/words/icon.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import { Page } from '../../ui/frames/page.tsx';

/** The work in the background: what waits, what is late, what did not go well (issue 5 item 5). */
export function JobsPage() {
  const query = useInfiniteQuery(jobsQuery());
  return (
    <Page
      title="Задания"
      lead="Всё, что сервис делает сам: по расписанию и вслед за платежами."
      aside={
        <Button
          look="secondary"
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
  if (data === undefined) return <Skeleton height={60} />;
  const { kinds, total } = data.pages[0] ?? { kinds: [], total: 0 };
  return (
    <>
      <section className={styles.section}>
        <h2>{total === 0 ? 'Не удалось' : `Не удалось: ${formatCount(total)}`}</h2>
        <Troubled query={query} pages={data.pages} />
      </section>
      <section className={styles.section}>
        <h2>Виды заданий</h2>
        <JobKindsTable kinds={kinds} />
      </section>
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
