import { Button } from '../inputs/button.tsx';
import styles from './load-more.module.css';
import { useFocusOnNewRow } from './use-focus-on-new-row.ts';

/** The paging state of a list query. */
export type MorePages = {
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly isFetchNextPageError: boolean;
  readonly fetchNextPage: () => unknown;
};

type Props = MorePages & {
  /** For pages where «Загрузить» has another meaning. */
  readonly label?: string | undefined;
};

/**
 * The end of a list: a button for the next page, or a retry after a failure (docs/spec/specification.md#2 «Orders
 * page»). The focus moves to the first new row.
 */
export function LoadMore({
  hasNextPage,
  isFetchingNextPage,
  isFetchNextPageError,
  fetchNextPage,
  label = 'Загрузить еще',
}: Props) {
  const { foot, expectRow } = useFocusOnNewRow();
  if (!hasNextPage) return null;
  const failed = isFetchNextPageError && !isFetchingNextPage;
  return (
    <div ref={foot} className={styles.foot}>
      {failed && <p role="alert">Не удалось выполнить загрузку</p>}
      <Button
        variant="secondary"
        isPending={isFetchingNextPage}
        onClick={() => {
          expectRow();
          void fetchNextPage();
        }}
      >
        {failed ? 'Повторить попытку' : label}
      </Button>
    </div>
  );
}
