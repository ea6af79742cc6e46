import { Type } from 'typebox';
import type { Endpoint } from './endpoint.ts';
import { amount, timestamp, nextPage, nothing, oneOf, orNull, record, uuid } from './fields.ts';
import { reason } from './texts.ts';

/** Each sees and decides the requests that their right is about. */
const deciders = { staff: ['EDIT_PENALTY', 'MANUAL_TERMINATION', 'EDIT_PRODUCTS', 'MANAGE_STAFF'] } as const;

const request = record({
  requestUuid: uuid,
  kind: oneOf([
    'CANCEL_PAID_PENALTY',
    'REFUND_ORDER',
    'START_PRODUCT',
    'INVITE_STAFF',
    'CHANGE_STAFF',
    'ENABLE_STAFF',
    'RESET_STAFF',
    'RESET_STAFF_FACTOR',
    'SAVE_ROLE',
    'RESTORE_LIMITS',
  ]),
  state: oneOf(['WAITING', 'APPROVED', 'REJECTED', 'STALE', 'EXPIRED']),
  own: Type.Boolean({ description: 'whoever asks made it' }),
  mayApprove: Type.Boolean(),
  /** Why whoever asks may not approve it; null: they may, or it waits no more. */
  whyNot: orNull(
    oneOf(['OWN_REQUEST', 'OWN_ACCOUNT', 'DECIDER_CHANGED_AUTHOR', 'AUTHOR_CHANGED_DECIDER', 'SAME_ORIGIN']),
  ),
  amount: orNull(amount),
  orderUuid: orNull(uuid),
  orderNumber: orNull(Type.String()),
  productName: orNull(Type.String()),
  clientFullName: orNull(Type.String()),
  details: Type.Array(Type.String({ description: 'what would be done, in lines to be shown' })),
  requestedBy: orNull(Type.String({ description: 'login; null: the shop' })),
  merchantFullName: orNull(Type.String()),
  requestedAt: timestamp,
  expiresAt: timestamp,
  decidedBy: orNull(Type.String({ description: 'login' })),
  decidedAt: orNull(timestamp),
  reason: orNull(Type.String()),
});

/** Why an approval that is being carried out does not count. */
export const approvalRefusals = [
  'approval.decided.error',
  'approval.stale.error',
  'approval.own.error',
  'approval.second.person.error',
] as const;

const undecided = ['approval.not.found.error', 'approval.decided.error'] as const;

/** A second pair of eyes for what moves money. */
export const approvalsEndpoints = {
  'POST /admin/v1/approvals/list': {
    summary: 'Requests for the agreement of a second person, those that wait or those that are over',
    source: 'docs/spec/rules.md#14',
    caller: deciders,
    request: record({ nextPage, isWaiting: Type.Boolean() }),
    response: record({ requests: Type.Array(request), total: Type.Integer() }),
    errors: [],
  },
  'POST /admin/v1/approvals/approve': {
    summary: 'Agrees to what somebody else has asked for; it is done at once and once',
    source: 'docs/spec/rules.md#14',
    caller: deciders,
    request: record({ requestUuid: uuid }),
    response: nothing,
    errors: [
      ...undecided,
      'approval.own.error',
      'approval.second.person.error',
      'approval.stale.error',
      'payment.in.progress.error',
    ],
  },
  'POST /admin/v1/approvals/reject': {
    summary: 'Turns a request down; whoever made it may take it back so',
    source: 'docs/spec/rules.md#14',
    caller: deciders,
    request: record({ requestUuid: uuid, reason }),
    response: nothing,
    errors: undecided,
  },
} as const satisfies Record<string, Endpoint>;
