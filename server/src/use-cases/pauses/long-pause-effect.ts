import type { ApprovalEffect } from '../approvals/approval-effect.ts';
import { changeApprovedPause } from './change-order-pause.ts';
import { grantApprovedPause } from './grant-pause.ts';
import { longPauseOf } from './long-pause.ts';

/** Carries out an approved decision about a long pause (docs/spec/rules.md#14). */
export const longPauseEffect: ApprovalEffect = async (context, request, approved) => {
  const { requestUuid, note, stopNote, ...pause } = longPauseOf(request);
  const { requestedBy } = request;
  if (requestedBy === null) throw new Error(`approval request ${request.requestUuid} has no employee`);
  const deciders = { staff: approved.decider, authorUuid: requestedBy };
  return requestUuid === null
    ? changeApprovedPause(context, { ...pause, staff: approved.decider, note: note ?? '' }, approved)
    : grantApprovedPause(context, { ...deciders, ...pause, requestUuid, stopNote }, approved);
};
