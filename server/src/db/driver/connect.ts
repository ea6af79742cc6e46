import pg, { type ClientConfig } from 'pg';
import {
  type DatabaseAddress,
  type DatabaseHost,
  parseDatabaseAddress,
  type SessionKind,
  type Transport,
} from '../../config/database-address.ts';
import { columnTypes } from './columns.ts';
import { ConnectionError, type DatabaseError, faultOf } from './faults.ts';

export type ConnectionOptions = {
  readonly address: DatabaseAddress;
  /** statement_timeout; 0 for no limit. */
  readonly statementMilliseconds: number;
};

const connectMilliseconds = 5_000;
const keepAliveMilliseconds = 60_000;

/** @throws Error when the text is not a database address */
export function addressOf(given: DatabaseAddress | string): DatabaseAddress {
  if (typeof given !== 'string') return given;
  const parsed = parseDatabaseAddress(given);
  if (!parsed.ok) throw new Error(`the database address ${parsed.error}`);
  return parsed.value;
}

/**
 * Connects to the first host that accepts the connection with a session of the required kind.
 * @throws ConnectionError or DatabaseError of the last host when no host does
 */
export async function connectClient(options: ConnectionOptions): Promise<pg.Client> {
  const { hosts, targetSession } = options.address;
  // prefer-standby: try all hosts for a standby first, then accept any session
  const kinds = targetSession === 'prefer-standby' ? (['standby', null] as const) : [targetSession];
  let fault: ConnectionError | DatabaseError = new ConnectionError(
    'CONNECT_FAILED',
    'the database address has no host',
  );
  for (const kind of kinds) {
    for (const host of hosts) {
      try {
        return await connectTo(host, kind, options);
      } catch (error) {
        fault = faultOf(error, 'CONNECT_FAILED');
      }
    }
  }
  throw fault;
}

async function connectTo(
  host: DatabaseHost,
  kind: SessionKind | null,
  options: ConnectionOptions,
): Promise<pg.Client> {
  const client = new pg.Client(configOf(host, options));
  // e.g. the server announces its shutdown on an idle connection or right after the log-in. `pg` sends nothing on such
  // a connection afterwards, so the connection counts as lost at once.
  client.on('error', () => {
    client.connection.stream.destroy();
  });
  const timer = setTimeout(() => {
    const message = 'the database did not accept the connection in time';
    client.connection.stream.destroy(new ConnectionError('CONNECT_TIMEOUT', message));
  }, connectMilliseconds);
  try {
    await client.connect();
    if (kind !== null && !(await hasKind(client, kind)))
      throw new ConnectionError('CONNECT_WRONG_SESSION', `a session of the database is not ${kind}`);
    return client;
  } catch (error) {
    client.connection.stream.destroy();
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

type Session = { readonly isStandby: boolean; readonly isReadOnly: boolean };

const isOfKind: Readonly<Record<SessionKind, (session: Session) => boolean>> = {
  'read-write': ({ isReadOnly }) => !isReadOnly,
  'read-only': ({ isReadOnly }) => isReadOnly,
  primary: ({ isStandby }) => !isStandby,
  standby: ({ isStandby }) => isStandby,
  'prefer-standby': () => true,
};

async function hasKind(client: pg.Client, kind: SessionKind): Promise<boolean> {
  const { rows } = await client.query<Session>(
    `select pg_is_in_recovery() as "isStandby", current_setting('transaction_read_only')::boolean as "isReadOnly"`,
  );
  const [session] = rows;
  return session !== undefined && isOfKind[kind](session);
}

const ssl = {
  plain: false,
  unverified: { rejectUnauthorized: false },
  verified: { rejectUnauthorized: true },
} as const satisfies Record<Transport, unknown>;

/** Every value is explicit, so that `pg` parses no address and reads no PGHOST or PGSSLMODE. */
function configOf(host: DatabaseHost, { address, statementMilliseconds }: ConnectionOptions): ClientConfig {
  const { user, password, database, transport, sessionParameters } = address;
  const { options = '', application_name } = sessionParameters;
  return {
    host: host.kind === 'socket' ? host.directory : host.name,
    port: host.port,
    ...(user !== null && { user }),
    ...(password !== null && { password }),
    ...(database !== null && { database }),
    ssl: ssl[transport],
    ...(application_name !== undefined && { application_name }),
    options: `${options} -c TimeZone=UTC`.trim(),
    statement_timeout: statementMilliseconds,
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveMilliseconds,
    types: columnTypes,
    pipeline: true,
  };
}
