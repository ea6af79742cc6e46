import { notifyManager, QueryClient } from '@tanstack/react-query';
import { ApiError } from '../api/wire/api-error.ts';

const maxRetries = 2;

/** The query cache. It retries only network errors, because a refusal is a final answer. */
export function createQueryClient(): QueryClient {
  // a pressed checkbox shows its new value before the browser does anything else, instead of the old one in between
  notifyManager.setScheduler(queueMicrotask);
  return new QueryClient({
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
}

function isNetworkError(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'NETWORK_ERROR';
}
