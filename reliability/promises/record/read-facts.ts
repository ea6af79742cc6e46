import { instant, moscowDate } from '#domain/dates.ts';
import type { Reader } from '#server/db/database.ts';
import { clockNow } from '#testing/bank/sandbox-calls.ts';
import type { Stack } from '#testing/stack/stack.ts';
import type { RunRecord } from './run-record.ts';
import { readBankBook, readDeliveries } from './read-bank-book.ts';
import { readChanges, readPenalties } from './read-changes.ts';

/** Everything that happened, without what was promised. */
export async function readFacts(
  stack: Stack,
  reader: Reader,
): Promise<Omit<RunRecord, 'contracts' | 'readings' | 'messages' | 'listed' | 'otherNoCharges'>> {
  return {
    changes: await readChanges(reader),
    penalties: await readPenalties(reader),
    ...(await readBankBook(stack, reader)),
    deliveredOn: await readDeliveries(reader),
    endsOn: moscowDate(instant(await clockNow(stack))),
  };
}
