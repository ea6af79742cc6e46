import type { ApprovalKind } from '#domain/access/approval.ts';
import { kindsFor, whyNotApprove } from '#domain/access/approval.ts';
import type { Permission } from '#domain/access/permissions.ts';
import type { StaffActor } from '#domain/access/staff-deeds.ts';
import type { PenaltyUuid, ProductId } from '#domain/identifier.ts';
import { identifier } from '#domain/identifier.ts';
import type { Refusal } from '#domain/refusal.ts';
import { refuse } from '#domain/refusal.ts';
import type { Result } from '#domain/result.ts';
import { done } from '#domain/result.ts';
import type { ApprovalRequest, Verdict } from '../../db/approvals/approval-store.ts';
import { decideRequest, requestByUuid } from '../../db/approvals/approval-store.ts';
import type { Transaction } from '../../db/database.ts';
import { insertStaffAction } from '../../db/staff/staff-action-store.ts';
import { startApprovedProduct } from '../catalogue/save-product.ts';
import type { Context } from '../context.ts';
import { refundApproved } from '../merchants/refund-order.ts';
import { cancelApprovedPenalty } from '../penalties/cancel-order-penalty.ts';
import type { Approved } from './request-approval.ts';

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
 * Another person with the right agrees, and it is done at once and once, in the transaction that uses the agreement up. Nobody agrees to
 * what they asked for themselves; what has changed since it was asked for is said, and nothing is done.
 */
export async function approveRequest(
  context: Context,
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

type Effect = (
  context: Context,
  request: ApprovalRequest,
  approved: Approved,
) => Promise<Result<null, Refusal>>;

const effects = {
  CANCEL_PAID_PENALTY: (context, { orderUuid, subjectId }, approved) =>
    cancelApprovedPenalty(context, {
      orderUuid: given(orderUuid),
      penaltyUuid: identifier<PenaltyUuid>(subjectId),
      approved,
    }),
  REFUND_ORDER: (context, { orderUuid, amount, subjectId }, approved) =>
    refundApproved(context, {
      orderUuid: given(orderUuid),
      amount: given(amount),
      requestKey: subjectId.slice(`${given(orderUuid)} `.length),
      approved,
    }),
  START_PRODUCT: (context, { subjectId }, approved) =>
    startApprovedProduct(context, identifier<ProductId>(subjectId), approved),
} as const satisfies Record<ApprovalKind, Effect>;

function given<T>(value: T | null): T {
  if (value === null) throw new Error('a request of this kind names it');
  return value;
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
