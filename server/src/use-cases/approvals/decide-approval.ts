import { approvalStateAt, concernsDecider, kindsFor } from '#domain/staff/approval.ts';
import type { Permission } from '#domain/staff/permissions.ts';
import type { StaffActor } from '#domain/staff/staff-actions.ts';
import { type Refusal, refuse } from '#domain/refusal.ts';
import { success, failure, type Result } from '#domain/result.ts';
import {
  type ApprovalRequest,
  decideRequest,
  requestByUuid,
  type Verdict,
} from '../../db/approvals/approval-store.ts';
import type { Transaction } from '../../db/database.ts';
import { insertStaffAction } from '../../db/staff/staff-action-store.ts';
import { roleOf } from '../../db/staff/staff-role-store.ts';
import type { BankAccess, DatabaseAccess } from '../context.ts';
import { reportDeclinedRefund } from '../webhooks/report-declined-refund.ts';
import {
  type ApprovalEffects,
  type GrantedApproval,
  type ClaimRefusal,
  requiredIn,
} from './approval-effect.ts';
import { refuseSecondPerson, secondPersonFault, type SecondPersonRefusal } from './second-person.ts';

export type Decision = {
  readonly staff: StaffActor & { readonly permissions: readonly Permission[] };
  readonly requestUuid: string;
  readonly reason: string | null;
};

type RefusalBeforeDecision = 'approval.not.found.error' | 'approval.decided.error';
type ApproveRefusal = Refusal<Open | RefusalBeforeDecision | 'approval.stale.error'>;

/**
 * Approves a request as the second person. The effect of the request happens once, in the transaction that marks the
 * approval as used (docs/spec/rules.md#14). The author of a request is refused. If the subject of the request has
 * changed since, the request ends as STALE.
 */
export async function approveRequest(
  context: BankAccess,
  effects: ApprovalEffects,
  decision: Decision,
): Promise<Result<null, ApproveRefusal>> {
  const found = await requestFor(context, decision);
  if (!found.ok) return found;
  const request = found.value;
  if (approvalStateAt(request, context.clock.now()) !== 'WAITING') return refuse('approval.decided.error');
  const approved = {
    snapshot: request.snapshot,
    justification: request.justification,
    decider: decision.staff,
    claim: claimOf(context, decision, request),
  };
  // This check precedes the effect, so that a decider without the right to decide does not end the request as STALE.
  const allowed = await context.database.transaction((transaction) =>
    checkSecondPerson(context, transaction, { decision, request }),
  );
  if (!allowed.ok) return allowed;
  const outcome = await effects[request.kind](context, request, approved);
  if (outcome.ok) return success(null);
  const { code, message } = outcome.error;
  if (isOpenAfter(code)) return failure({ code, ...(message === undefined ? {} : { message }) });
  const stale = staleRefusal(outcome.error);
  const ended = { ...decision, reason: stale.message.slice(0, longestReason) };
  const isEnded = await context.database.transaction((transaction) =>
    writeVerdict(context, transaction, { decision: ended, request, state: 'STALE' }),
  );
  // a parallel verdict came first, and its effect has changed the subject
  if (!isEnded) return refuse('approval.decided.error');
  return failure(stale);
}

type Open = ClaimRefusal['code'] | 'payment.in.progress.error';

/** The refusals of an effect that leave the request open. */
function isOpenAfter(code: Refusal['code']): code is Open {
  const open: readonly string[] = [
    'approval.decided.error',
    'approval.own.error',
    'approval.second.person.error',
    'payment.in.progress.error',
  ] satisfies Open[];
  return open.includes(code);
}

function claimOf(
  context: DatabaseAccess,
  decision: Decision,
  request: ApprovalRequest,
): GrantedApproval['claim'] {
  return async (transaction) => {
    const allowed = await checkSecondPerson(context, transaction, { decision, request });
    if (!allowed.ok) return allowed;
    return (await writeVerdict(context, transaction, { decision, request, state: 'APPROVED' }))
      ? success(null)
      : refuse('approval.decided.error');
  };
}

/** The decider has to be independent of the authors and must not profit from the request (docs/spec/rules.md#14). */
async function checkSecondPerson(
  { clock }: DatabaseAccess,
  transaction: Transaction,
  { decision: { staff }, request }: Pick<VerdictToWrite, 'decision' | 'request'>,
): Promise<Result<null, SecondPersonRefusal>> {
  const { requestedBy, authors } = request;
  const people = { requestedBy, authors, decider: staff.staffUuid };
  const fault = await secondPersonFault(transaction, people, clock.now());
  if (fault !== null) return refuseSecondPerson(fault);
  const roleUuid = await roleOf(transaction, staff.staffUuid);
  const isConcerned = concernsDecider(request, { staffUuid: staff.staffUuid, roleUuid });
  return isConcerned ? refuseSecondPerson('OWN_ACCOUNT') : success(null);
}

/** Rejects a request with a reason; its author may withdraw it in the same way. */
export async function rejectRequest(
  context: DatabaseAccess,
  decision: Decision,
): Promise<Result<null, Refusal<RefusalBeforeDecision>>> {
  const found = await requestFor(context, decision);
  if (!found.ok) return found;
  const rejected = await context.database.transaction((transaction) =>
    writeVerdict(context, transaction, { decision, request: found.value, state: 'REJECTED' }),
  );
  return rejected ? success(null) : refuse('approval.decided.error');
}

/** A request of a kind that this person may not decide is not found. */
async function requestFor(
  { database }: DatabaseAccess,
  { staff, requestUuid }: Decision,
): Promise<Result<ApprovalRequest, Refusal<'approval.not.found.error'>>> {
  const request = await requestByUuid(database.reader, requestUuid);
  if (request === null || !kindsFor(staff.permissions).includes(request.kind))
    return refuse('approval.not.found.error');
  return success(request);
}

/** The person has approved an outdated request too; its state and reason say that nothing was done. */
const actions = {
  APPROVED: 'APPROVE_REQUEST',
  REJECTED: 'REJECT_REQUEST',
  STALE: 'APPROVE_REQUEST',
} as const;

type VerdictToWrite = {
  readonly decision: Decision;
  readonly request: ApprovalRequest;
  readonly state: Verdict['state'];
};

async function writeVerdict(
  context: DatabaseAccess,
  transaction: Transaction,
  { decision: { staff, requestUuid, reason }, request, state }: VerdictToWrite,
): Promise<boolean> {
  const now = context.clock.now();
  const verdict = { requestUuid, state, decidedBy: staff.staffUuid, reason, now };
  if (!(await decideRequest(transaction, verdict))) return false;
  const { kind, clientUuid, orderUuid, subjectId, amount } = request;
  const of = { staff, action: actions[state], clientUuid, orderUuid, subjectId, note: reason } as const;
  const after = { kind, state, ...(amount === null ? {} : { amount }) };
  await insertStaffAction(transaction, { ...of, before: request.snapshot, after }, now);
  if (kind === 'REFUND_ORDER' && state !== 'APPROVED') {
    const refund = {
      orderUuid: requiredIn(request, 'orderUuid'),
      amount: requiredIn(request, 'amount'),
      state,
    };
    await reportDeclinedRefund(context, transaction, refund);
  }
  return true;
}

/** A refused effect means that the subject has changed since the request; the message is the reason of the decision. */
function staleRefusal({ message = 'Пока запрос ждал, всё изменилось. Ничего не сделано' }: Refusal) {
  return { code: 'approval.stale.error', message } as const satisfies Refusal;
}

/** In characters, as in the table of requests. */
const longestReason = 255;
