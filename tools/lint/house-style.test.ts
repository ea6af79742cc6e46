import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { runCommand } from '../test/run-command.ts';

const directory = await mkdtemp(join(tmpdir(), 'chasti-lint-'));
after(() => rm(directory, { recursive: true }));

const planted: readonly { readonly rule: string; readonly source: string; readonly suffix?: string }[] = [
  { rule: 'chasti(no-type-assertion)', source: 'export const amount = JSON.parse("1") as number;' },
  ...[
    'export const toldAmount = 1;',
    'export const f = (seen: number) => seen;',
    'export type Page = { readonly visitorName: string };',
  ].map((source) => ({ rule: 'chasti(domain-vocabulary)', source })),
  ...[
    'export function settled() {}',
    'export const shown = 1;',
    'export type Waiting = { readonly count: number };',
  ].map((source) => ({ rule: 'chasti(no-participle-export)', source })),
  { rule: 'chasti(named-exports)', source: 'export default 1;' },
  { rule: 'chasti(no-class)', source: 'export class Order { amount = 1; }' },
  { rule: 'chasti(no-clock)', source: 'export const today = Date.now();' },
  { rule: 'chasti(no-clock)', source: 'export const today = new Date();' },
  { rule: 'chasti(no-enum)', source: 'export enum State { Active }' },
  { rule: 'chasti(no-interface)', source: 'export interface Order { amount: number }' },
  ...[
    'await sleep(500);',
    'await pause(ms);',
    'while (true) await delay(5);',
    'return sleep(2 * ms);',
    'await Promise.all([sleep(ms), work()]);',
    'await new Promise((resolve) => setTimeout(resolve, ms));',
    'await timers.setTimeout(ms);',
    'await page.waitForTimeout(200);',
    'await scheduler.wait(ms);',
    'await reader`select pg_sleep(1)`;',
    "await reader.unsafe('select pg_sleep(1)');",
  ].map((wait) => ({
    rule: 'chasti(no-fixed-wait)',
    source: `export async function f() { ${wait} }`,
    suffix: 'test.ts',
  })),
  ...[
    'const began = performance.now();',
    'const began = process.hrtime();',
    'const began = process.hrtime.bigint();',
    'const began = hrtime();',
    'const took = Date.now() - began;',
    'assert.ok(Date.now() < deadline);',
    'await fetch(url, { signal: AbortSignal.timeout(300) });',
  ].map((reading) => ({
    rule: 'chasti(no-elapsed-time)',
    source: `export async function f() { ${reading} }`,
    suffix: 'test.ts',
  })),
  ...["advanceClock(stack, 'PT1H')", "advanceClock(stack, 'P1D')", 'moveClockTo(stack, at)'].map((move) => ({
    rule: 'chasti(shared-stack-clock)',
    source: `import { sharedStack } from '#testing/stack/shared-stack.ts';\nconst stack = await sharedStack();\nawait ${move};`,
    suffix: 'test.ts',
  })),
  {
    rule: 'chasti(seeded-property)',
    source: `import fc from 'fast-check';\nfc.assert(fc.property(fc.nat(), (count) => count >= 0));`,
    suffix: 'test.ts',
  },
  ...['now()', "clock_timestamp() - interval '1 day'", 'current_timestamp', 'CURRENT_DATE'].map((time) => ({
    rule: 'chasti(no-database-clock)',
    source: `export const age = (reader) => reader\`update job set run_at = ${time}\`;`,
    suffix: 'test.ts',
  })),
  { rule: 'chasti(no-random)', source: 'export const code = Math.random();' },
  ...['reader', ''].map((tag) => ({
    rule: 'chasti(sql-columns)',
    source: `export const find = (reader) => ${tag}\`select ${'order_uuid, '.repeat(10)} state from orders\`;`,
  })),
  {
    rule: 'import(no-duplicates)',
    source: `import type { Order } from './a.ts';\nimport { order } from './a.ts';\nexport const o: Order = order;`,
  },
  {
    rule: 'eslint(complexity)',
    source: `export const f = (n: number) => ${'n > 1 ? 1 : '.repeat(9)} 2;`,
  },
  {
    rule: 'react(purity)',
    source: 'export function Code() { const code = Math.random(); return <p>{code}</p>; }',
  },
  {
    rule: 'typescript(no-floating-promises)',
    source: 'async function pay() { await fetch("/"); }\nexport function buy() { pay(); }',
  },
  {
    rule: 'typescript(switch-exhaustiveness-check)',
    source: 'export function f(s: "a" | "b") { switch (s) { case "a": return 1; } return 2; }',
  },
];

test('lint reports a planted violation of each kind of rule', async () => {
  const paths = planted.map(({ suffix = 'tsx' }, number) => join(directory, `planted-${number}.${suffix}`));
  await Promise.all(planted.map(({ source }, number) => writeFile(paths[number] ?? '', source)));
  const { output } = await runCommand('oxlint', ['--config=oxlint.config.ts', '--format=unix', ...paths]);
  const unreported = planted.filter(
    ({ rule }, number) =>
      !output.split('\n').some((line) => line.includes(`planted-${number}.`) && line.includes(rule)),
  );
  assert.deepEqual(unreported, [], output);
});
