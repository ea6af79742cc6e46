import { type DatabaseAddress, exposedHosts, parseDatabaseAddress } from './database-address.ts';
import type { EnvironmentReader } from './environment.ts';

/** Replaces a refused address. A connection to it would reach no server and send nothing unencrypted. */
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
export function readDatabaseAddress(environment: EnvironmentReader, production: boolean): DatabaseAddress {
  const text = environment.secret('DATABASE_URL', null);
  if (text === '') return unusable;
  const parsed = parseDatabaseAddress(text);
  if (!parsed.ok) {
    environment.addProblem('DATABASE_URL', parsed.error);
    return unusable;
  }
  const exposed = production ? exposedHosts(parsed.value) : [];
  if (exposed.length === 0) return parsed.value;
  environment.addProblem(
    'DATABASE_URL',
    `must have sslmode=verify-full in production: traffic to ${exposed.join(', ')} is not encrypted or not verified`,
  );
  return unusable;
}
