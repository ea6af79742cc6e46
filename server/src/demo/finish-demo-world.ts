import { kopecks } from '#domain/money.ts';
import { insertDemoDifference } from '../db/clients/demo-store.ts';
import type { Context } from '../use-cases/context.ts';

/**
 * The end of the demo world: adds what no correct day of it brings about, and lets readiness be UP. The difference is an entry of the
 * staff's list alone: the books and the bank agree, so that the audit holds.
 */
export async function finishDemoWorld({ clock, database, demoWorld }: Context): Promise<void> {
  const difference = {
    differenceUuid: 'e1000000-0000-4000-8000-000000000001',
    subject: 'DW-BANK-1',
    theirAmount: kopecks(499_000),
  };
  await database.transaction((transaction) => insertDemoDifference(transaction, difference, clock.now()));
  demoWorld.markPlayed();
}
