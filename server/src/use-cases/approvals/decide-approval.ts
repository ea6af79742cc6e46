import { kindsFor, whyNotApprove } from '#domain/access/approval.ts';
import type { Permission } from '#domain/access/permissions.ts';
import type { StaffActor } from '#domain/access/staff-deeds.ts';
import type { Refusal } from '#domain/refusal.ts';
import { refuse } from '#domain/refusal.ts';
import type { Result } from '#domain/result.ts';
import { done } from '#domain/result.ts';
import type { ApprovalRequest, Verdict } from '../../db/approvals/approval-store.ts';
import { decideRequest, requestByUuid } from '../../db/approvals/approval-store.ts';
import type { Transaction } from '../../db/database.ts';
import { insertStaffAction } from '../../db/staff/staff-action-store.ts';
import type { Context } from '../context.ts';
import type { ApprovalEffects, Approved } from './approval-effect.ts';

export type Decision = {
  readonly staff: StaffActor & { readonly permissions: readonly Permission[] };
  readonly requestUuid: string;
  readonly reason: string | null;
};

type Undecided = 'approval.not.found.error' | 'approval.decided.error';
type ApproveRefusal = Refusal<
  Undecided | 'approval.own.error' | 'approval.stale.error' | 'payment.in.progress.error'
>;

/**
 * A second person approves a request, and its effect happens at once and once, in the transaction that uses the approval up
 * (docs/spec/rules.md#14). The author of a request is refused. A subject that has changed since the request ends it as STALE.
 */
export async function approveRequest(
  context: Context,
  effects: ApprovalEffects,
  decision: Decision,
): Promise<Result<null, ApproveRefusal>> {
  const found = await requestFor(context, decision);
  if (!found.ok) return found;
  const request = found.value;
  const { clock } = context;
  const whyNot = whyNotApprove(request, decision.staff.staffUuid, clock.now());
  if (whyNot !== null) return refuse(whyNot);
  const claim: Approved['claim'] = async (transaction) =>
    (await writeVerdict(context, transaction, { decision, request, state: 'APPROVED' }))
      ? done(null)
      : refuse('approval.decided.error');
  const effected = await effects[request.kind](context, request, { seen: request.seen, claim });
  if (effected.ok) return done(null);
  const { code } = effected.error;
  if (code === 'approval.decided.error' || code === 'payment.in.progress.error') return refuse(code);
  await context.database.transaction((transaction) =>
    writeVerdict(context, transaction, { decision, request, state: 'STALE' }),
  );
  return { ok: false, error: staleBecauseOf(effected.error) };
}

/** Turns a request down with a reason; whoever asked may take theirs back in the same way. */
export async function rejectRequest(
  context: Context,
  decision: Decision,
): Promise<Result<null, Refusal<Undecided>>> {
  const found = await requestFor(context, decision);
  if (!found.ok) return found;
  const rejected = await context.database.transaction((transaction) =>
    writeVerdict(context, transaction, { decision, request: found.value, state: 'REJECTED' }),
  );
  return rejected ? done(null) : refuse('approval.decided.error');
}

/** A request that somebody may not decide is answered like one that does not exist. */
async function requestFor(
  { database }: Context,
  { staff, requestUuid }: Decision,
): Promise<Result<ApprovalRequest, Refusal<'approval.not.found.error'>>> {
  const request = await requestByUuid(database.reader, requestUuid);
  if (request === null || !kindsFor(staff.permissions).includes(request.kind))
    return refuse('approval.not.found.error');
  return done(request);
}

const deeds = { APPROVED: 'APPROVE_REQUEST', REJECTED: 'REJECT_REQUEST', STALE: 'REJECT_REQUEST' } as const;

type Written = {
  readonly decision: Decision;
  readonly request: ApprovalRequest;
  readonly state: Verdict['state'];
};

async function writeVerdict(
  { clock }: Context,
  transaction: Transaction,
  { decision: { staff, requestUuid, reason }, request, state }: Written,
): Promise<boolean> {
  const now = clock.now();
  const verdict = { requestUuid, state, decidedBy: staff.staffUuid, reason, now };
  if (!(await decideRequest(transaction, verdict))) return false;
  const { kind, orderUuid, subjectId } = request;
  const of = { staff, action: deeds[state], orderUuid, subjectId, note: reason } as const;
  await insertStaffAction(transaction, { ...of, before: request.seen, after: { kind, state } }, now);
  return true;
}

/** What stands in the way now was not there when it was asked for. */
function staleBecauseOf({ code, message }: Refusal): Refusal<'approval.stale.error'> {
  if (code === 'approval.stale.error' && message !== undefined) return { code, message };
  return { code: 'approval.stale.error', ...(message === undefined ? {} : { message }) };
}
