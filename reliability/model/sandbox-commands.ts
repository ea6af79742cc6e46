import assert from 'node:assert/strict';
import fc from 'fast-check';
import { sendCallback, signCallback } from '#testing/bank/bank-callback.ts';
import { injectFault } from '#testing/bank/sandbox-calls.ts';
import { command, type Command } from './command.ts';
import { daysBetween, plusDays } from './days.ts';
import { passDay } from './expected-nights.ts';
import { type Model, unpaidOf } from './expected.ts';

/** Commands in which the bank sends callbacks, a stranger forges one, or days pass. */
export const sandboxCommands: readonly fc.Arbitrary<Command>[] = [
  fc.constantFrom('deposited', 'refunded', 'reversed', 'declinedByTimeout').map((operation) =>
    command({
      description: `the bank repeats the callback ${operation} of a payment`,
      run: async (_expected, { stack, paidAtBank }) => {
        const mdOrder = paidAtBank.at(-1);
        if (mdOrder === undefined) return;
        assert.equal(await sendCallback(stack, signCallback({ mdOrder, operation, status: '1' })), 200);
      },
    }),
  ),
  fc.constant(
    command({
      description: 'a stranger without the key forges a callback',
      run: async (_expected, { stack, paidAtBank }) => {
        const mdOrder = paidAtBank.at(-1) ?? 'unknown';
        const forged = { mdOrder, operation: 'refunded', status: '1', checksum: '0'.repeat(64) };
        assert.equal(await sendCallback(stack, forged), 403);
      },
    }),
  ),
  fc.constantFrom('duplicate', 'drop', 'late:700').map((fault) =>
    command({
      description: `the bank’s next callback: ${fault}`,
      run: (_expected, { stack }) => injectFault(stack, { operation: 'callback', fault, times: 1 }),
    }),
  ),
  fc.integer({ min: 1, max: 5 }).map((days) => advanceDays(`${days} days`, () => days)),
  // without the second one few payments of a short sequence become late, and no penalty grows
  ...[fc.nat({ max: 4 }), fc.integer({ min: 4, max: 9 })].map((days) =>
    days.map((more) =>
      advanceDays(`the time until the next payment and ${more} days`, (expected) => {
        const next = unpaidOf(expected).find(({ day }) => day > expected.today);
        return more + (next === undefined ? 1 : daysBetween(expected.today, next.day));
      }),
    ),
  ),
];

/** The limit of days of a sequence, so that all sequences end. */
const maxDays = 70;

function advanceDays(description: string, daysOf: (expected: Model) => number): Command {
  return command({
    description: `${description} pass`,
    when: ({ boughtOn, today }) => daysBetween(boughtOn, today) < maxDays,
    run: async (expected, { clock }) => {
      const days = daysOf(expected);
      await clock.waitUntilNoonOf(plusDays(expected.today, days));
      for (let day = 0; day < days; day += 1) passDay(expected);
    },
  });
}
