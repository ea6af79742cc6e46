import { readSettings } from './settings.ts';
import { startSandbox } from './start-sandbox.ts';

const sandbox = await startSandbox(readSettings(process.env));
process.stdout.write(`Песочница: ${sandbox.url}\n`);

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    void sandbox.close().then(() => process.exit(0));
  });
}
