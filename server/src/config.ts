import type { Instant } from '#domain/dates.ts';
import { bankVariables, smsVariables } from './config/bank-variables.ts';
import type { DatabaseAddress } from './config/database-address.ts';
import { type Environment, readEnvironment } from './config/environment.ts';
import { readSingleSignOn, type SingleSignOnConfig } from './config/log-in-variables.ts';
import { type MailConfig, type PushConfig, readMail, readPush } from './config/message-variables.ts';
import { readInfo } from './config/page-variables.ts';
import {
  type ManagementConfig,
  modeVariables,
  readEnvironments,
  readManagement,
  serverVariables,
} from './config/server-variables.ts';
import { readSettings, type Settings } from './config/settings.ts';
import type { Mode } from './config/variable.ts';
import type { SecretKeys } from './secrets/secret-keys.ts';

/** The configuration of a process, read once from the environment (docs/operations/settings.md). */
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
  /** The environment and API prefix of each host, for the pages: `host=environment:/prefix`, separated by spaces. */
  readonly environments: string;
  readonly secretKeys: SecretKeys;
  /** The settings without the data key, which is stored in the database. */
  readonly settings: Omit<Settings, 'dataKey'>;
};

/** @throws ConfigError with all invalid variables */
export function readConfig(variables: Readonly<Record<string, string | undefined>>): Config {
  return readEnvironment(variables, (given) => {
    const mode = readMode(given);
    const environment = given.inMode(mode);
    const { secretKeys, databaseAddress, publicUrl, ...server } = environment.values(serverVariables);
    if (server.awaitsDemoWorld && !mode.demo)
      environment.addProblem(serverVariables.awaitsDemoWorld, 'requires DEMO=on');
    const sms = environment.values(smsVariables);
    return {
      ...server,
      production: mode.production,
      demo: mode.demo,
      port: environment.value(modeVariables.port),
      basePath: environment.value(modeVariables.basePath),
      management: readManagement(environment),
      databaseAddress,
      gateway: environment.values(bankVariables.gateway),
      smsUrl: sms.url,
      smpp: sms.smpp,
      smsSender: sms.sender,
      mail: readMail(environment),
      push: readPush(environment, publicUrl),
      singleSignOn: readSingleSignOn(environment),
      bankBookUrl: environment.value(bankVariables.bankBookUrl),
      info: readInfo(environment),
      environments: readEnvironments(environment),
      secretKeys,
      settings: readSettings(environment),
    };
  });
}

/** Production has no demonstration. */
function readMode(environment: Environment): Mode {
  const production = environment.value(modeVariables.environment) === 'production';
  const partly = environment.inMode({ ...environment.mode, production });
  const demo = partly.value(modeVariables.demo);
  if (production && demo) environment.addProblem(modeVariables.demo, 'must be off in production');
  const path = environment.value(modeVariables.basePath).slice(0, -1);
  return {
    production,
    demo,
    ownUrl: `http://localhost:${environment.value(modeVariables.port)}${path}`,
    sandboxUrl: `http://127.0.0.1:${environment.value(modeVariables.sandboxPort)}`,
  };
}
