import { after } from 'node:test';
import { clearFaults } from '#testing/bank/sandbox-calls.ts';
import { handleClosedConnections } from './closed-connections.ts';
import { type Stack, startStack } from './stack.ts';

const cleanUps: (() => Promise<void> | void)[] = [];
let started: Promise<Stack> | null = null;

// A bundle imports this module before its files, so the hook runs after the last of them and not after the first.
after(async () => {
  for (const cleanUp of cleanUps) await cleanUp();
});

/** The debt limit of production, which a test can exceed with one purchase. */
const environment = { DEBT_LIMIT_ROUBLES: '300000' };

/**
 * The stack of all files of this process, with the default options but the debt limit. The first caller starts it, and
 * it stops after the last test. A file buys with clients of its own (`newPhone()`), leaves the catalogue and the staff
 * as they were, moves the clock by minutes only, and asserts nothing about the whole log or all orders. It passes alone
 * and after any other file. It begins without faults, even if a test of the file before it failed between a fault and
 * its end.
 */
export async function sharedStack(): Promise<Stack> {
  started ??= startStack({ after: (cleanUp) => cleanUps.push(cleanUp) }, { environment });
  await handleClosedConnections();
  const stack = await started;
  await clearFaults(stack);
  return { ...stack, killAndRestart: refuse, terminate: refuse };
}

function refuse(): never {
  throw new Error('other files use this stack: take one of your own with startStack()');
}
