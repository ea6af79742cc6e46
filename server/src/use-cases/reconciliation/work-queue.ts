import type { StaffActor } from '#domain/staff/staff-actions.ts';
import type { IntentUuid, RefundUuid } from '#domain/identifier.ts';
import type { IntentState } from '#domain/orders/payment-intent.ts';
import { type Refusal, refuse } from '#domain/refusal.ts';
import { success, failure, type Result } from '#domain/result.ts';
import type { Transaction } from '../../db/database.ts';
import { enqueueAwaitedJob } from '../../db/jobs/job-store.ts';
import { intentByUuid } from '../../db/payments/intent-store.ts';
import {
  assignDifference,
  type DifferencePage,
  differencePage,
  settleDifference,
  type StoredDifference,
} from '../../db/reconciliation/difference-store.ts';
import type { ListPage, PageRequest } from '../../db/listing.ts';
import { refundByUuid, reopenRefunds } from '../../db/payments/refund-store.ts';
import {
  type UnknownPayment,
  unknownPaymentPage,
  type UnknownPaymentSort,
} from '../../db/payments/unknown-payment-store.ts';
import { loginOf } from '../../db/staff/staff-account-store.ts';
import { insertStaffAction } from '../../db/staff/staff-action-store.ts';
import type { BankAccess, DatabaseAccess } from '../context.ts';
import { bookRefund } from '../payments/book-refund.ts';
import { resolveIntent } from '../outcomes/resolve-intent.ts';
import { rescheduleCharges } from '../ledger/reschedule-charges.ts';

/** A page of the differences between the books. */
export async function viewDifferences(
  { database }: DatabaseAccess,
  page: DifferencePage,
): Promise<ListPage<StoredDifference> & { readonly total: number }> {
  return differencePage(database.reader, page);
}

/** A page of the payments and refunds with an unknown result. */
export async function viewUnknownPayments(
  { database, clock }: DatabaseAccess,
  page: PageRequest<UnknownPaymentSort>,
): Promise<ListPage<UnknownPayment>> {
  return unknownPaymentPage(database.reader, { ...page, now: clock.now() });
}

/** Compares the books at once instead of at night. */
export async function askForReconciliation(
  { database, clock }: DatabaseAccess,
  staff: StaffActor,
): Promise<void> {
  const now = clock.now();
  await database.transaction(async (transaction) => {
    await enqueueAwaitedJob(transaction, { kind: 'reconcile', key: 'timetable', payload: {}, runAt: now });
    await insertStaffAction(transaction, { staff, action: 'RUN_RECONCILIATION' }, now);
  });
}

type BankInquiry = { readonly staff: StaffActor; readonly intentUuid: IntentUuid };

/**
 * Asks the bank about one payment now, and requests its unfinished refunds again, also refused ones. The answers are
 * applied as usual.
 */
export async function askBankAbout(
  context: BankAccess,
  { staff, intentUuid }: BankInquiry,
): Promise<Result<{ readonly state: IntentState }, Refusal<'payment.not.found.error'>>> {
  const { clock, database } = context;
  const intent = await intentByUuid(database.reader, intentUuid);
  if (intent === null) return refuse('payment.not.found.error');
  const { orderUuid } = intent;
  const action = { staff, action: 'ASK_BANK', orderUuid, subjectId: intentUuid } as const;
  await database.transaction(async (transaction) => {
    await insertStaffAction(transaction, action, clock.now());
    for (const refundUuid of await reopenRefunds(transaction, intentUuid)) {
      const job = { kind: 'return-money', key: refundUuid, payload: { refundUuid } } as const;
      await enqueueAwaitedJob(transaction, { ...job, runAt: clock.now() });
    }
  });
  const { state } = await resolveIntent(context, intentUuid);
  return success({ state });
}

type Assignment = { readonly differenceUuid: string; readonly staff: StaffActor };

/** Assigns a difference to a staff member; others see the assignment. */
export async function takeDifference(
  { database, clock }: DatabaseAccess,
  { differenceUuid, staff }: Assignment,
): Promise<Result<null, Refusal<'not.found.error'>>> {
  return database.transaction(async (transaction) => {
    const before = await assignDifference(transaction, differenceUuid, staff.staffUuid);
    if (before === null) return refuse('not.found.error');
    const { ownerUuid } = before;
    const action = {
      staff,
      action: 'TAKE_DIFFERENCE',
      subjectId: differenceUuid,
      before: { owner: ownerUuid === null ? null : await loginOf(transaction, ownerUuid) },
      after: { owner: await loginOf(transaction, staff.staffUuid) },
    } as const;
    await insertStaffAction(transaction, action, clock.now());
    return success(null);
  });
}

type Settlement = { readonly differenceUuid: string; readonly staff: StaffActor; readonly note: string };

/**
 * Settles a difference by a person with a reason; the order's scheduled charges resume. A difference with other sums is
 * found again at night. A refund that the bank refused is booked: the person confirms that the client has the money.
 */
export async function settleByStaff(
  context: DatabaseAccess,
  { differenceUuid, staff, note }: Settlement,
): Promise<Result<null, Refusal<'not.found.error'>>> {
  const { database, clock } = context;
  return database.transaction(async (transaction) => {
    const now = clock.now();
    const { staffUuid } = staff;
    const settled = await settleDifference(transaction, { differenceUuid, staffUuid, note, now });
    if (settled === null)
      return failure({ code: 'not.found.error', message: 'Расхождение уже закрыто или не найдено' });
    const { orderUuid, refundUuid } = settled;
    if (refundUuid !== null) await bookRefusedRefund(context, transaction, refundUuid);
    const action = {
      staff,
      action: 'SETTLE_DIFFERENCE',
      orderUuid,
      subjectId: differenceUuid,
      note,
    } as const;
    await insertStaffAction(
      transaction,
      { ...action, before: { isOpen: true }, after: { isOpen: false } },
      now,
    );
    if (orderUuid !== null) await rescheduleCharges(transaction, orderUuid, now);
    return success(null);
  });
}

async function bookRefusedRefund(
  context: DatabaseAccess,
  transaction: Transaction,
  refundUuid: RefundUuid,
): Promise<void> {
  const refund = await refundByUuid(transaction, refundUuid);
  const intent = refund === null ? null : await intentByUuid(transaction, refund.intentUuid);
  if (refund === null || intent === null) throw new Error(`refused refund ${refundUuid} not found`);
  await bookRefund(context, transaction, { refund, intent, way: 'OTHER' });
}
