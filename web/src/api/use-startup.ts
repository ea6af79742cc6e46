import { useQuery } from '@tanstack/react-query';
import type { Startup } from './startup-query.ts';
import { defaultStartup, startupQuery } from './startup-query.ts';

/** The startup configuration, its defaults until it has come. */
export function useStartup(): Startup {
  return useQuery(startupQuery()).data ?? defaultStartup;
}
