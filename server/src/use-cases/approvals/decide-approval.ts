import { approvalStateAt, concernsDecider, kindsFor } from '#domain/staff/approval.ts';
import type { Permission } from '#domain/staff/permissions.ts';
import type { StaffActor } from '#domain/staff/staff-actions.ts';
import type { Refusal } from '#domain/refusal.ts';
import { refuse } from '#domain/refusal.ts';
import type { Result } from '#domain/result.ts';
import { done, failed } from '#domain/result.ts';
import type { ApprovalRequest, Verdict } from '../../db/approvals/approval-store.ts';
import { decideRequest, requestByUuid } from '../../db/approvals/approval-store.ts';
import type { Transaction } from '../../db/database.ts';
import { insertStaffAction } from '../../db/staff/staff-action-store.ts';
import { roleOf } from '../../db/staff/staff-role-store.ts';
import type { Context } from '../context.ts';
import type { ApprovalEffects, Approved, ClaimRefusal } from './approval-effect.ts';
import type { SecondPersonRefusal } from './second-person.ts';
import { refuseSecondPerson, whyNotSecondPerson } from './second-person.ts';

export type Decision = {
  readonly staff: StaffActor & { readonly permissions: readonly Permission[] };
  readonly requestUuid: string;
  readonly reason: string | null;
};

type Undecided = 'approval.not.found.error' | 'approval.decided.error';
type ApproveRefusal = Refusal<Open | Undecided | 'approval.stale.error'>;

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
  if (approvalStateAt(request, context.clock.now()) !== 'WAITING') return refuse('approval.decided.error');
  const approved = {
    seen: request.seen,
    decider: decision.staff,
    claim: claimOf(context, decision, request),
  };
  // asked before the effect as well: a decider who may not decide does not end the request as STALE
  const allowed = await context.database.transaction((transaction) =>
    checkSecondPerson(context, transaction, { decision, request }),
  );
  if (!allowed.ok) return allowed;
  const effected = await effects[request.kind](context, request, approved);
  if (effected.ok) return done(null);
  const { code, message } = effected.error;
  if (isOpenAfter(code)) return failed({ code, ...(message === undefined ? {} : { message }) });
  await context.database.transaction((transaction) =>
    writeVerdict(context, transaction, { decision, request, state: 'STALE' }),
  );
  return { ok: false, error: staleBecauseOf(effected.error) };
}

type Open = ClaimRefusal['code'] | 'payment.in.progress.error';

/** The refusals of an effect after which the request stands as it did. */
function isOpenAfter(code: Refusal['code']): code is Open {
  const open: readonly string[] = [
    'approval.decided.error',
    'approval.own.error',
    'approval.second.person.error',
    'payment.in.progress.error',
  ] satisfies Open[];
  return open.includes(code);
}

function claimOf(context: Context, decision: Decision, request: ApprovalRequest): Approved['claim'] {
  return async (transaction) => {
    const allowed = await checkSecondPerson(context, transaction, { decision, request });
    if (!allowed.ok) return allowed;
    return (await writeVerdict(context, transaction, { decision, request, state: 'APPROVED' }))
      ? done(null)
      : refuse('approval.decided.error');
  };
}

/** The decider is somebody else, independent of whoever asked, and gains nothing by it (docs/spec/rules.md#14). */
async function checkSecondPerson(
  { clock }: Context,
  transaction: Transaction,
  { decision: { staff }, request }: Pick<Written, 'decision' | 'request'>,
): Promise<Result<null, SecondPersonRefusal>> {
  const people = { authors: request.authors, decider: staff.staffUuid };
  const fault = await whyNotSecondPerson(transaction, people, clock.now());
  if (fault !== null) return refuseSecondPerson(fault);
  const roleUuid = await roleOf(transaction, staff.staffUuid);
  const isConcerned = concernsDecider(request, { staffUuid: staff.staffUuid, roleUuid });
  return isConcerned ? refuseSecondPerson('OWN_ACCOUNT') : done(null);
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

const actions = { APPROVED: 'APPROVE_REQUEST', REJECTED: 'REJECT_REQUEST', STALE: 'REJECT_REQUEST' } as const;

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
  const of = { staff, action: actions[state], orderUuid, subjectId, note: reason } as const;
  await insertStaffAction(transaction, { ...of, before: request.seen, after: { kind, state } }, now);
  return true;
}

/** What stands in the way now was not there when it was asked for. */
function staleBecauseOf({ code, message }: Refusal): Refusal<'approval.stale.error'> {
  if (code === 'approval.stale.error' && message !== undefined) return { code, message };
  return { code: 'approval.stale.error', ...(message === undefined ? {} : { message }) };
}
