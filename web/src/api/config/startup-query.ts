import { queryOptions } from '@tanstack/react-query';
import { takePrefetchedBody, call } from '../wire/call.ts';
import { readStartup, type Startup } from './startup.ts';

/** The startup configuration, loaded once (docs/spec/specification.md#1). */
export function startupQuery() {
  return queryOptions({
    queryKey: ['startup'],
    queryFn: async ({ signal }): Promise<Startup> => {
      const { value } = await call('GET /barrel/', { key: 'startup' }, { signal });
      return readStartup(value);
    },
    initialData: () => {
      const response = takePrefetchedBody('GET /barrel/', { key: 'startup' });
      return response === undefined ? undefined : readStartup(response.value);
    },
    staleTime: Infinity,
  });
}
