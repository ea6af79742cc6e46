import { type Instant, instant } from '#domain/dates.ts';
import { basisPoints, kopecks } from '#domain/money.ts';
import type { DatabaseAddress } from './config/database-address.ts';
import { type EnvironmentReader, readEnvironment } from './config/environment.ts';
import { readEnvironments, readInfo, readPublicValues, readServiceIds } from './config/public-config.ts';
import { requireEncryption } from './config/require-encryption.ts';
import { readApiPrefix, readBankBookUrl, readTrustedProxies } from './config/read-addresses.ts';
import { readApprovalRules } from './config/read-approval-rules.ts';
import { readChargePlan } from './config/read-charge-plan.ts';
import { readDatabaseAddress } from './config/read-database-address.ts';
import { type ManagementConfig, readManagement } from './config/read-management.ts';
import { readBulkPayoffRules } from './config/read-bulk-payoff-rules.ts';
import { readLogInRules } from './config/read-log-in-rules.ts';
import { readContactLimits } from './config/read-contact-limits.ts';
import { type MailConfig, readMail } from './config/read-mail.ts';
import { readMessageHours } from './config/read-message-hours.ts';
import { readLawRules } from './config/read-law-rules.ts';
import { readOperator } from './config/read-operator.ts';
import { readPauseLimits } from './config/read-pause-limits.ts';
import { type PushConfig, readPush } from './config/read-push.ts';
import { readSecretKeys } from './config/read-secrets.ts';
import { readSingleSignOn, type SingleSignOnConfig } from './config/read-single-sign-on.ts';
import { readSecurityContact } from './config/read-security-contact.ts';
import { readStaffIdle } from './config/read-staff-idle.ts';
import { readTimeouts } from './config/read-timeouts.ts';
import type { Settings } from './config/settings.ts';
import type { SecretKeys } from './secrets/secret-keys.ts';

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
  /** The mail server; null without one. */
  readonly mail: MailConfig | null;
  /** The VAPID keys and the push services; null without keys. */
  readonly push: PushConfig | null;
  /** The bank's single sign-on; null without one. */
  readonly singleSignOn: SingleSignOnConfig | null;
  /** The URL of the bank's list of operations, which `npm run audit` compares with our books; null without one. */
  readonly bankBookUrl: string | null;
  /** True when the database was restored from a backup (docs/runbooks/after-a-restore.md). */
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
export function readConfig(variables: Readonly<Record<string, string | undefined>>): Config {
  return readEnvironment(variables, (environment) => {
    const production =
      environment.oneOf('NODE_ENV', ['development', 'test', 'production'], 'development') === 'production';
    const demo = environment.flag('DEMO', !production);
    if (production && demo) environment.addProblem('DEMO', 'must be off in production');
    const port = environment.wholeNumber('PORT', { least: 1, most: 65_535, fallback: 8080 });
    const sandboxUrl = `http://127.0.0.1:${environment.wholeNumber('SANDBOX_PORT', { least: 1, most: 65_535, fallback: 8090 })}`;
    const basePath = withSlashes(environment.text('BASE_PATH', '/'));
    const apiPrefix = readApiPrefix(environment);
    const settings = readSettings(environment, {
      production,
      demo,
      publicUrl: `http://localhost:${port}${basePath.slice(0, -1)}`,
    });
    const info = readInfo(environment, demo);
    const config: Config = {
      production,
      demo,
      awaitsDemoWorld: readAwaitsDemoWorld(environment, demo),
      demoBeginsAt: readTimestamp(environment, 'DEMO_BEGINS_AT'),
      port,
      management: readManagement(environment, { production, port }),
      basePath,
      host: environment.text('HOST', production ? '0.0.0.0' : '127.0.0.1'),
      apiPrefix,
      databaseAddress: readDatabaseAddress(environment, production),
      logLevel: environment.oneOf('LOG_LEVEL', ['debug', 'info', 'warn', 'error', 'silent'], 'info'),
      trustedProxies: readTrustedProxies(environment),
      gateway: {
        url: environment.address('GATEWAY_URL', production ? null : `${sandboxUrl}/payment/rest`),
        user: environment.secret('GATEWAY_USER', production ? null : 'chasti-api'),
        password: environment.secret('GATEWAY_PASSWORD', production ? null : 'sandbox-password'),
        timeLimitSeconds: environment.wholeNumber('GATEWAY_TIME_LIMIT_SECONDS', {
          least: 1,
          most: 60,
          fallback: 10,
        }),
      },
      smsUrl: environment.address('SMS_URL', production ? null : `${sandboxUrl}/sms/send`, smsSchemes),
      smpp: {
        systemId: environment.text('SMPP_SYSTEM_ID', ''),
        password: environment.text('SMPP_PASSWORD', ''),
      },
      smsSender: environment.text('SMS_SENDER', 'CHASTI'),
      mail: readMail(environment, { production, sandboxUrl }),
      push: readPush(environment, { production, publicUrl: settings.publicUrl }),
      singleSignOn: readSingleSignOn(environment, { info, production, sandboxUrl }),
      bankBookUrl: readBankBookUrl(environment, production ? null : `${sandboxUrl}/bank/operations`),
      recovery: environment.flag('RECOVERY', false),
      securityContact: readSecurityContact(environment),
      info,
      environments: readEnvironments(environment, { publicUrl: settings.publicUrl, production, apiPrefix }),
      secretKeys: readSecretKeys(environment, production),
      settings,
    };
    requireEncryption(environment, config);
    return config;
  });
}

type SettingsContext = { readonly production: boolean; readonly demo: boolean; readonly publicUrl: string };

function readSettings(
  environment: EnvironmentReader,
  { production, demo, publicUrl }: SettingsContext,
): Config['settings'] {
  const operator = readOperator(environment, production);
  const otpLength = environment.wholeNumber('OTP_LENGTH', { least: 4, most: 6, fallback: 4 });
  const staffIdle = readStaffIdle(environment);
  const hoursOfMessages = readMessageHours(environment);
  return {
    publicUrl: environment.address('PUBLIC_URL', production ? null : publicUrl).replace(/\/$/, ''),
    limitFactor:
      environment.oneOf('LIMITS', ['demo', 'production'], demo ? 'demo' : 'production') === 'demo' ? 100 : 1,
    logIn: readLogInRules(environment),
    staffPasswords: {
      standard: environment.oneOf('PASSWORD_STANDARD', ['asvs', 'gost'], 'asvs'),
      lifetimeDays: environment.wholeNumber('PASSWORD_LIFE_DAYS', { least: 1, most: 90, fallback: 90 }),
    },
    staffIdle,
    secondFactorRequired:
      environment.oneOf('STAFF_SECOND_FACTOR', ['optional', 'required'], 'optional') === 'required',
    singleSignOnShown: environment.text('SBERID_BUTTON_ENABLED_LK', String(demo)) === 'true',
    otpLength,
    otpLifetimeSeconds: environment.wholeNumber('OTP_LIFE_SECONDS', { least: 30, most: 300, fallback: 120 }),
    newOtpDelaySeconds: environment.wholeNumber('NEW_OTP_DELAY_SECONDS', {
      least: 60,
      most: 600,
      fallback: 60,
    }),
    ...readKeysOfOthers(environment, production),
    ...readTimeouts(environment),
    chargePlan: { ...readChargePlan(environment), ...hoursOfMessages },
    pauseLimits: readPauseLimits(environment),
    chargesAtOnce: environment.wholeNumber('CHARGES_AT_ONCE', { least: 1, most: 200, fallback: 32 }),
    messageHours: hoursOfMessages.messageHours,
    ...readContactLimits(environment),
    penaltyRate: basisPoints(
      environment.wholeNumber('PENALTY_RATE_BASIS_POINTS', { least: 0, most: 2000, fallback: 2000 }),
    ),
    operator,
    debtLimit: kopecks(
      environment.wholeNumber('DEBT_LIMIT_ROUBLES', {
        least: 1,
        most: 10_000_000,
        fallback: demo ? 10_000_000 : 300_000,
      }) * 100,
    ),
    activeOrdersLimit: environment.wholeNumber('ACTIVE_ORDERS_LIMIT', {
      least: 1,
      most: 10_000,
      fallback: demo ? 500 : 20,
    }),
    fullPayment: readBulkPayoffRules(environment),
    approvals: readApprovalRules(environment),
    loopbackAddressesAllowed: !production,
    publicValues: readPublicValues(environment, { operator, otpLength, staffIdle }),
    law: readLawRules(environment, production),
    serviceIds: readServiceIds(environment),
  };
}

function readAwaitsDemoWorld(environment: EnvironmentReader, demo: boolean): boolean {
  const isOn = environment.flag('AWAIT_DEMO_WORLD', false);
  if (isOn && !demo) environment.addProblem('AWAIT_DEMO_WORLD', 'requires DEMO=on');
  return isOn;
}

function readTimestamp(environment: EnvironmentReader, name: string): Instant | null {
  const text = environment.text(name, '');
  if (text === '') return null;
  if (!Number.isNaN(Date.parse(text))) return instant(text);
  environment.addProblem(name, 'must be a timestamp, e.g. 2026-01-31T09:00:00Z');
  return null;
}

function withSlashes(path: string): string {
  return `/${path
    .split('/')
    .filter((part) => part !== '')
    .join('/')}/`.replace('//', '/');
}

/** The keys that prove reports of the bank and the SMS gateway: two, separated by a comma, while one is changed. */
function readKeysOfOthers(
  environment: EnvironmentReader,
  production: boolean,
): Pick<Settings, 'callbackKeys' | 'smsReceiptTokens'> {
  const keysOf = (name: string, ofSandbox: string): readonly string[] =>
    environment
      .text(name, production ? '' : ofSandbox)
      .split(',')
      .filter((key) => key !== '');
  return {
    callbackKeys: keysOf('GATEWAY_CALLBACK_KEY', 'sandbox-callback-key'),
    smsReceiptTokens: keysOf('SMS_RECEIPT_TOKEN', 'sandbox-receipt-token'),
  };
}
