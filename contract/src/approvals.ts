import { Type } from 'typebox';
import type { Endpoint } from './endpoint.ts';
import { amount, timestamp, nextPage, nothing, oneOf, orNull, record, uuid } from './fields.ts';
import { orderUuid } from './identifiers.ts';
import { reason } from './texts.ts';

/** Staff see and decide the requests that their permissions cover. */
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
    'LONG_PAUSE',
  ]),
  state: oneOf(['WAITING', 'APPROVED', 'REJECTED', 'STALE', 'EXPIRED']),
  own: Type.Boolean({ description: 'the caller made the request' }),
  mayApprove: Type.Boolean(),
  /**
   * The reason why the caller cannot approve the request; null when the caller can, or when the request is not waiting.
   */
  whyNot: orNull(
    oneOf([
      'OWN_REQUEST',
      'OWN_ACCOUNT',
      'POSSIBLE_AUTHOR',
      'UNKNOWN_AUTHOR',
      'DECIDER_CHANGED_AUTHOR',
      'AUTHOR_CHANGED_DECIDER',
      'SAME_ORIGIN',
    ]),
  ),
  amount: orNull(amount),
  orderUuid: orNull(orderUuid),
  orderNumber: orNull(Type.String()),
  productName: orNull(Type.String()),
  clientFullName: orNull(Type.String()),
  details: Type.Array(Type.String({ description: 'the requested change, in lines for the screen' })),
  requestedBy: orNull(Type.String({ description: 'login; null: the merchant' })),
  merchantFullName: orNull(Type.String()),
  requestedAt: timestamp,
  expiresAt: timestamp,
  decidedBy: orNull(Type.String({ description: 'login' })),
  decidedAt: orNull(timestamp),
  reason: orNull(Type.String()),
});

/** Refusals of an approval while its action is carried out. */
export const approvalRefusals = [
  'approval.decided.error',
  'approval.stale.error',
  'approval.own.error',
  'approval.second.person.error',
] as const;

const undecided = ['approval.not.found.error', 'approval.decided.error'] as const;

/** Approval of sensitive actions by a second person. */
export const approvalsEndpoints = {
  'POST /admin/v1/approvals/list': {
    summary: 'Approval requests, waiting or decided',
    source: 'docs/spec/rules.md#14',
    caller: deciders,
    request: record({ nextPage, isWaiting: Type.Boolean() }),
    response: record({ requests: Type.Array(request), total: Type.Integer() }),
    errors: [],
  },
  'POST /admin/v1/approvals/approve': {
    summary: "Approves another person's request; its action runs at once, exactly once",
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
    summary: 'Rejects a request; the requester can withdraw it with this call',
    source: 'docs/spec/rules.md#14',
    caller: deciders,
    request: record({ requestUuid: uuid, reason }),
    response: nothing,
    errors: undecided,
  },
} as const satisfies Record<string, Endpoint>;
