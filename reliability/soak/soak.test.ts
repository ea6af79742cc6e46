import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { sizeOf } from '#testing/sizes.ts';
import { isNightRun } from '#testing/night.ts';
import { openSoakStack } from './open-soak-stack.ts';
import { runSoak } from './run-soak.ts';

const minutes = sizeOf('SOAK_TEST_MINUTES');
const soakStack = await openSoakStack({ after });

// docs/spec/reliability.md#G-18: a short run of the soak
test('a steady load with faults keeps every invariant and leaves the product running', async () => {
  const lines: string[] = [];
  const report = await runSoak(soakStack, {
    seed: 4,
    minutes,
    ordersPerSecond: 4,
    secondsPerFault: 3,
    minutesPerDay: 0.2,
    printLine: (line) => void lines.push(line),
  });
  process.stdout.write(`${JSON.stringify(report)}\n`);
  assert.equal(lines.length, report.days);
  if (!isNightRun) return;
  assert.ok(report.bought > report.lost, JSON.stringify(report));
  assert.ok(
    report.faults.some((injected) => Object.keys(injected).length > 1),
    JSON.stringify(report),
  );
});
