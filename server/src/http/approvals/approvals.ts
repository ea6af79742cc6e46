import type { Endpoints } from '#contract/endpoints.ts';
import type { ResponseOf } from '#contract/endpoint.ts';
import { identifier, type ProductId } from '#domain/identifier.ts';
import { success } from '#domain/result.ts';
import type { ApprovalKind } from '#domain/staff/approval.ts';
import { mayCall } from '#domain/staff/permissions.ts';
import { approveRequest, rejectRequest } from '../../use-cases/approvals/decide-approval.ts';
import { approvalMarks, listApprovals, type ShownRequest } from '../../use-cases/approvals/list-approvals.ts';
import { longPauseOf } from '../../use-cases/pauses/long-pause.ts';
import { newRoleOf } from '../../use-cases/staff/staff-roles.ts';
import type { Handler } from '../handler.ts';
import { approvalEffects } from './approval-effects.ts';

export const listApprovalsHandler: Handler<'POST /admin/v1/approvals/list'> = async ({
  context,
  caller,
  request: { nextPage, sort, isWaiting, own = false },
}) => {
  const page = { staff: caller, isWaiting, own, ...nextPage, sort };
  const { rows, next, total } = await listApprovals(context, page);
  const seesClients = mayCall(caller.permissions, ['VIEW_CLIENT_LK']);
  return success({ requests: rows.map((shown) => toWireRequest(shown, seesClients)), next, total });
};

type WireRequest = ResponseOf<Endpoints['POST /admin/v1/approvals/list']>['requests'][number];

function toWireRequest(
  { subjectId, command, requestedByLogin, decidedByLogin, ...request }: ShownRequest,
  seesClients: boolean,
): WireRequest {
  return {
    ...request,
    clientFullName: seesClients ? request.clientFullName : null,
    subject: subjectOf({ kind: request.kind, subjectId, command }),
    details: [...request.details],
    requestedBy: requestedByLogin,
    decidedBy: decidedByLogin,
  };
}

function subjectOf({
  kind,
  subjectId,
  command,
}: Pick<ShownRequest, 'kind' | 'subjectId' | 'command'>): WireRequest['subject'] {
  if (kind === 'START_PRODUCT') return { type: 'PRODUCT', productId: identifier<ProductId>(subjectId) };
  if (kind !== 'LONG_PAUSE' || command === null) return null;
  const { orderUuid, requestUuid: pauseRequestUuid, dateTo, stopNote } = longPauseOf({ command });
  return { type: 'PAUSE', orderUuid, pauseRequestUuid, dateTo, isStopped: stopNote !== null };
}

export const approvalMarksHandler: Handler<'POST /admin/v1/approvals/marks'> = async ({
  context,
  caller,
}) => {
  const { forReader, marks } = await approvalMarks(context, caller);
  return success({
    forCaller: forReader,
    marks: marks.map((mark) => {
      const { requestUuid, kind, subjectId, state, own, requestedByLogin, expiresAt, reason } = mark;
      return {
        requestUuid,
        kind,
        // behind the order stands the key of the request
        subjectId: isOfOneKey(kind) ? (subjectId.split(' ')[0] ?? '') : subjectId,
        newSubject: newSubjectOf(mark),
        state,
        own,
        requestedBy: requestedByLogin,
        expiresAt,
        reason,
      };
    }),
  });
};

function newSubjectOf({ kind, subjectId, command }: Pick<ShownRequest, 'kind' | 'subjectId' | 'command'>) {
  if (kind === 'INVITE_STAFF') return subjectId;
  return kind === 'SAVE_ROLE' ? newRoleOf({ command }) : null;
}

function isOfOneKey(kind: ApprovalKind): boolean {
  return kind === 'REFUND_ORDER' || kind === 'REFUND_TO_CARD';
}

export const approveRequestHandler: Handler<'POST /admin/v1/approvals/approve'> = async ({
  context,
  caller: staff,
  request: { requestUuid },
}) => {
  const approved = await approveRequest(context, approvalEffects, { staff, requestUuid, reason: null });
  return approved.ok ? success({}) : approved;
};

export const rejectRequestHandler: Handler<'POST /admin/v1/approvals/reject'> = async ({
  context,
  caller: staff,
  request: { requestUuid, reason },
}) => {
  const rejected = await rejectRequest(context, { staff, requestUuid, reason: reason.trim() });
  return rejected.ok ? success({}) : rejected;
};
