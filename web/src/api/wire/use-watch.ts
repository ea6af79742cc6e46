import type { QueryExecuteOptions, QueryKey } from '@tanstack/react-query';
import { focusManager, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';

/** Asks anew by itself every so many milliseconds while somebody has the page before them; null: not any more. */
export function useWatch<Answer, Key extends QueryKey>(
  query: QueryExecuteOptions<Answer, Error, Answer, Answer, Key>,
  milliseconds: number | null,
): void {
  const client = useQueryClient();
  const ask = useEffectEvent(() => {
    // how it failed stands in the query, where its page reads it
    if (focusManager.isFocused()) client.query({ ...query, staleTime: 0 }).catch(() => null);
  });
  useEffect(() => {
    if (milliseconds === null) return undefined;
    const timer = setInterval(ask, milliseconds);
    return () => {
      clearInterval(timer);
    };
  }, [milliseconds]);
}
