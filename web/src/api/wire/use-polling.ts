import { focusManager, type QueryExecuteOptions, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';

/**
 * Polls a query at an interval while the page is visible; null stops it. `onChange` is called when a poll has found
 * other data than before.
 */
export function usePolling<Data, Key extends QueryKey>(
  query: QueryExecuteOptions<Data, Error, Data, Data, Key>,
  milliseconds: number | null,
  onChange?: () => void,
): void {
  const client = useQueryClient();
  const poll = useEffectEvent(async () => {
    if (!focusManager.isFocused()) return;
    const before = client.getQueryData(query.queryKey);
    // The page shows the error from the query.
    await client.query({ ...query, staleTime: 0 }).catch(() => null);
    // equal data keep their identity
    if (client.getQueryData(query.queryKey) !== before) onChange?.();
  });
  useEffect(() => {
    if (milliseconds === null) return undefined;
    const timer = setInterval(() => void poll(), milliseconds);
    return () => {
      clearInterval(timer);
    };
  }, [milliseconds]);
}
