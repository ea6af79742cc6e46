import { queryOptions } from '@tanstack/react-query';
import type { ResponseOf } from '#contract/endpoint.ts';
import type { Endpoints } from '#contract/endpoints.ts';
import { call } from '../wire/call.ts';

export type Platform = ResponseOf<Endpoints['GET /device/detect']>['platform'];

/** What kind of device this is, by what its browser says to the server (docs/spec/specification.md#7). */
export function deviceQuery() {
  return queryOptions({
    queryKey: ['device'],
    queryFn: async ({ signal }): Promise<Platform> => {
      const { platform } = await call('GET /device/detect', {}, { signal });
      return platform;
    },
    staleTime: Infinity,
  });
}
