import { createServer } from 'node:net';
import { resolve } from 'node:path';
import { readConfig, type Config } from '#server/config.ts';
import { ConfigError } from '#server/config/environment.ts';

/** The plan of this start, read from the environment (docs/spec/interfaces.md#commands). */
export type Plan = {
  readonly dataDir: string;
  readonly port: number;
  readonly sandboxPort: number;
  readonly managementPort: number | null;
  /** null for the embedded PostgreSQL on `dataDir`. */
  readonly databaseUrl: string | null;
  /** The sandbox plays the bank, the telephone and the shop; production never has it. */
  readonly withSandbox: boolean;
  readonly withDemoWorld: boolean;
};

/** The start is impossible; the message is printed for the developer. */
export class StartRefused extends Error {}

/** Reads the plan of a start. @throws StartRefused with all invalid variables. */
export function readPlan(environment: NodeJS.ProcessEnv): Plan {
  const {
    DATABASE_URL: databaseUrl = null,
    DATA_DIR = '.data',
    SANDBOX_PORT = '8090',
    ...given
  } = withoutBlanks(environment);
  const { port, production, demo, management } = readServiceConfig({
    SANDBOX_PORT,
    ...given,
    DATABASE_URL: databaseUrl ?? embedded,
  });
  const sandboxPort = Number(SANDBOX_PORT);
  const managementPort = management?.port ?? null;
  refuseEqualPorts({ PORT: port, MANAGEMENT_PORT: managementPort }, sandboxPort);
  return {
    dataDir: resolve(DATA_DIR),
    port,
    sandboxPort,
    managementPort,
    databaseUrl,
    withSandbox: !production,
    withDemoWorld: demo,
  };
}

function refuseEqualPorts(ports: Readonly<Record<string, number | null>>, sandboxPort: number): void {
  for (const [variable, port] of Object.entries(ports))
    if (port === sandboxPort) throw new StartRefused(`${variable} и SANDBOX_PORT совпадают: ${port}`);
}

/** A placeholder for the address, which is known only after the start of the database. */
const embedded = 'postgres://127.0.0.1/embedded';

/** Removes empty variables: `DATABASE_URL=` in a file of variables means that the variable is not set. */
function withoutBlanks(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(environment).filter(([, value]) => value?.trim() !== ''));
}

/** Checks the environment of the service before any program is started. The service checks it again. */
function readServiceConfig(environment: NodeJS.ProcessEnv): Config {
  try {
    return readConfig(environment);
  } catch (error) {
    if (error instanceof ConfigError) throw new StartRefused(error.message, { cause: error });
    throw error;
  }
}

/** Checks the ports of this start. @throws StartRefused when another program uses one of them. */
export async function refuseBusyPorts(plan: Plan): Promise<void> {
  const { port, sandboxPort, managementPort, withSandbox } = plan;
  const wanted: (readonly [variable: string, port: number])[] = [['PORT', port]];
  if (withSandbox) wanted.push(['SANDBOX_PORT', sandboxPort]);
  if (managementPort !== null) wanted.push(['MANAGEMENT_PORT', managementPort]);
  for (const [variable, number] of wanted) {
    if (!(await isFree(number))) {
      throw new StartRefused(
        `Порт ${number} занят другой программой. Выберите другой: ${variable}=… npm start`,
      );
    }
  }
}

async function isFree(port: number): Promise<boolean> {
  return new Promise((done) => {
    const probe = createServer();
    probe.once('error', () => {
      done(false);
    });
    probe.listen(port, () => {
      probe.close(() => {
        done(true);
      });
    });
  });
}
