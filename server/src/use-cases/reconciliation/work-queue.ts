import { plusSeconds } from '#domain/calendar.ts';
import type { StaffActor } from '#domain/access/staff-deeds.ts';
import type { OperationUuid, StaffUuid } from '#domain/identifier.ts';
import type { OperationState } from '#domain/payment/operation.ts';
import type { Refusal } from '#domain/refusal.ts';
import { refuse } from '#domain/refusal.ts';
import type { Result } from '#domain/result.ts';
import { done } from '#domain/result.ts';
import { enqueueJob } from '../../db/monitoring/job-store.ts';
import { operationByUuid } from '../../db/payments/operation-store.ts';
import type { StoredDifference, UnknownPayment } from '../../db/payments/reconciliation-store.ts';
import {
  differencePage,
  ownDifference,
  settleDifference,
  unknownPayments,
} from '../../db/payments/reconciliation-store.ts';
import { insertStaffAction } from '../../db/staff/staff-action-store.ts';
import type { Context } from '../context.ts';
import { resolveOperation } from '../payments/resolve-operation.ts';
import { wakeCharges } from '../payments/wake-charges.ts';

const unknownAfterSeconds = 60;

export type WorkQueue = {
  readonly differences: readonly StoredDifference[];
  readonly total: number;
  readonly unknownPayments: readonly UnknownPayment[];
};

type Page = { readonly isOpen: boolean; readonly count: number; readonly page: number };

/** What staff have to look after: differences between the books, and payments of which nobody knows what became (issue 5 item 5). */
export async function viewWorkQueue({ database, clock }: Context, page: Page): Promise<WorkQueue> {
  const before = plusSeconds(clock.now(), -unknownAfterSeconds);
  const [found, unknown] = await Promise.all([
    differencePage(database.reader, page),
    unknownPayments(database.reader, before),
  ]);
  return { ...found, unknownPayments: unknown };
}

/** Has the books compared now, not only at night. */
export async function askForReconciliation({ database, clock }: Context): Promise<void> {
  await database.transaction((transaction) =>
    enqueueJob(transaction, { kind: 'reconcile', key: 'timetable', payload: {}, runAt: clock.now() }),
  );
}

/** Asks the bank about one payment now; what it says is written as ever. */
export async function askBankAbout(
  context: Context,
  operationUuid: OperationUuid,
): Promise<Result<{ readonly state: OperationState }, Refusal<'payment.not.found.error'>>> {
  const operation = await operationByUuid(context.database.reader, operationUuid);
  if (operation === null) return refuse('payment.not.found.error');
  const { state } = await resolveOperation(context, operationUuid);
  return done({ state });
}

/** Somebody looks after a difference; others see who. */
export async function takeDifference(
  { database }: Context,
  { differenceUuid, staffUuid }: { readonly differenceUuid: string; readonly staffUuid: StaffUuid },
): Promise<Result<null, Refusal<'not.found.error'>>> {
  const taken = await database.transaction((transaction) =>
    ownDifference(transaction, differenceUuid, staffUuid),
  );
  return taken ? done(null) : refuse('not.found.error');
}

type Settlement = { readonly differenceUuid: string; readonly staff: StaffActor; readonly note: string };

/** A person has looked and says why it is settled; the order's write-offs go on. One that still differs is found again at night. */
export async function settleByStaff(
  { database, clock }: Context,
  { differenceUuid, staff, note }: Settlement,
): Promise<Result<null, Refusal<'not.found.error'>>> {
  return database.transaction(async (transaction) => {
    const now = clock.now();
    const { staffUuid } = staff;
    const settled = await settleDifference(transaction, { differenceUuid, staffUuid, note, now });
    if (settled === null) return refuse('not.found.error');
    const { orderUuid } = settled;
    const deed = { staff, action: 'SETTLE_DIFFERENCE', orderUuid, subjectId: differenceUuid, note } as const;
    await insertStaffAction(transaction, deed, now);
    if (orderUuid !== null) await wakeCharges(transaction, orderUuid, now);
    return done(null);
  });
}
