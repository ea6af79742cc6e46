import type { DatabaseAddress } from './database-address.ts';
import { exposedHosts, parseDatabaseAddress } from './database-address.ts';
import type { EnvironmentReader } from './environment.ts';

/** Replaces a refused address. If it were used, it would reach no server and send nothing unencrypted. */
const unusable: DatabaseAddress = {
  hosts: [{ kind: 'network', name: 'database-url.invalid', port: 5432 }],
  user: null,
  password: null,
  database: null,
  transport: 'verified',
  targetSession: null,
  sessionParameters: {},
};

/** Reads DATABASE_URL. In production each host must be this machine or use TLS with a verified certificate. */
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
