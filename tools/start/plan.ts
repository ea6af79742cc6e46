import { createServer } from 'node:net';
import { resolve } from 'node:path';

/** What this start is going to do, read from the environment (interfaces.md, «Environment»). */
export type Plan = {
  readonly dataDir: string;
  readonly port: number;
  readonly sandboxPort: number;
  /** Null: the embedded PostgreSQL on `dataDir`. */
  readonly databaseUrl: string | null;
  /** The sandbox plays the bank, the telephone and the shop; production never has it. */
  readonly withSandbox: boolean;
  readonly withDemoWorld: boolean;
};

/** A start that cannot be: said in words for whoever typed the command. */
export class StartRefused extends Error {}

/** @throws StartRefused naming every variable that cannot be right. */
export function readPlan(environment: NodeJS.ProcessEnv): Plan {
  const production = environment['NODE_ENV'] === 'production';
  const { PORT = '8080', SANDBOX_PORT = '8090', DEMO = production ? 'off' : 'on' } = environment;
  const rules: readonly (readonly [boolean, string])[] = [
    [isPort(PORT), `PORT: нужен номер порта от 1 до 65535, а не «${PORT}»`],
    [isPort(SANDBOX_PORT), `SANDBOX_PORT: нужен номер порта от 1 до 65535, а не «${SANDBOX_PORT}»`],
    [PORT !== SANDBOX_PORT, `PORT и SANDBOX_PORT совпадают: ${PORT}`],
    [['on', 'off'].includes(DEMO), `DEMO: on или off, а не «${DEMO}»`],
    [!(production && DEMO === 'on'), 'DEMO: on не бывает при NODE_ENV=production'],
  ];
  const problems = rules.filter(([holds]) => !holds).map(([, problem]) => problem);
  if (problems.length > 0) throw new StartRefused(problems.join('\n'));
  return {
    dataDir: resolve(environment['DATA_DIR'] ?? '.data'),
    port: Number(PORT),
    sandboxPort: Number(SANDBOX_PORT),
    databaseUrl: environment['DATABASE_URL'] ?? null,
    withSandbox: !production,
    withDemoWorld: DEMO === 'on',
  };
}

function isPort(text: string): boolean {
  return /^\d{1,5}$/.test(text) && Number(text) >= 1 && Number(text) <= 65_535;
}

/** @throws StartRefused when a port that this start needs is somebody else's. */
export async function refuseBusyPorts({ port, sandboxPort, withSandbox }: Plan): Promise<void> {
  const wanted = [['PORT', port], ...(withSandbox ? [['SANDBOX_PORT', sandboxPort] as const] : [])] as const;
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
