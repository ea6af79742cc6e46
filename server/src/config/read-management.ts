import type { EnvironmentReader } from './environment.ts';

/** The address at which a process serves only metrics and health details. */
export type ManagementConfig = { readonly host: string; readonly port: number };

type ServerPort = { readonly production: boolean; readonly port: number };

/**
 * Reads MANAGEMENT_PORT and MANAGEMENT_HOST (default 127.0.0.1). Without MANAGEMENT_PORT the result is null and PORT
 * serves metrics and details too, which is allowed only in development (docs/spec/interfaces.md).
 */
export function readManagement(
  read: EnvironmentReader,
  { production, port: publicPort }: ServerPort,
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
