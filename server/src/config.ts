import type { Instant } from '#domain/calendar.ts';
import { instant } from '#domain/calendar.ts';
import { basisPoints, kopecks } from '#domain/money.ts';
import type { DatabaseAddress } from './config/database-address.ts';
import type { EnvironmentReader } from './config/environment.ts';
import { readEnvironment } from './config/environment.ts';
import { readEnvironments, readInfo, readPublicValues, readServiceIds } from './config/public-config.ts';
import { askForEncryption } from './config/ask-for-encryption.ts';
import { readApiPrefix, readBankBookUrl, readTrustedProxies } from './config/read-addresses.ts';
import { readApprovalRules } from './config/read-approval-rules.ts';
import { readChargePlan } from './config/read-charge-plan.ts';
import { readDatabaseAddress } from './config/read-database-address.ts';
import type { ManagementConfig } from './config/read-management.ts';
import { readManagement } from './config/read-management.ts';
import { readBulkPayoffRules } from './config/read-bulk-payoff-rules.ts';
import { readLogInRules } from './config/read-log-in-rules.ts';
import { readMessageHours } from './config/read-message-hours.ts';
import { readSecretKeys } from './config/read-secrets.ts';
import type { SingleSignOnConfig } from './config/read-single-sign-on.ts';
import { readSingleSignOn } from './config/read-single-sign-on.ts';
import { readSecurityContact } from './config/read-security-contact.ts';
import { readStaffIdle } from './config/read-staff-idle.ts';
import { readWaits } from './config/read-waits.ts';
import type { Settings } from './config/settings.ts';
import type { SecretKeys } from './secrets/secret-keys.ts';

export type Role = 'api' | 'worker' | 'migrate' | 'all' | 'audit' | 'administrators';

/** The configuration of a process, read once from the environment (docs/spec/interfaces.md#commands). */
export type Config = {
  readonly production: boolean;
  readonly demo: boolean;
  /** Readiness waits until the sandbox has generated the demo world. */
  readonly awaitsDemoWorld: boolean;
  /** The start of the clock in an empty demonstration; null for the current time. */
  readonly demoBeginsAt: Instant | null;
  readonly host: string;
  readonly port: number;
  /** The address of metrics and health details; null to serve them on `port` (development). */
  readonly management: ManagementConfig | null;
  readonly apiPrefix: string;
  readonly basePath: string;
  readonly databaseAddress: DatabaseAddress;
  readonly logLevel: string;
  readonly trustedProxies: readonly string[];
  readonly gateway: {
    readonly url: string;
    readonly user: string;
    readonly password: string;
    readonly timeLimitSeconds: number;
  };
  /** The http URL of an SMS gateway, or the `smpp://` URL of a message centre. */
  readonly smsUrl: string;
  readonly smpp: { readonly systemId: string; readonly password: string };
  readonly smsSender: string;
  /** The bank's single sign-on; null without one. */
  readonly singleSignOn: SingleSignOnConfig | null;
  /** The bank's list of operations, with which `npm run audit` compares; null without one. */
  readonly bankBookUrl: string | null;
  /** Starts in recovery, as after a restore of the database (runbook after-a-restore). */
  readonly recovery: boolean;
  /** Where security problems are reported: a `mailto:` or `https:` address; null when none is set. */
  readonly securityContact: string | null;
  /** `GET /actuator/info` (docs/spec/specification.md#3 «Configuration keys read»). */
  readonly info: Readonly<Record<string, string>>;
  /**
   * The environment and API prefix of each host, for the pages: `host=environment:/prefix`, separated by spaces
   * (docs/spec/specification.md#1).
   */
  readonly environments: string;
  readonly secretKeys: SecretKeys;
  /** The settings without the data key, which is stored in the database. */
  readonly settings: Omit<Settings, 'dataKey'>;
};

const smsSchemes = ['http', 'https', 'smpp', 'ssmpp'];

/** @throws ConfigError with all invalid variables */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  return readEnvironment(environment, (read) => {
    const production =
      read.word('NODE_ENV', ['development', 'test', 'production'], 'development') === 'production';
    const demo = read.flag('DEMO', !production);
    if (production && demo) read.problem('DEMO', 'is never on in production');
    const port = read.wholeNumber('PORT', { least: 1, most: 65_535, fallback: 8080 });
    const sandboxUrl = `http://127.0.0.1:${read.wholeNumber('SANDBOX_PORT', { least: 1, most: 65_535, fallback: 8090 })}`;
    const basePath = withSlashes(read.text('BASE_PATH', '/'));
    const apiPrefix = readApiPrefix(read);
    const settings = readSettings(read, {
      production,
      demo,
      publicUrl: `http://localhost:${port}${basePath.slice(0, -1)}`,
    });
    const info = readInfo(read, demo);
    const config: Config = {
      production,
      demo,
      awaitsDemoWorld: readAwaitsDemoWorld(read, demo),
      demoBeginsAt: readTimestamp(read, 'DEMO_BEGINS_AT'),
      port,
      management: readManagement(read, { production, port }),
      basePath,
      host: read.text('HOST', production ? '0.0.0.0' : '127.0.0.1'),
      apiPrefix,
      databaseAddress: readDatabaseAddress(read, production),
      logLevel: read.word('LOG_LEVEL', ['debug', 'info', 'warn', 'error', 'silent'], 'info'),
      trustedProxies: readTrustedProxies(read),
      gateway: {
        url: read.address('GATEWAY_URL', production ? null : `${sandboxUrl}/payment/rest`),
        user: read.secret('GATEWAY_USER', production ? null : 'chasti-api'),
        password: read.secret('GATEWAY_PASSWORD', production ? null : 'sandbox-password'),
        timeLimitSeconds: read.wholeNumber('GATEWAY_TIME_LIMIT_SECONDS', {
          least: 1,
          most: 60,
          fallback: 10,
        }),
      },
      smsUrl: read.address('SMS_URL', production ? null : `${sandboxUrl}/sms/send`, smsSchemes),
      smpp: { systemId: read.text('SMPP_SYSTEM_ID', ''), password: read.text('SMPP_PASSWORD', '') },
      smsSender: read.text('SMS_SENDER', 'CHASTI'),
      singleSignOn: readSingleSignOn(read, { info, production, sandboxUrl }),
      bankBookUrl: readBankBookUrl(read, production ? null : `${sandboxUrl}/bank/operations`),
      recovery: read.flag('RECOVERY', false),
      securityContact: readSecurityContact(read),
      info,
      environments: readEnvironments(read, { publicUrl: settings.publicUrl, production, apiPrefix }),
      secretKeys: readSecretKeys(read, production),
      settings,
    };
    askForEncryption(read, config);
    return config;
  });
}

type SettingsContext = { readonly production: boolean; readonly demo: boolean; readonly publicUrl: string };

function readSettings(
  read: EnvironmentReader,
  { production, demo, publicUrl }: SettingsContext,
): Config['settings'] {
  const otpLength = read.wholeNumber('OTP_LENGTH', { least: 4, most: 6, fallback: 4 });
  const staffIdle = readStaffIdle(read);
  const callbackKey = read.text('GATEWAY_CALLBACK_KEY', production ? '' : 'sandbox-callback-key');
  return {
    publicUrl: read.address('PUBLIC_URL', production ? null : publicUrl).replace(/\/$/, ''),
    limitFactor:
      read.word('LIMITS', ['demo', 'production'], demo ? 'demo' : 'production') === 'demo' ? 100 : 1,
    logIn: readLogInRules(read),
    staffPasswords: {
      standard: read.word('PASSWORD_STANDARD', ['asvs', 'gost'], 'asvs'),
      lifetimeDays: read.wholeNumber('PASSWORD_LIFE_DAYS', { least: 1, most: 90, fallback: 90 }),
    },
    staffIdle,
    secondFactorRequired:
      read.word('STAFF_SECOND_FACTOR', ['optional', 'required'], 'optional') === 'required',
    singleSignOnShown: read.text('SBERID_BUTTON_ENABLED_LK', String(demo)) === 'true',
    otpLength,
    otpLifetimeSeconds: read.wholeNumber('OTP_LIFE_SECONDS', { least: 30, most: 300, fallback: 120 }),
    newOtpDelaySeconds: read.wholeNumber('NEW_OTP_DELAY_SECONDS', { least: 60, most: 600, fallback: 60 }),
    callbackKeys: callbackKey.split(',').filter((key) => key !== ''),
    ...readWaits(read),
    chargePlan: readChargePlan(read),
    chargesAtOnce: read.wholeNumber('CHARGES_AT_ONCE', { least: 1, most: 200, fallback: 32 }),
    ...readMessageHours(read),
    penaltyRate: basisPoints(
      read.wholeNumber('PENALTY_RATE_BASIS_POINTS', { least: 0, most: 2000, fallback: 2000 }),
    ),
    debtLimit: kopecks(
      read.wholeNumber('DEBT_LIMIT_ROUBLES', {
        least: 1,
        most: 10_000_000,
        fallback: demo ? 10_000_000 : 300_000,
      }) * 100,
    ),
    activeOrdersLimit: read.wholeNumber('ACTIVE_ORDERS_LIMIT', {
      least: 1,
      most: 10_000,
      fallback: demo ? 500 : 20,
    }),
    fullPayment: readBulkPayoffRules(read),
    approvals: readApprovalRules(read),
    loopbackAddressesAllowed: !production,
    publicValues: readPublicValues(read, { otpLength, staffIdle }),
    lawBlocksActivation: read.flag('LAW_283_BLOCKS_ACTIVATION', false),
    serviceIds: readServiceIds(read),
  };
}

function readAwaitsDemoWorld(read: EnvironmentReader, demo: boolean): boolean {
  const isOn = read.flag('AWAIT_DEMO_WORLD', false);
  if (isOn && !demo) read.problem('AWAIT_DEMO_WORLD', 'needs DEMO=on');
  return isOn;
}

function readTimestamp(read: EnvironmentReader, name: string): Instant | null {
  const text = read.text(name, '');
  if (text === '') return null;
  if (!Number.isNaN(Date.parse(text))) return instant(text);
  read.problem(name, 'is not a timestamp, e.g. 2026-01-31T09:00:00Z');
  return null;
}

function withSlashes(path: string): string {
  return `/${path
    .split('/')
    .filter((part) => part !== '')
    .join('/')}/`.replace('//', '/');
}
