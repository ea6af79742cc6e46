import { useQuery } from '@tanstack/react-query';
import { startupQuery } from './startup-query.ts';
import type { Startup } from './startup.ts';
import { defaultStartup } from './startup.ts';

/** The startup configuration, its defaults until it has come. */
export function useStartup(): Startup {
  return useQuery(startupQuery()).data ?? defaultStartup;
}
