import { MutationCache, notifyManager, QueryClient } from '@tanstack/react-query';
import { hasCode, isTimeout } from '../api/wire/api-error.ts';

/** After 0.5, 1 and 2 seconds, so that a restart of the service shows no error. */
const maxRetries = 3;

/**
 * The query cache. It retries when the service has not answered or is unavailable: any other refusal is a final answer.
 * `onDenied` is called when the server refuses an act because its right was taken away meanwhile.
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
        retry: (failures, error) => failures < maxRetries && mayPass(error),
        retryDelay: (failures) => 500 * 2 ** failures,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
  return queryClient;
}

/** After a timeout the client has waited long enough: the page shows its retry button. */
function mayPass(error: unknown): boolean {
  return hasCode(error, 'NETWORK_ERROR', 'service.unavailable.error') && !isTimeout(error);
}
