import { queryOptions } from '@tanstack/react-query';
import type { ResponseOf } from '#contract/endpoint.ts';
import type { Endpoints } from '#contract/endpoints.ts';
import { call } from '../wire/call.ts';

export type Platform = ResponseOf<Endpoints['GET /device/detect']>['platform'];

/** The platform of this device, detected by the server from the request (docs/spec/specification.md#7). */
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
