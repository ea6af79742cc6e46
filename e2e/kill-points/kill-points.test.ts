import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { assertAuditHolds } from '../stage/audit.ts';
import { startStack } from '../stage/stack.ts';
import { advanceClock, bankOperations } from '../stage/world.ts';
import { flows } from './flows.ts';
import { startTap, type Tap } from './tap.ts';

/** `KILL_POINTS=40 npm test -- e2e/kill-points` kills at each of the first forty messages of each line, on both sides. */
const pointsPerLine = Number(process.env['KILL_POINTS'] ?? 2);
/** Without more of them the points are spread over the length that a flow usually has. */
const usualMessages = { database: 60, bank: 3 } as const;

const taps: { database?: Tap; bank?: Tap } = {};
const stack = await startStack(
  { after },
  {
    environment: { GATEWAY_TIME_LIMIT_SECONDS: '1', LOG_LEVEL: 'error' },
    between: async ({ databaseUrl, gatewayUrl }) => {
      const [database, gateway] = [new URL(databaseUrl), new URL(gatewayUrl)];
      taps.database = await startTap({ host: database.hostname, port: Number(database.port) });
      taps.bank = await startTap({ host: gateway.hostname, port: Number(gateway.port) });
      database.port = String(taps.database.port);
      gateway.port = String(taps.bank.port);
      return { DATABASE_URL: database.href, GATEWAY_URL: gateway.href };
    },
  },
);
after(() => Promise.all([taps.database?.close(), taps.bank?.close()]));

type Point = {
  readonly line: 'database' | 'bank';
  readonly message: number;
  readonly side: 'before' | 'after';
};

function pointsOf(line: Point['line']): Point[] {
  const stride = Math.max(1, Math.floor(usualMessages[line] / pointsPerLine));
  return Array.from({ length: pointsPerLine }, (_, index) => ({
    line,
    message: 1 + index * (pointsPerLine > usualMessages[line] ? 1 : stride),
    side: index % 2 === 0 ? 'before' : 'after',
  }));
}

let orders = 0;

async function killAt(
  { line, message, side }: Point,
  prepare: (typeof flows)[keyof typeof flows],
): Promise<void> {
  orders += 1;
  const deed = await prepare(stack, orders);
  const tap = taps[line];
  assert.ok(tap);
  const kills: Promise<void>[] = [];
  const onHit = (): void => {
    tap.disarm();
    kills.push(stack.killAndRestart());
  };
  tap.arm({ message, side, onHit });
  await deed().catch(() => undefined);
  tap.disarm();
  await Promise.all(kills);
  await advanceClock(stack, 'PT3M');
}

for (const [name, prepare] of Object.entries(flows)) {
  test(`${name}, with the product killed in the middle: nothing is lost, nothing happens twice`, async () => {
    for (const point of [...pointsOf('database'), ...pointsOf('bank')]) {
      await killAt(point, prepare);
      const charges = (await bankOperations(stack)).filter(
        ({ kind, approved }) => kind === 'CHARGE' && approved,
      );
      const numbers = charges.map(({ orderNumber }) => orderNumber);
      assert.equal(new Set(numbers).size, numbers.length, `${name} ${JSON.stringify(point)}`);
    }
    await assertAuditHolds(stack);
  });
}
