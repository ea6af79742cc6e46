import { moveClockToNoon } from '#testing/bank/sandbox-calls.ts';
import { sharedStack } from './shared-stack.ts';
import type { Stack } from './stack.ts';

/**
 * The stack of all files of this process that move the clock by days. They keep to the other rules of `sharedStack()`,
 * and run in processes of their own. Each file begins at noon in Moscow, on a later day than the file before it, with
 * the orders of that file still in the database.
 */
export async function sharedStackOfDays(): Promise<Stack> {
  const stack = await sharedStack();
  await moveClockToNoon(stack);
  return stack;
}
