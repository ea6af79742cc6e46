import { kopecks } from '#domain/money.ts';
import { insertDemoDifference } from '../db/clients/demo-store.ts';
import type { Context } from '../use-cases/context.ts';

/**
 * Finishes the demo world: adds a reconciliation difference, which correct operation never produces, and sets readiness
 * to UP. The difference is only shown in the staff's list. The journal and the bank agree, so that the audit succeeds.
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
