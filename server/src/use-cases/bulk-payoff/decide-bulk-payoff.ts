import type { StaffActor } from '#domain/staff/staff-actions.ts';
import { type Refusal, type RefusalCode, refuse } from '#domain/refusal.ts';
import { success, type Result } from '#domain/result.ts';
import { allowSeconds, type Transaction } from '../../db/database.ts';
import {
  type BulkPayoff,
  bulkPayoffByUuid,
  cancelBulkPayoff,
  lockBulkPayoff,
} from '../../db/bulk-payoff/bulk-payoff-store.ts';
import { insertStaffAction } from '../../db/staff/staff-action-store.ts';
import {
  refuseSecondPerson,
  secondPersonFault,
  type SecondPersonRefusal,
} from '../approvals/second-person.ts';
import type { DatabaseAccess } from '../context.ts';
import { startSettling } from './check-bulk-payoff.ts';
import { retryBulkPayoff, type StartRefusal } from './start-bulk-payoff.ts';

type Decision = { readonly staff: StaffActor; readonly fileUuid: string };
type RefusalBeforeDecision = 'full.payment.file.not.found' | 'full.payment.not.waiting';

const decisionSeconds = 120;

/**
 * Approves a checked file. If a second person is needed, the uploader is refused with `full.payment.same.person`, and
 * an account that depends on the uploader with `approval.second.person.error` (docs/spec/rules.md#14).
 */
export async function approveBulkPayoff(
  context: DatabaseAccess,
  decision: Decision,
): Promise<
  Result<null, Refusal<RefusalBeforeDecision | 'full.payment.same.person' | SecondPersonRefusal['code']>>
> {
  return decide<'full.payment.same.person' | SecondPersonRefusal['code']>(
    context,
    decision,
    async (transaction, file) => {
      const {
        fileUuid,
        staff: { staffUuid },
      } = decision;
      if (file.approvalNeeded) {
        const people = { requestedBy: file.staffUuid, authors: [file.staffUuid], decider: staffUuid };
        const fault = await secondPersonFault(transaction, people, context.clock.now());
        if (fault === 'OWN_REQUEST') return refuse('full.payment.same.person');
        if (fault !== null) return refuseSecondPerson(fault);
      }
      await recordDecision(context, transaction, { ...decision, action: 'APPROVE_FILE', file });
      await startSettling(context, transaction, { fileUuid, decidedBy: staffUuid });
      return success(null);
    },
  );
}

/** Rejects a checked file without applying it; its uploader may do this too. */
export async function cancelWaitingBulkPayoff(
  context: DatabaseAccess,
  decision: Decision,
): Promise<Result<null, Refusal<RefusalBeforeDecision>>> {
  return decide(context, decision, async (transaction, file) => {
    const {
      fileUuid,
      staff: { staffUuid },
    } = decision;
    await recordDecision(context, transaction, { ...decision, action: 'CANCEL_FILE', file });
    await cancelBulkPayoff(transaction, fileUuid, { at: context.clock.now(), decidedBy: staffUuid });
    return success(null);
  });
}

/**
 * Retries the failed rows of a completed process; returns the uuid of the new process (docs/spec/rules.md#10).
 */
export async function retryFailedRows(
  context: DatabaseAccess,
  { staff, fileUuid, reviewWanted }: Decision & { readonly reviewWanted: boolean },
): Promise<
  Result<string, StartRefusal | Refusal<'full.payment.file.not.found' | 'full.payment.not.completed'>>
> {
  const file = await bulkPayoffByUuid(context.database.reader, fileUuid);
  if (file === null) return refuse('full.payment.file.not.found');
  if (file.fileStatus !== 'COMPLETED') return refuse('full.payment.not.completed');
  return retryBulkPayoff(context, staff, { ...file, reviewWanted });
}

async function decide<Code extends RefusalCode>(
  { database }: DatabaseAccess,
  { fileUuid }: Decision,
  apply: (transaction: Transaction, file: BulkPayoff) => Promise<Result<null, Refusal<Code>>>,
): Promise<Result<null, Refusal<Code | RefusalBeforeDecision>>> {
  return database.transaction(async (transaction) => {
    await allowSeconds(transaction, decisionSeconds);
    const file = await lockBulkPayoff(transaction, fileUuid);
    if (file === null) return refuse('full.payment.file.not.found');
    if (file.stage !== 'WAITING') return refuse('full.payment.not.waiting');
    return apply(transaction, file);
  });
}

type Action = Decision & { readonly action: keyof typeof stagesAfter; readonly file: BulkPayoff };

const stagesAfter = { APPROVE_FILE: 'SETTLING', CANCEL_FILE: 'CANCELLED' } as const satisfies Record<
  string,
  BulkPayoff['stage']
>;

async function recordDecision(
  { clock }: DatabaseAccess,
  transaction: Transaction,
  { staff, fileUuid, action, file: { stage, fileHash: note } }: Action,
): Promise<void> {
  const [before, after] = [{ stage }, { stage: stagesAfter[action] }];
  await insertStaffAction(
    transaction,
    { staff, action, subjectId: fileUuid, note, before, after },
    clock.now(),
  );
}
