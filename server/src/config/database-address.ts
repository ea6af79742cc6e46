import { BlockList, isIP, isIPv6 } from 'node:net';
import { success, failure, type Result } from '#domain/result.ts';

/** One server: a name or IP address in a network, or the directory of a Unix socket. */
export type DatabaseHost =
  | { readonly kind: 'network'; readonly name: string; readonly port: number }
  | { readonly kind: 'socket'; readonly directory: string; readonly port: number };

/**
 * `verified`: TLS with a checked certificate and host name. `unverified`: TLS with any certificate. `plain`: no TLS.
 */
export type Transport = 'plain' | 'unverified' | 'verified';

const sessionKinds = ['read-write', 'read-only', 'primary', 'standby', 'prefer-standby'] as const;
export type SessionKind = (typeof sessionKinds)[number];

/** The parsed DATABASE_URL. Every connection is opened from these values, never from the text. */
export type DatabaseAddress = {
  /** In the order of the text; either network hosts, or one socket. */
  readonly hosts: readonly [DatabaseHost, ...DatabaseHost[]];
  /** null for the driver's default. */
  readonly user: string | null;
  readonly password: string | null;
  readonly database: string | null;
  readonly transport: Transport;
  /**
   * The kind of host that a session may use. With several hosts it is `read-write` unless the text names another; with
   * one host it is any.
   */
  readonly targetSession: SessionKind | null;
  /** Sent to the server at the start of a session: `application_name`, `options`. */
  readonly sessionParameters: Readonly<Record<string, string>>;
};

type AddressResult<T> = Result<T, string>;

const addressPattern =
  /^postgres(?:ql)?:\/\/(?:(?<user>[^@/?#:]*)(?::(?<password>[^@/?#]*))?@)?(?<hosts>[^@/?#]*)(?:\/(?<database>[^@/?#]*))?(?:\?(?<query>[^@#]*))?$/;

/**
 * Parses `postgres://user:password@host:port,host:port/database?parameter=value`. Ambiguous text is refused: an
 * unescaped `@`, `/`, `?` or `#` in a password, and duplicate or unknown parameters. The error continues a
 * sentence that begins with DATABASE_URL. It contains no part of the text except parameter names.
 */
export function parseDatabaseAddress(text: string): AddressResult<DatabaseAddress> {
  const parts = splitAddress(text);
  if (parts === null) return failure(notAnAddress);
  const query = parseQuery(parts.query);
  if (!query.ok) return query;
  const hosts = parseHosts(parts.hosts, query.value);
  if (!hosts.ok) return hosts;
  const login = parseLogin(parts, query.value);
  if (!login.ok) return login;
  const transport = parseTransport(query.value.sslmode, hosts.value);
  if (!transport.ok) return transport;
  const session = parseSession(query.value, hosts.value);
  if (!session.ok) return session;
  return success({ ...login.value, ...session.value, hosts: hosts.value, transport: transport.value });
}

const notAnAddress =
  'must be a postgres:// address: postgres://user:password@host:port,host:port/database, with @ / ? # in a password as %40 %2F %3F %23';

/** Printable ASCII without space and backslash. */
const printableAscii = /^[\x21-\x5b\x5d-\x7e]+$/;

type Parts = Readonly<Record<'user' | 'password' | 'hosts' | 'database' | 'query', string>>;

function splitAddress(text: string): Parts | null {
  const groups = printableAscii.test(text) ? addressPattern.exec(text)?.groups : undefined;
  if (groups === undefined) return null;
  const { user = '', password = '', hosts = '', database = '', query = '' } = groups;
  return { user, password, hosts, database, query };
}

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

/** The hosts to which this address would send data without verified TLS over a network. */
export function exposedHosts({ hosts, transport }: DatabaseAddress): readonly string[] {
  if (transport === 'verified') return [];
  return hosts.flatMap((host) => (host.kind === 'socket' || isLoopback(host.name) ? [] : [host.name]));
}

function isLoopback(name: string): boolean {
  const version = isIP(name);
  if (version === 0) return name.toLowerCase() === 'localhost';
  return loopback.check(name, version === 4 ? 'ipv4' : 'ipv6');
}

const parameterNames = [
  'host',
  'port',
  'user',
  'password',
  'dbname',
  'sslmode',
  'target_session_attrs',
  'application_name',
  'options',
] as const;
type Query = Readonly<Partial<Record<(typeof parameterNames)[number], string>>>;

function parseQuery(text: string): AddressResult<Query> {
  const values = new Map<string, string>();
  for (const pair of text.split('&').filter((part) => part !== '')) {
    const [written = '', ...rest] = pair.split('=');
    const name = parameterNames.find((known) => known === written);
    if (name === undefined) return failure(`has a parameter that is none of ${parameterNames.join(', ')}`);
    if (values.has(name)) return failure(`has the parameter ${name} twice`);
    const value = rest.length === 1 ? decode(rest[0]) : null;
    if (value === null || value === '') return failure(`has no readable value for the parameter ${name}`);
    values.set(name, value);
  }
  return success(Object.fromEntries(values));
}

type Login = Pick<DatabaseAddress, 'user' | 'password' | 'database'>;

const loginParameters = { user: 'user', password: 'password', database: 'dbname' } as const;

function parseLogin(parts: Parts, query: Query): AddressResult<Login> {
  const login: Record<keyof Login, string | null> = { user: null, password: null, database: null };
  for (const part of ['user', 'password', 'database'] as const) {
    const parameter = query[loginParameters[part]] ?? null;
    const value = decode(parts[part]);
    if (value === null) return failure(`has a ${part} that is not percent-encoded correctly`);
    if (value !== '' && parameter !== null) return failure(`has the ${part} twice`);
    login[part] = value === '' ? parameter : value;
  }
  return success(login);
}

type Hosts = DatabaseAddress['hosts'];
type UnparsedHost = { readonly name: string | null; readonly port: string | undefined };

function parseHosts(authority: string, query: Query): AddressResult<Hosts> {
  const isInQuery = query.host !== undefined || query.port !== undefined;
  if (authority !== '' && isInQuery)
    return failure('has its hosts twice: before the database and as a parameter');
  const hosts: DatabaseHost[] = [];
  for (const [index, unparsedHost] of (authority === ''
    ? hostsOfQuery(query)
    : splitHosts(authority)
  ).entries()) {
    const host = parseHost(unparsedHost);
    if (host === null)
      return failure(`has no host name and port of 1 to 65535 in place ${index + 1} of its hosts`);
    hosts.push(host);
  }
  return checkHostKinds(hosts);
}

function checkHostKinds([first, ...others]: readonly DatabaseHost[]): AddressResult<Hosts> {
  if (first === undefined) return failure('names no host');
  const hasSocket = [first, ...others].some(({ kind }) => kind === 'socket');
  return hasSocket && others.length > 0
    ? failure('names a Unix socket beside other hosts')
    : success([first, ...others]);
}

/** Parses `[::1]:5432`, `name:5432` or `%2Fdirectory`, with or without a port. */
function splitHosts(authority: string): readonly UnparsedHost[] {
  return authority.split(',').map((written) => {
    const [, address, name, port] = /^(?:\[([^\]]*)\]|([^:[\]]*))(?::(.*))?$/.exec(written) ?? [];
    if (address === undefined) return { name: decode(name), port };
    const decoded = decode(address) ?? '';
    return { name: isIPv6(decoded) ? decoded : null, port };
  });
}

/** The hosts of the parameters. As in libpq, there is one port for all hosts or one for each. */
function hostsOfQuery({ host, port }: Query): readonly UnparsedHost[] {
  const names = host?.split(',') ?? [];
  const ports = port?.split(',') ?? [undefined];
  if (ports.length !== 1 && ports.length !== names.length) return [{ name: null, port: undefined }];
  return names.map((name, index) => ({ name, port: ports.length === 1 ? ports[0] : ports[index] }));
}

const defaultPort = '5432';
const hostName = /^[a-z\d_](?:[a-z\d_.-]{0,251}[a-z\d_])?$/i;

function parseHost({ name, port: written = defaultPort }: UnparsedHost): DatabaseHost | null {
  const port = /^\d{1,5}$/.test(written) ? Number(written) : 0;
  if (name === null || port < 1 || port > 65_535) return null;
  if (/^\/[^\0]*$/.test(name)) return { kind: 'socket', directory: name, port };
  return isNetworkName(name) ? { kind: 'network', name, port } : null;
}

function isNetworkName(name: string): boolean {
  return isIP(name) !== 0 || hostName.test(name);
}

const transports: Readonly<Record<string, Transport>> = {
  disable: 'plain',
  require: 'unverified',
  'verify-full': 'verified',
};

/**
 * `allow` and `prefer` let the server decide, and `verify-ca` does not check the host name, so they are not supported.
 */
function parseTransport(sslmode: string | undefined, [first]: Hosts): AddressResult<Transport> {
  const transport = transports[sslmode ?? 'disable'];
  if (transport === undefined)
    return failure(`must have an sslmode of ${Object.keys(transports).join(', ')}`);
  if (first.kind === 'socket' && transport !== 'plain')
    return failure('asks for TLS on a Unix socket, which has none');
  return success(transport);
}

type Session = Pick<DatabaseAddress, 'targetSession' | 'sessionParameters'>;

function parseSession(
  { target_session_attrs: named, application_name, options }: Query,
  hosts: Hosts,
): AddressResult<Session> {
  // of several hosts only the primary accepts writes, in any order of the hosts (docs/spec/interfaces.md#commands)
  const kind = named ?? (hosts.length > 1 ? 'read-write' : undefined);
  const targetSession = sessionKinds.find((known) => known === kind) ?? null;
  if (kind !== undefined && targetSession === null)
    return failure(`must have a target_session_attrs of ${sessionKinds.join(', ')}`);
  const sessionParameters = {
    ...(application_name !== undefined && { application_name }),
    ...(options !== undefined && { options }),
  };
  return success({ targetSession, sessionParameters });
}

function decode(text = ''): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
