import type { EnvironmentReader } from './environment.ts';

/** The address of the separate server for metrics and health details. */
export type ManagementConfig = { readonly host: string; readonly port: number };

type ServerPort = { readonly production: boolean; readonly port: number };

/**
 * Reads MANAGEMENT_PORT and MANAGEMENT_HOST (default 127.0.0.1). Without MANAGEMENT_PORT the result is null and PORT
 * serves metrics and details too, which is allowed only in development (docs/spec/interfaces.md).
 */
export function readManagement(
  environment: EnvironmentReader,
  { production, port: publicPort }: ServerPort,
): ManagementConfig | null {
  if (environment.text('WORKER_PORT', '') !== '')
    environment.addProblem('WORKER_PORT', 'is no longer supported: set MANAGEMENT_PORT');
  const host = environment.text('MANAGEMENT_HOST', '127.0.0.1');
  if (environment.text('MANAGEMENT_PORT', '') === '') {
    if (production) environment.addProblem('MANAGEMENT_PORT', 'must be set');
    return null;
  }
  const port = environment.wholeNumber('MANAGEMENT_PORT', { least: 1, most: 65_535, fallback: 1 });
  if (port === publicPort) environment.addProblem('MANAGEMENT_PORT', 'must differ from PORT');
  return { host, port };
}
