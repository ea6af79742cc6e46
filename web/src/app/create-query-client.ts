import { QueryClient } from '@tanstack/react-query';
import { ApiError } from '../api/wire/api-error.ts';

const mostRetries = 2;

/** What the server knows, kept for the screens; a refusal is an answer, only silence is asked again. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        networkMode: 'always',
        retry: (failures, error) => failures < mostRetries && isSilence(error),
        retryDelay: (failures) => 500 * 2 ** failures,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
}

function isSilence(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'NETWORK_ERROR';
}
