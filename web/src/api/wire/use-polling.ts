import { focusManager, type QueryExecuteOptions, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';

/** Polls a query at an interval while the page is visible; null stops it. */
export function usePolling<Data, Key extends QueryKey>(
  query: QueryExecuteOptions<Data, Error, Data, Data, Key>,
  milliseconds: number | null,
): void {
  const client = useQueryClient();
  useTimer(() => {
    // The page shows the error from the query.
    client.query({ ...query, staleTime: 0 }).catch(() => null);
  }, milliseconds);
}

/** Calls `work` at an interval while the page is visible; null stops it. */
export function useTimer(work: () => void, milliseconds: number | null): void {
  const run = useEffectEvent(() => {
    if (focusManager.isFocused()) work();
  });
  useEffect(() => {
    if (milliseconds === null) return undefined;
    const timer = setInterval(run, milliseconds);
    return () => {
      clearInterval(timer);
    };
  }, [milliseconds]);
}
