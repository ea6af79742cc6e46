import { useQuery } from '@tanstack/react-query';
import { startupQuery } from './startup-query.ts';
import { defaultStartup, type Startup } from './startup.ts';

/** The startup configuration, or the defaults until it is loaded. */
export function useStartup(): Startup {
  return useQuery(startupQuery()).data ?? defaultStartup;
}
