import type { Endpoints } from '#contract/endpoints.ts';
import type { ResponseOf } from '#contract/endpoint.ts';
import { done } from '#domain/result.ts';
import { approveRequest, rejectRequest } from '../../use-cases/approvals/decide-approval.ts';
import { listApprovals, type ShownRequest } from '../../use-cases/approvals/list-approvals.ts';
import type { Handler } from '../handler.ts';
import { approvalEffects } from './approval-effects.ts';

export const listApprovalsHandler: Handler<'POST /admin/v1/approvals/list'> = async ({
  context,
  caller,
  request: { nextPage, isWaiting },
}) => {
  const { requests, total } = await listApprovals(context, { staff: caller, isWaiting, ...nextPage });
  return done({ requests: requests.map(toWireRequest), total });
};

type WireRequest = ResponseOf<Endpoints['POST /admin/v1/approvals/list']>['requests'][number];

function toWireRequest({
  subjectId: _subjectId,
  requestedByLogin,
  decidedByLogin,
  ...request
}: ShownRequest): WireRequest {
  return {
    ...request,
    details: [...request.details],
    requestedBy: requestedByLogin,
    decidedBy: decidedByLogin,
  };
}

export const approveRequestHandler: Handler<'POST /admin/v1/approvals/approve'> = async ({
  context,
  caller: staff,
  request: { requestUuid },
}) => {
  const approved = await approveRequest(context, approvalEffects, { staff, requestUuid, reason: null });
  return approved.ok ? done({}) : approved;
};

export const rejectRequestHandler: Handler<'POST /admin/v1/approvals/reject'> = async ({
  context,
  caller: staff,
  request: { requestUuid, reason },
}) => {
  const rejected = await rejectRequest(context, { staff, requestUuid, reason: reason.trim() });
  return rejected.ok ? done({}) : rejected;
};
