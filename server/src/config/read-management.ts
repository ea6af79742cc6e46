import type { EnvironmentReader } from './environment.ts';

/** Where a process serves its metrics and the details of its health, and nothing else. */
export type ManagementConfig = { readonly host: string; readonly port: number };

type Surroundings = { readonly production: boolean; readonly port: number };

/**
 * MANAGEMENT_PORT, on MANAGEMENT_HOST (this machine alone, unless it is set). Null where none is set, which only development may do:
 * there PORT serves metrics and details too (docs/spec/interfaces.md).
 */
export function readManagement(
  read: EnvironmentReader,
  { production, port: publicPort }: Surroundings,
): ManagementConfig | null {
  if (read.text('WORKER_PORT', '') !== '')
    read.problem('WORKER_PORT', 'is not used any more: set MANAGEMENT_PORT');
  const host = read.text('MANAGEMENT_HOST', '127.0.0.1');
  if (read.text('MANAGEMENT_PORT', '') === '') {
    if (production) read.problem('MANAGEMENT_PORT', 'has to be given');
    return null;
  }
  const port = read.wholeNumber('MANAGEMENT_PORT', { least: 1, most: 65_535, fallback: 1 });
  if (port === publicPort) read.problem('MANAGEMENT_PORT', 'is another port than PORT');
  return { host, port };
}
