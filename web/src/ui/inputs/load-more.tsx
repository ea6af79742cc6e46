import { Button } from './button.tsx';
import styles from './load-more.module.css';

/** How far a list has been loaded, as its query says. */
export type MorePages = {
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly isFetchNextPageError: boolean;
  readonly fetchNextPage: () => unknown;
};

type Props = MorePages & {
  /** Where «Загрузить» means something else on the page. */
  readonly label?: string;
};

/** The foot of a list: more of it, or the same page once more after a failure (docs/spec/specification.md#2 «Orders page»). */
export function LoadMore({
  hasNextPage,
  isFetchingNextPage,
  isFetchNextPageError,
  fetchNextPage,
  label = 'Загрузить еще',
}: Props) {
  if (!hasNextPage) return null;
  const failed = isFetchNextPageError && !isFetchingNextPage;
  return (
    <div className={styles.foot}>
      {failed && <p role="alert">Не удалось выполнить загрузку</p>}
      <Button look="secondary" isPending={isFetchingNextPage} onClick={() => void fetchNextPage()}>
        {failed ? 'Повторить попытку' : label}
      </Button>
    </div>
  );
}
