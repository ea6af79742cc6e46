import { bankVariables, smsVariables } from './config/bank-variables.ts';
import { type Environment, readEnvironment, type ValuesOf } from './config/environment.ts';
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

/** The configuration of a process, read once from the environment (docs/operations/settings.md). */
export type Config = Omit<ValuesOf<typeof serverVariables>, 'publicUrl' | 'environments'> & {
  readonly production: boolean;
  readonly demo: boolean;
  readonly port: number;
  readonly basePath: string;
  /** The address of metrics and health details; null to serve them on `port` (development). */
  readonly management: ManagementConfig | null;
  readonly gateway: ValuesOf<typeof bankVariables.gateway>;
  readonly sms: ValuesOf<typeof smsVariables>;
  /** The mail server; null without one. */
  readonly mail: MailConfig | null;
  /** The VAPID keys and the push services; null without keys. */
  readonly push: PushConfig | null;
  /** The bank's single sign-on; null without one. */
  readonly singleSignOn: SingleSignOnConfig | null;
  /** The URL of the bank's list of operations; null without one. */
  readonly bankBookUrl: string | null;
  /** `GET /actuator/info` (docs/spec/specification.md#3 «Configuration keys read»). */
  readonly info: Readonly<Record<string, string>>;
  /** The environment and API prefix of each host, for the pages: `host=environment:/prefix`, separated by spaces. */
  readonly environments: string;
  /** The settings without the data key, which is stored in the database. */
  readonly settings: Omit<Settings, 'dataKey'>;
};

/** @throws ConfigError with all invalid variables */
export function readConfig(variables: Readonly<Record<string, string | undefined>>): Config {
  return readEnvironment(variables, (given) => {
    const mode = readMode(given);
    const environment = given.inMode(mode);
    const { publicUrl, ...server } = environment.values(serverVariables);
    if (server.awaitsDemoWorld && !mode.demo)
      environment.addProblem(serverVariables.awaitsDemoWorld, 'requires DEMO=on');
    return {
      ...server,
      production: mode.production,
      demo: mode.demo,
      port: environment.value(modeVariables.port),
      basePath: environment.value(modeVariables.basePath),
      management: readManagement(environment),
      gateway: environment.values(bankVariables.gateway),
      sms: environment.values(smsVariables),
      mail: readMail(environment),
      push: readPush(environment, publicUrl),
      singleSignOn: readSingleSignOn(environment),
      bankBookUrl: environment.value(bankVariables.bankBookUrl),
      info: readInfo(environment),
      environments: readEnvironments(environment),
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
