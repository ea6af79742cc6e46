import type { DatabaseAddress } from './database-address.ts';
import { exposedHosts, parseDatabaseAddress } from './database-address.ts';
import type { EnvironmentReader } from './environment.ts';

/** Stands in for an address that was refused: a start that used it all the same would reach no server, and send nothing in plain text. */
const unusable: DatabaseAddress = {
  hosts: [{ kind: 'network', name: 'database-url.invalid', port: 5432 }],
  user: null,
  password: null,
  database: null,
  transport: 'verified',
  targetSession: null,
  sessionParameters: {},
};

/** DATABASE_URL. In production each of its hosts is this machine, or is reached by TLS with a checked certificate. */
export function readDatabaseAddress(read: EnvironmentReader, production: boolean): DatabaseAddress {
  const text = read.secret('DATABASE_URL', null);
  if (text === '') return unusable;
  const parsed = parseDatabaseAddress(text);
  if (!parsed.ok) {
    read.problem('DATABASE_URL', parsed.error);
    return unusable;
  }
  const exposed = production ? exposedHosts(parsed.value) : [];
  if (exposed.length === 0) return parsed.value;
  read.problem(
    'DATABASE_URL',
    `says sslmode=verify-full in production: without it the network could read what goes to ${exposed.join(', ')}`,
  );
  return unusable;
}
