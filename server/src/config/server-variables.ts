import { isIP } from 'node:net';
import { instant } from '#domain/dates.ts';
import { failure } from '#domain/result.ts';
import type { SecretKeys } from '../secrets/secret-keys.ts';
import { type DatabaseAddress, exposedHosts, parseDatabaseAddress } from './database-address.ts';
import type { Environment } from './environment.ts';
import {
  address,
  withRequirement,
  flag,
  list,
  mapVariable,
  optional,
  oneOf,
  secret,
  text,
  type Variable,
  wholeNumber,
} from './variable.ts';

const ports = { least: 1, most: 65_535 } as const;

/** What decides the mode of a process. */
export const modeVariables = {
  environment: oneOf('NODE_ENV', {
    choices: ['development', 'test', 'production'],
    fallback: 'development',
    meaning: '`production` has no defaults of the demonstration.',
  }),
  demo: flag('DEMO', {
    fallback: ({ production }) => !production,
    meaning: "The demonstration: its people, the sandbox and the sandbox's clock. Must be off in production.",
  }),
  port: wholeNumber('PORT', { ...ports, fallback: 8080, meaning: 'Port of the pages and the API.' }),
  sandboxPort: wholeNumber('SANDBOX_PORT', {
    ...ports,
    fallback: 8090,
    meaning: 'Port of the sandbox on this machine.',
  }),
  basePath: mapVariable(
    text('BASE_PATH', { fallback: '/', form: 'path', meaning: 'Path of the pages, e.g. `/bnpl/`.' }),
    withSlashes,
  ),
};

const minimumKeyLength = 24;

/** The secret of development and demonstrations. */
const demoSecret = 'demo-secret-key-of-the-sandbox-only';

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

/** In production each host must be this machine or use TLS with a verified certificate. */
const databaseAddress: Variable<DatabaseAddress> = {
  name: 'DATABASE_URL',
  meaning:
    'PostgreSQL. Several hosts are tried in order. In production with `sslmode=verify-full`, or on this machine.',
  form: '`postgres://user:password@host/database`',
  fallback: null,
  isSecret: false,
  parse: (given, { production }) => {
    const parsed = parseDatabaseAddress(given);
    const exposed = parsed.ok && production ? exposedHosts(parsed.value) : [];
    return exposed.length === 0
      ? parsed
      : failure(
          `must have sslmode=verify-full in production: traffic to ${exposed.join(', ')} is not encrypted or not verified`,
        );
  },
  empty: unusable,
};

/** The process, its addresses and its secrets. */
export const serverVariables = {
  host: text('HOST', {
    fallback: ({ production }) => (production ? '0.0.0.0' : '127.0.0.1'),
    form: 'address',
    meaning: 'Address at which the server listens.',
  }),
  publicUrl: address('PUBLIC_URL', {
    fallback: ({ production, ownUrl }) => (production ? null : ownUrl),
    meaning: 'Public address of the pages, with `BASE_PATH`.',
  }),
  apiPrefix: withRequirement(
    text('API_PREFIX', { fallback: '/api', form: 'path', meaning: 'Path of the API.' }),
    'must begin with a slash, e.g. /api',
    (path) => /^(\/[\w.~-]+)+$/.test(path),
  ),
  environments: withRequirement(
    mapVariable(
      text('ENVIRONMENTS', {
        fallback: '',
        form: '`host=environment:/prefix`, separated by spaces',
        meaning:
          'Environment (`production`, `acceptance`, `test1`, `test2`, `development`) and path of the API for each host of the pages. Our own host is added.',
      }),
      (entries) => entries.split(/\s+/).filter((entry) => entry !== ''),
    ),
    'must be a list of host=environment:/prefix',
    (entries) => entries.every((entry) => entryPattern.test(entry)),
  ),
  databaseAddress,
  secretKeys: withRequirement(
    mapVariable(
      secret('SECRET_KEY', {
        fallback: ({ production }) => (production ? null : demoSecret),
        form: `at least ${minimumKeyLength} characters; two keys, the new one first, during a rotation`,
        meaning: 'All hashes and encrypted values depend on it.',
      }),
      keysOf,
    ),
    `must have at least ${minimumKeyLength} characters`,
    (keys) => keys.every((key) => key.length >= minimumKeyLength),
  ),
  logLevel: oneOf('LOG_LEVEL', {
    choices: ['debug', 'info', 'warn', 'error', 'silent'],
    fallback: 'info',
    meaning: 'Least important events of the log.',
  }),
  trustedProxies: withRequirement(
    list('TRUSTED_PROXIES', {
      fallback: '',
      form: 'addresses, networks, `loopback`, `linklocal`, `uniquelocal`, separated by commas',
      meaning: 'Proxies whose `X-Forwarded-For` is believed.',
    }),
    'must be a list of addresses, e.g. 10.0.0.0/8,::1',
    (proxies) => proxies.every(isNetwork),
  ),
  recovery: flag('RECOVERY', {
    fallback: false,
    meaning: 'The database was restored from a backup (docs/runbooks/after-a-restore.md).',
  }),
  securityContact: optional(
    withRequirement(
      text('SECURITY_CONTACT', {
        fallback: '',
        form: '`mailto:` or `https:` address',
        meaning: 'Where security problems are reported, in `/.well-known/security.txt`.',
      }),
      'must be a mailto: or https: address',
      (contact) => /^(?:mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/.test(contact),
    ),
  ),
  demoBeginsAt: mapVariable(
    optional(
      withRequirement(
        text('DEMO_BEGINS_AT', {
          fallback: '',
          form: 'timestamp',
          meaning: 'First instant of the clock of an empty demonstration. Default: the current time.',
        }),
        'must be a timestamp, e.g. 2026-01-31T09:00:00Z',
        (timestamp) => !Number.isNaN(Date.parse(timestamp)),
      ),
    ),
    (timestamp) => (timestamp === null ? null : instant(timestamp)),
  ),
  awaitsDemoWorld: flag('AWAIT_DEMO_WORLD', {
    fallback: false,
    meaning: 'Readiness waits until the sandbox has made its data. `npm start` sets it.',
  }),
};

/** The separate server for metrics and health details (docs/spec/interfaces.md). */
export const managementVariables = {
  host: text('MANAGEMENT_HOST', {
    fallback: '127.0.0.1',
    form: 'address',
    meaning: 'Address at which metrics and health details are served.',
  }),
  port: optional(
    wholeNumber('MANAGEMENT_PORT', {
      ...ports,
      fallback: 1,
      meaning: 'Port of metrics and health details. Without it, in development, `PORT` serves them.',
    }),
    ({ production }) => (production ? null : ''),
  ),
  formerPort: withRequirement(
    text('WORKER_PORT', {
      fallback: '',
      form: 'must not be set',
      meaning: 'Former name of `MANAGEMENT_PORT`.',
    }),
    'is no longer supported: set MANAGEMENT_PORT',
    () => false,
  ),
};

/** The address of the separate server for metrics and health details. */
export type ManagementConfig = { readonly host: string; readonly port: number };

/** Null without `MANAGEMENT_PORT`: then `PORT` serves metrics and details too. */
export function readManagement(environment: Environment): ManagementConfig | null {
  const { host, port } = environment.values(managementVariables);
  if (port === null) return null;
  if (port === environment.value(modeVariables.port))
    environment.addProblem(managementVariables.port, 'must differ from PORT');
  return { host, port };
}

const entryPattern =
  /^[A-Za-z0-9.:[\]-]+=(?:production|acceptance|test1|test2|development)(?::(?:\/[\w.-]+)*)?$/;

/**
 * The environment and API prefix of each host of the pages, separated by spaces (docs/spec/specification.md#1). The
 * host of our own pages is added if it is missing.
 */
export function readEnvironments(environment: Environment): string {
  const entries = environment.value(serverVariables.environments);
  const publicUrl = environment.value(serverVariables.publicUrl);
  if (!URL.canParse(publicUrl)) return entries.join(' ');
  const { host } = new URL(publicUrl);
  const hasOwnHost = entries.some((entry) => entry.startsWith(`${host}=`));
  const name = environment.mode.production ? 'production' : 'development';
  const ownEntry = `${host}=${name}:${environment.value(serverVariables.apiPrefix)}`;
  return (hasOwnHost ? entries : [...entries, ownEntry]).join(' ');
}

function keysOf(text: string): SecretKeys {
  const [newest = '', ...former] = text.split(',');
  return [newest, ...former];
}

const namedNetworks: readonly string[] = ['loopback', 'linklocal', 'uniquelocal'];
const widths: Readonly<Record<number, number>> = { 4: 32, 6: 128 };

function isNetwork(written: string): boolean {
  const [address = '', bits = '1', ...more] = written.split('/');
  const width = widths[isIP(address)];
  const fits = width !== undefined && /^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= width;
  return namedNetworks.includes(written) || (fits && more.length === 0);
}

function withSlashes(path: string): string {
  return `/${path
    .split('/')
    .filter((part) => part !== '')
    .join('/')}/`.replace('//', '/');
}
