import { MutationCache, notifyManager, QueryClient } from '@tanstack/react-query';
import { ApiError, hasCode } from '../api/wire/api-error.ts';

const maxRetries = 2;

/**
 * The query cache. It retries only network errors, because a refusal is a final answer. `onDenied` is called when the
 * server refuses an act because its right was taken away meanwhile.
 */
export function createQueryClient(
  onDenied: (queryClient: QueryClient) => void = () => undefined,
): QueryClient {
  // a pressed checkbox shows its new value before the browser does anything else, instead of the old one in between
  notifyManager.setScheduler(queueMicrotask);
  const queryClient: QueryClient = new QueryClient({
    mutationCache: new MutationCache({
      onError: (error) => {
        if (hasCode(error, 'access.denied.error')) onDenied(queryClient);
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        networkMode: 'always',
        // the network mode above switches it off
        refetchOnReconnect: true,
        retry: (failures, error) => failures < maxRetries && isNetworkError(error),
        retryDelay: (failures) => 500 * 2 ** failures,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
  return queryClient;
}

function isNetworkError(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'NETWORK_ERROR';
}
