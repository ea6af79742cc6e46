import { queryOptions } from '@tanstack/react-query';
import { call } from './call.ts';
import type { Startup } from './startup.ts';
import { readStartup } from './startup.ts';

/** The startup configuration, asked for once (spec 1). */
export function startupQuery() {
  return queryOptions({
    queryKey: ['startup'],
    queryFn: async ({ signal }): Promise<Startup> => {
      const { value } = await call('GET /barrel/', { key: 'startup' }, { signal });
      return readStartup(value);
    },
    staleTime: Infinity,
  });
}
