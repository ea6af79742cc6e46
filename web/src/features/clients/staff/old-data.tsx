import { instantOfMilliseconds } from '#domain/dates.ts';
import { formatTime } from '../../../format/date.ts';
import { Button } from '../../../ui/inputs/button.tsx';
import styles from './client-rail.module.css';

type Props = {
  readonly query: {
    readonly isError: boolean;
    readonly isFetching: boolean;
    /** Milliseconds since 1970. */
    readonly dataUpdatedAt: number;
    readonly refetch: () => unknown;
  };
};

/** That the data shown are from an earlier load, because the last one has failed. */
export function OldData({ query: { isError, isFetching, dataUpdatedAt, refetch } }: Props) {
  if (!isError) return null;
  return (
    <p className={styles.stale} role="status">
      Данные на {formatTime(instantOfMilliseconds(dataUpdatedAt))}
      <Button variant="text" isPending={isFetching} onClick={() => void refetch()}>
        Обновить
      </Button>
    </p>
  );
}
