import type { DatabaseAddress, SessionKind, Transport } from '../config/database-address.ts';
import { parseDatabaseAddress } from '../config/database-address.ts';

const ssl = { plain: false, unverified: 'require', verified: 'verify-full' } as const satisfies Record<
  Transport,
  unknown
>;

type ConnectionOptions = {
  readonly username?: string;
  readonly password?: string;
  readonly database?: string;
  readonly ssl: (typeof ssl)[Transport];
  readonly target_session_attrs?: SessionKind;
  readonly connection: Readonly<Record<string, string>>;
};

/**
 * How the driver opens a connection. It gets hosts, log-in and TLS one by one, so that it parses no text of its own and reads no PGHOST or
 * PGSSLMODE. A text (tests and tools) goes through the parser of the configuration.
 * @throws Error when the text is no database address.
 */
export function connectionOptions(given: DatabaseAddress | string): ConnectionOptions {
  const { user, password, database, transport, targetSession, sessionParameters, ...rest } = addressOf(given);
  return {
    ...placeOf(rest.hosts),
    ...(user !== null && { username: user }),
    ...(password !== null && { password }),
    ...(database !== null && { database }),
    ...(targetSession !== null && { target_session_attrs: targetSession }),
    ssl: ssl[transport],
    connection: sessionParameters,
  };
}

function addressOf(given: DatabaseAddress | string): DatabaseAddress {
  if (typeof given !== 'string') return given;
  const parsed = parseDatabaseAddress(given);
  if (!parsed.ok) throw new Error(`the address of the database ${parsed.error}`);
  return parsed.value;
}

/** The driver takes lists of hosts and ports; its types know one of each, hence `object`. */
function placeOf(hosts: DatabaseAddress['hosts']): object {
  const [first] = hosts;
  if (first.kind === 'socket') return { path: `${first.directory}/.s.PGSQL.${first.port}` };
  const places = hosts.flatMap((host) => (host.kind === 'network' ? [host] : []));
  return { host: places.map(({ name }) => name), port: places.map(({ port }) => port) };
}
